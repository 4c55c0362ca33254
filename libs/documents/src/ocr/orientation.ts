import { ORIENTATION_PARAMETERS } from './parameters.ts';
import type { LineReading } from './recognition/recognise-line.ts';
import { type TextRegion, turnUpsideDown } from './text-region.ts';

type ReadRegion = (region: TextRegion) => Promise<LineReading>;

/** The way up of a page whose lines are horizontal, the mean confidence of its longest lines that way up, and their readings as they lie. */
export type Orientation = {
  readonly isUpright: boolean;
  readonly confidence: number;
  readonly readings: ReadonlyMap<TextRegion, LineReading>;
};

/**
 * Finds whether a page with horizontal lines is upright. The recogniser decides: the longest lines are read as they are and, when its
 * confidence is low, upside down. The first readings are returned too, so that the check costs an upright page (nearly all are) nothing.
 */
export async function detectOrientation(regions: readonly TextRegion[], read: ReadRegion): Promise<Orientation> {
  const byWidth = [...regions].sort((a, b) => b.width - a.width);
  const longest = byWidth.slice(0, ORIENTATION_PARAMETERS.lines);
  const firstReadings = await readAll(longest, read);
  const confidence = meanConfidence(firstReadings);
  const readings = new Map(longest.map((region, i) => [region, firstReadings[i] as LineReading]));
  if (longest.length === 0 || confidence >= ORIENTATION_PARAMETERS.minUprightConfidence)
    return { isUpright: true, confidence, readings };
  const [asTheyLie, turned] = await readBothWays(byWidth, readings, read);
  if (asTheyLie.length === 0) return { isUpright: true, confidence, readings };
  const [confidenceAsTheyLie, turnedConfidence] = [meanConfidence(asTheyLie), meanConfidence(turned)];
  return {
    isUpright: confidenceAsTheyLie >= turnedConfidence,
    confidence: Math.max(confidenceAsTheyLie, turnedConfidence),
    readings,
  };
}

/**
 * Reads the longest lines as they lie, adding to `readings`, and upside down. A rule of asterisks or dashes reads the same both ways, and
 * is no line that tells them apart: a receipt with two of them was read upside down.
 */
async function readBothWays(
  byWidth: readonly TextRegion[],
  readings: Map<TextRegion, LineReading>,
  read: ReadRegion,
): Promise<readonly [asTheyLie: readonly LineReading[], turned: readonly LineReading[]]> {
  const [asTheyLie, turned]: [LineReading[], LineReading[]] = [[], []];
  for (const region of byWidth.slice(0, ORIENTATION_PARAMETERS.maxLines)) {
    const first = readings.get(region) ?? (await read(region));
    readings.set(region, first);
    const second = await read(turnUpsideDown(region));
    if (isRule(first) || isRule(second) || isTraceOfRule(region, first, second)) continue;
    asTheyLie.push(first);
    turned.push(second);
    if (asTheyLie.length === ORIENTATION_PARAMETERS.lines) break;
  }
  return [asTheyLie, turned];
}

const isRule = ({ words }: LineReading): boolean =>
  words.length > 0 && !words.some(({ text }) => /[\p{L}\p{N}]/u.test(text));

/** Characters of a line for each height of its letters: a printed line has more than one, a rule read as "xxx" one in ten. */
const MIN_CHARACTERS_PER_HEIGHT = 0.15;

/** Whether a wide line has next to no characters either way up: a rule that is read as "xxx" one way and not at all the other way. */
function isTraceOfRule({ width, letterHeight }: TextRegion, first: LineReading, second: LineReading): boolean {
  const characters = Math.max(countCharacters(first), countCharacters(second));
  return characters > 0 && characters < (MIN_CHARACTERS_PER_HEIGHT * width) / letterHeight;
}

const countCharacters = ({ words }: LineReading): number => words.reduce((sum, { text }) => sum + text.length, 0);

async function readAll(regions: readonly TextRegion[], read: ReadRegion): Promise<LineReading[]> {
  const readings: LineReading[] = [];
  for (const region of regions) readings.push(await read(region));
  return readings;
}

/** Zero without a reading. */
const meanConfidence = (readings: readonly LineReading[]): number =>
  readings.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, readings.length);
