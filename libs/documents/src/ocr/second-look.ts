import { SECOND_LOOK } from './constants.ts';
import type { Reading } from './recognise.ts';
import type { Slab } from './slab.ts';

/** A doubtful figure is read again from a higher and a lower crop of the same line, and the surest of the three readings is taken. */
export async function withSecondLook(first: Reading, read: (slab: Slab) => Promise<Reading>): Promise<Reading> {
  if (!first.words.some(({ text, confidence }) => /\d/.test(text) && confidence < SECOND_LOOK.surelyRead)) return first;
  let surest = first;
  for (const share of SECOND_LOOK.heights) {
    const again = await read(ofHeight(first.slab, share));
    if (again.confidence > surest.confidence) surest = again;
  }
  return { ...surest, slab: first.slab };
}

/** A slab higher or lower by this share, with as much more or less at both ends. */
function ofHeight(slab: Slab, share: number): Slab {
  const height = slab.height * share;
  return { ...slab, height, width: slab.width + (height - slab.height) / 2 };
}
