import { ORIENTATION_PARAMETERS } from './parameters.ts';
import type { LineReading } from './recognition/recognise-line.ts';
import { type TextRegion, turnUpsideDown } from './text-region.ts';

type ReadRegion = (region: TextRegion) => Promise<LineReading>;

/**
 * Returns whether a page with horizontal lines is upright. The recogniser decides: the longest lines are read as they are and, when its
 * confidence is low, upside down. The first readings are returned too, so that the check costs an upright page (nearly all are) nothing.
 */
export async function detectOrientation(
  regions: readonly TextRegion[],
  read: ReadRegion,
): Promise<{ readonly isUpright: boolean; readonly readings: ReadonlyMap<TextRegion, LineReading> }> {
  const longest = [...regions].sort((a, b) => b.width - a.width).slice(0, ORIENTATION_PARAMETERS.lines);
  const firstReadings = await readAll(longest, read);
  const confidence = meanConfidence(firstReadings);
  const readings = new Map(longest.map((region, i) => [region, firstReadings[i] as LineReading]));
  if (longest.length === 0 || confidence >= ORIENTATION_PARAMETERS.minUprightConfidence)
    return { isUpright: true, readings };
  const turnedConfidence = meanConfidence(await readAll(longest.map(turnUpsideDown), read));
  return { isUpright: confidence >= turnedConfidence, readings };
}

async function readAll(regions: readonly TextRegion[], read: ReadRegion): Promise<LineReading[]> {
  const readings: LineReading[] = [];
  for (const region of regions) readings.push(await read(region));
  return readings;
}

const meanConfidence = (readings: readonly LineReading[]): number =>
  readings.reduce((sum, { confidence }) => sum + confidence, 0) / readings.length;
