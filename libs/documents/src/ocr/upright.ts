import { UPRIGHT } from './constants.ts';
import type { Reading } from './recognise.ts';
import { type Slab, upsideDown } from './slab.ts';

type Read = (slab: Slab) => Promise<Reading>;

/**
 * The recogniser is the best judge of which way up a page is: the longest lines are read as they stand and, when it is unsure,
 * upside down. The readings as they stand are given back, so that an upright page (nearly all are) pays nothing for the question.
 */
export async function judgeUpright(
  slabs: readonly Slab[],
  read: Read,
): Promise<{ readonly upright: boolean; readonly readings: ReadonlyMap<Slab, Reading> }> {
  const longest = [...slabs].sort((a, b) => b.width - a.width).slice(0, UPRIGHT.votes);
  const readings = await readAll(longest, read);
  const asItStands = meanConfidence(readings);
  const known = new Map(longest.map((slab, i) => [slab, readings[i] as Reading]));
  if (longest.length === 0 || asItStands >= UPRIGHT.surelyUpright) return { upright: true, readings: known };
  const turned = meanConfidence(await readAll(longest.map(upsideDown), read));
  return { upright: asItStands >= turned, readings: known };
}

async function readAll(slabs: readonly Slab[], read: Read): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (const slab of slabs) readings.push(await read(slab));
  return readings;
}

const meanConfidence = (readings: readonly Reading[]): number =>
  readings.reduce((sum, { confidence }) => sum + confidence, 0) / readings.length;
