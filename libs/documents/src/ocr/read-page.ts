import type { Line } from '../document.ts';
import type { Picture } from '../image/picture.ts';
import { turned } from '../image/resize.ts';
import { linesOf } from '../layout/lines.ts';
import { RECOGNITION } from './constants.ts';
import { detectText } from './detect.ts';
import type { Networks } from './networks.ts';
import { type Reading, readSlab } from './recognise.ts';
import { withSecondLook } from './second-look.ts';
import type { Slab } from './slab.ts';
import type { TextSlabs } from './text-slabs.ts';
import { judgeUpright } from './upright.ts';

/** A picture as read: its size once upright, how far it was turned clockwise for that, and its lines in reading order. */
export type ReadPicture = {
  readonly width: number;
  readonly height: number;
  readonly turned: 0 | 90 | 180 | 270;
  readonly lines: readonly Line[];
};

/** Reads the text of a picture that may lie on a side or upside down. */
export async function readPicture(picture: Picture, networks: Networks): Promise<ReadPicture> {
  const asGiven = await detectText(picture, networks.detect);
  if (!asGiven.sideways) return readUpright(picture, asGiven, networks, 0);
  const standing = await turned(picture, 90);
  return readUpright(standing, await detectText(standing, networks.detect), networks, 90);
}

async function readUpright(
  picture: Picture,
  found: TextSlabs,
  networks: Networks,
  already: 0 | 90,
): Promise<ReadPicture> {
  const { upright, readings } = await judgeUpright(found.slabs, (slab) => readSlab(picture, slab, networks));
  if (upright) return assembled(picture, found, readings, networks, already);
  const turnedOver = await turned(picture, 180);
  const foundAgain = await detectText(turnedOver, networks.detect);
  return assembled(turnedOver, foundAgain, new Map(), networks, already === 0 ? 180 : 270);
}

async function assembled(
  picture: Picture,
  found: TextSlabs,
  known: ReadonlyMap<object, Reading>,
  networks: Networks,
  turnedBy: ReadPicture['turned'],
): Promise<ReadPicture> {
  const readings: Reading[] = [];
  const read = (slab: Slab) => readSlab(picture, slab, networks);
  for (const slab of found.slabs) readings.push(await withSecondLook(known.get(slab) ?? (await read(slab)), read));
  const kept = readings.filter(
    ({ words, confidence }) => words.length > 0 && confidence >= RECOGNITION.leastConfidence,
  );
  const { width, height } = picture;
  return { width, height, turned: turnedBy, lines: linesOf(kept.map((reading) => segmentOf(reading, found.skew))) };
}

/** The place of a reading once the page's skew is taken out. */
function segmentOf({ slab, words }: Reading, skew: number) {
  const cos = Math.cos(skew);
  const sin = Math.sin(skew);
  const centre = slab.cx * cos + slab.cy * sin;
  return {
    words,
    left: centre - slab.width / 2,
    right: centre + slab.width / 2,
    middle: slab.cy * cos - slab.cx * sin,
    height: slab.core,
  };
}
