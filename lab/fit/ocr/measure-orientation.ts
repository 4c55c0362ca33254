import { appendFileSync } from 'node:fs';
import {
  detectOrientation,
  detectText,
  type Networks,
  openWithSharp,
  readRegion,
  rotatePicture,
  type TextRegion,
  turnUpsideDown,
} from '@probant/documents/lab';
import type { Picture } from '@probant/documents/picture';
import { detectFileKind } from '@probant/documents/signature';
import { computeQuantile } from '@probant/kernel/statistics/quantile';
import sharp from 'sharp';
import { formatTable } from '../../eval/extraction/table.ts';
import { OCR_MODELS_FOLDER } from '../../eval/ocr-models.ts';
import { loadOrientationPictures } from './orientation-pictures.ts';

/**
 * Measures how certain the recogniser is of the longest lines of pages that are upright, sideways and upside down, straight and slightly
 * askew: PROBANT_EVAL_DATA=/path/to/data node lab/fit/ocr/measure-orientation.ts train|report [OUT]
 * Each measurement is also appended to OUT, one JSON object a line. ORIENTATION_PARAMETERS were chosen on `train`.
 */
const TURNS = [0, 90, 180, 270] as const;
const SKEW_DEGREES = [1, -1, 2, -2, 3, -3, 4, -4, 5, -5] as const;

type Measurement = {
  readonly set: string;
  readonly name: string;
  readonly skew: number;
  /** How far the picture was turned clockwise, and how far the reader turned it back. */
  readonly turn: number;
  readonly turnedBack: number;
  /** Mean confidence of the longest lines as they lie once the lines are horizontal, and read upside down. */
  readonly asItIs: number;
  readonly upsideDown: number;
};

const [part = '', out] = process.argv.slice(2);
const data = process.env['PROBANT_EVAL_DATA'] ?? '';
if ((part !== 'train' && part !== 'report') || data === '')
  throw new Error('usage: PROBANT_EVAL_DATA=FOLDER node lab/fit/ocr/measure-orientation.ts train|report [OUT]');

// Set before the runtime is loaded, which otherwise starts an uploader of usage figures.
Object.assign(process.env, { ORT_DISABLE_TELEMETRY: '1' });
const { loadNetworks } = await import('@probant/documents/load-networks');
const networks = await loadNetworks(OCR_MODELS_FOLDER);

const rows = [
  ['set', 'skew', 'pages', 'wrong turn', 'upright: least, 5 %, median', 'upside down: median, 95 %, greatest'],
];
for (const [set, files] of Object.entries(await loadOrientationPictures(`${data}/extraction/dev`, part))) {
  const measured: Measurement[] = [];
  for (const [index, { name, bytes }] of files.entries()) {
    const image = await openWithSharp(bytes, detectFileKind(bytes) ?? '');
    const straight = await image.decodePage(1);
    for (const skew of [0, SKEW_DEGREES[index % SKEW_DEGREES.length] as number]) {
      const picture = skew === 0 ? straight : await skewPicture(straight, skew);
      for (const turn of TURNS) {
        const turnedPicture = turn === 0 ? picture : await rotatePicture(picture, turn);
        const measurement = { set, name, skew, turn, ...(await measurePage(turnedPicture, networks)) };
        measured.push(measurement);
        if (out !== undefined) appendFileSync(out, `${JSON.stringify(measurement)}\n`);
      }
    }
  }
  rows.push(
    formatRow(
      set,
      '0',
      measured.filter(({ skew }) => skew === 0),
    ),
  );
  rows.push(
    formatRow(
      set,
      '1 to 5',
      measured.filter(({ skew }) => skew !== 0),
    ),
  );
}
console.log(formatTable(rows).join('\n'));

/** Finds the way up as readPicture does. */
async function measurePage(picture: Picture, { detect }: Networks) {
  const text = await detectText(picture, detect);
  const level = text.isSideways ? await rotatePicture(picture, 90) : picture;
  const { regions } = text.isSideways ? await detectText(level, detect) : text;
  const longest: TextRegion[] = [];
  const read = (region: TextRegion) => readRegion(level, region, networks);
  const { isUpright, readings } = await detectOrientation(regions, read);
  longest.push(...readings.keys());
  const turnedReadings = [];
  for (const region of longest) turnedReadings.push(await read(turnUpsideDown(region)));
  return {
    turnedBack: (text.isSideways ? 90 : 0) + (isUpright ? 0 : 180),
    asItIs: computeMean([...readings.values()].map(({ confidence }) => confidence)),
    upsideDown: computeMean(turnedReadings.map(({ confidence }) => confidence)),
  };
}

/** Turns a picture by a few degrees, on white. */
async function skewPicture(picture: Picture, degrees: number): Promise<Picture> {
  const { data: pixels, info } = await sharp(picture.pixels, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
  })
    .rotate(degrees, { background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels, width: info.width, height: info.height };
}

function formatRow(set: string, skew: string, measured: readonly Measurement[]): string[] {
  const isWrong = ({ turn, turnedBack }: Measurement) => (turn + turnedBack) % 360 !== 0;
  // A page turned by 180 or by 90 lies upside down once its lines are horizontal (sideways pages are turned by 90 clockwise).
  const isUpsideDown = ({ turn }: Measurement) => turn === 90 || turn === 180;
  const upright = measured.map((page) => (isUpsideDown(page) ? page.upsideDown : page.asItIs));
  const wrongWay = measured.map((page) => (isUpsideDown(page) ? page.asItIs : page.upsideDown));
  const format = (values: readonly number[], shares: readonly number[]) =>
    shares.map((share) => computeQuantile(values, share).toFixed(3)).join(', ');
  return [
    set,
    skew,
    String(measured.length),
    String(measured.filter(isWrong).length),
    format(upright, [0, 0.05, 0.5]),
    format(wrongWay, [0.5, 0.95, 1]),
  ];
}

function computeMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
