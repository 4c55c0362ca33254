import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DETECTION_PARAMETERS,
  detectText,
  type LineReading,
  type Network,
  type Networks,
  openWithSharp,
  RECOGNITION_PARAMETERS,
  readRegion,
  rereadDoubtfulFigures,
  type TextRegion,
  turnUpsideDown,
} from '@probant/documents/lab';
import type { Picture } from '@probant/documents/picture';
import { loadCalibrationPictures } from './calibration-pictures.ts';

/**
 * Writes what the float networks are given while they read the calibration pictures, as bytes, for quantise.py:
 * PROBANT_EVAL_DATA=/path/to/data node lab/fit/ocr/write-calibration.ts FLOAT_MODELS OUT
 */
const MAX_LINES_PER_PICTURE = 8;
/**
 * The longest lines are read first, and upside down too when their mean confidence is low: so the reader looked for the way up when the
 * shipped files were made, and another order gives other bytes.
 */
const LONGEST_LINES = 5;
const MIN_CONFIDENCE = 0.82;

type NetworkInput = {
  readonly kind: 'det' | 'rec';
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
};
/** An entry of inputs.json: `offset` is the place of its 3 x height x width bytes (planes B, G, R) in inputs.bin. */
type IndexEntry = Omit<NetworkInput, 'bytes'> & { readonly offset: number; readonly file: string };

const [floatModels = '', out = ''] = process.argv.slice(2);
const data = process.env['PROBANT_EVAL_DATA'] ?? '';
if (floatModels === '' || out === '' || data === '')
  throw new Error('usage: PROBANT_EVAL_DATA=FOLDER node lab/fit/ocr/write-calibration.ts FLOAT_MODELS OUT');

let inputs: NetworkInput[] = [];
// Set before the runtime is loaded, which otherwise starts an uploader of usage figures.
Object.assign(process.env, { ORT_DISABLE_TELEMETRY: '1' });
const { loadNetworks } = await import('@probant/documents/load-networks');
const networks = recordInputs(await loadNetworks(floatModels));

mkdirSync(out, { recursive: true });
const entries: IndexEntry[] = [];
const parts: Uint8Array[] = [];
let offset = 0;
for (const { name, jpeg } of await loadCalibrationPictures(`${data}/extraction/dev`)) {
  inputs = [];
  const image = await openWithSharp(jpeg, 'jpeg');
  await readUprightPicture(await image.decodePage(1));
  for (const { bytes, ...input } of chooseInputs(inputs)) {
    entries.push({ ...input, offset, file: name });
    parts.push(bytes);
    offset += bytes.length;
  }
}
writeFileSync(join(out, 'inputs.bin'), Buffer.concat(parts));
writeFileSync(join(out, 'inputs.json'), JSON.stringify(entries));
console.log(`${entries.length} inputs, ${(offset / 1e6).toFixed(0)} MB`);

/** Reads all lines of an upright picture. */
async function readUprightPicture(picture: Picture): Promise<void> {
  const { regions } = await detectText(picture, networks.detect);
  const read = (region: TextRegion) => readRegion(picture, region, networks);
  const longest = regions.toSorted((a, b) => b.width - a.width).slice(0, LONGEST_LINES);
  const readings = new Map<TextRegion, LineReading>();
  for (const region of longest) readings.set(region, await read(region));
  const confidence = [...readings.values()].reduce((sum, reading) => sum + reading.confidence, 0) / longest.length;
  if (confidence < MIN_CONFIDENCE) for (const region of longest) await read(turnUpsideDown(region));
  for (const region of regions) await rereadDoubtfulFigures(readings.get(region) ?? (await read(region)), read);
}

/** Returns the whole picture once, and at most MAX_LINES_PER_PICTURE of its lines, evenly spread. */
function chooseInputs(all: readonly NetworkInput[]): NetworkInput[] {
  const lines = all.filter(({ kind }) => kind === 'rec');
  const step = Math.max(1, lines.length / MAX_LINES_PER_PICTURE);
  const chosen: NetworkInput[] = all.filter(({ kind }) => kind === 'det').slice(0, 1);
  for (let at = 0; at < lines.length; at += step) chosen.push(lines[Math.floor(at)] as NetworkInput);
  return chosen;
}

function recordInputs({ detect, recognise, alphabet }: Networks): Networks {
  const record =
    (
      kind: NetworkInput['kind'],
      run: Network,
      { mean, deviation }: { readonly mean: readonly number[]; readonly deviation: readonly number[] },
    ): Network =>
    (planes, width, height) => {
      inputs.push({ kind, width, height, bytes: toBytes(planes, mean, deviation) });
      return run(planes, width, height);
    };
  return {
    detect: record('det', detect, DETECTION_PARAMETERS),
    recognise: record('rec', recognise, RECOGNITION_PARAMETERS),
    alphabet,
  };
}

/** Reverses `toColourPlanes`; exact, since the planes were bytes. */
function toBytes(planes: Float32Array, mean: readonly number[], deviation: readonly number[]): Uint8Array {
  const count = planes.length / 3;
  return Uint8Array.from(planes, (value, i) => {
    const channel = Math.floor(i / count);
    return Math.round((value * (deviation[channel] as number) + (mean[channel] as number)) * 255);
  });
}
