import type { Word } from '../document.ts';
import type { Picture } from '../image/picture.ts';
import { RECOGNITION } from './constants.ts';
import { cropSlab } from './crop.ts';
import { decodeCtc } from './ctc.ts';
import { inkGaps } from './ink-gaps.ts';
import type { Networks } from './networks.ts';
import { boxOf, type Slab } from './slab.ts';
import { type PlacedCharacter, splitWords } from './spaces.ts';
import { spelt } from './spelling.ts';
import { planesOf } from './tensor.ts';

/** A slab as read: its words from left to right and the mean confidence of its characters (0 when nothing was read). */
export type Reading = { readonly slab: Slab; readonly words: readonly Word[]; readonly confidence: number };

export async function readSlab(picture: Picture, slab: Slab, networks: Networks): Promise<Reading> {
  const width = cropWidth(slab);
  const crop = cropSlab(picture, slab, width, RECOGNITION.height);
  const planes = planesOf(crop, RECOGNITION.mean, RECOGNITION.deviation);
  const { values, shape } = await networks.recognise(planes, width, RECOGNITION.height);
  const [, steps = 0, classes = 0] = shape;
  const characters = placed(decodeCtc(values, steps, classes, networks.alphabet(classes)), width / steps);
  const words = splitWords(characters, inkGaps(crop), RECOGNITION.height);
  return {
    slab,
    words: wordsOf(words, characters, slab, width, picture),
    confidence: meanConfidence(characters),
  };
}

function cropWidth(slab: Slab): number {
  const natural = Math.round((RECOGNITION.height * slab.width) / slab.height);
  const stepped = Math.ceil(natural / RECOGNITION.widthStep) * RECOGNITION.widthStep;
  return Math.min(RECOGNITION.mostWidth, Math.max(RECOGNITION.leastWidth, stepped));
}

/** Characters with their places on the crop; the spaces that the model wrote become marks on what follows them. */
function placed(read: ReturnType<typeof decodeCtc>, pixelsPerStep: number): PlacedCharacter[] {
  const characters: PlacedCharacter[] = [];
  let spaceRead = false;
  for (const { character, confidence, step, probabilityOf } of read) {
    if (character === ' ') {
      spaceRead = characters.length > 0;
      continue;
    }
    characters.push({ character, confidence, probabilityOf, x: (step + 0.5) * pixelsPerStep, spaceRead });
    spaceRead = false;
  }
  return characters;
}

/** A single character has no pitch: this many pixels of the crop to each side of its centre. */
const HALF_CHARACTER = 14;

function wordsOf(
  words: readonly (readonly PlacedCharacter[])[],
  characters: readonly PlacedCharacter[],
  slab: Slab,
  width: number,
  picture: Picture,
): Word[] {
  let at = 0;
  return words.map((word) => {
    const first = word[0] as PlacedCharacter;
    const last = word.at(-1) as PlacedCharacter;
    const before = characters[at - 1];
    at += word.length;
    const after = characters[at];
    const half = word.length > 1 ? (last.x - first.x) / (word.length - 1) / 2 : Math.min(width / 2, HALF_CHARACTER);
    // The centre of a character is known, not its edge: a little more than half a pitch, at most half way to the neighbour.
    const from = Math.max(before ? (before.x + first.x) / 2 : 0, first.x - half * 1.2);
    const to = Math.min(after ? (last.x + after.x) / 2 : width, last.x + half * 1.2);
    return {
      text: spelt(word),
      box: boxOf(slab, from / width, to / width, picture),
      confidence: meanConfidence(word),
    };
  });
}

const meanConfidence = (characters: readonly PlacedCharacter[]): number =>
  characters.length === 0 ? 0 : characters.reduce((sum, { confidence }) => sum + confidence, 0) / characters.length;
