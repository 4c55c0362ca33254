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
  const longest = [...regions].sort((a, b) => b.width - a.width).slice(0, ORIENTATION_PARAMETERS.lines);
  const firstReadings = await readAll(longest, read);
  const confidence = meanConfidence(firstReadings);
  const readings = new Map(longest.map((region, i) => [region, firstReadings[i] as LineReading]));
  if (longest.length === 0 || confidence >= ORIENTATION_PARAMETERS.minUprightConfidence)
    return { isUpright: true, confidence, readings };
  const turnedConfidence = meanConfidence(await readAll(longest.map(turnUpsideDown), read));
  return {
    isUpright: confidence >= turnedConfidence,
    confidence: Math.max(confidence, turnedConfidence),
    readings,
  };
}

async function readAll(regions: readonly TextRegion[], read: ReadRegion): Promise<LineReading[]> {
  const readings: LineReading[] = [];
  for (const region of regions) readings.push(await read(region));
  return readings;
}

/** Zero without a reading. */
const meanConfidence = (readings: readonly LineReading[]): number =>
  readings.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, readings.length);
