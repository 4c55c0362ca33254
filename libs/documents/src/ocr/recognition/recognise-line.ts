import type { Word } from '../../document.ts';
import type { Picture } from '../../picture/picture.ts';
import type { Networks } from '../models/networks.ts';
import { toColourPlanes } from '../models/tensor.ts';
import { RECOGNITION_PARAMETERS } from '../parameters.ts';
import { correctSpelling } from '../spelling/correct-spelling.ts';
import { type TextRegion, toBox } from '../text-region.ts';
import { cropRegion } from './crop.ts';
import { decodeCtc, type RecognisedCharacter } from './ctc.ts';
import { findInkGaps } from './ink-gaps.ts';
import { type PlacedCharacter, splitWords } from './word-spacing.ts';

/** The text of a region: its words from left to right and the mean confidence of its characters (0 when it has none). */
export type LineReading = { readonly region: TextRegion; readonly words: readonly Word[]; readonly confidence: number };

/** Recognises the words of one text region. */
export async function readRegion(picture: Picture, region: TextRegion, networks: Networks): Promise<LineReading> {
  const width = computeCropWidth(region);
  const crop = cropRegion(picture, region, width, RECOGNITION_PARAMETERS.height);
  const planes = toColourPlanes(crop, RECOGNITION_PARAMETERS.mean, RECOGNITION_PARAMETERS.deviation);
  const { values, shape } = await networks.recognise(planes, width, RECOGNITION_PARAMETERS.height);
  const [, steps = 0, classes = 0] = shape;
  const characters = placeCharacters(decodeCtc(values, steps, classes, networks.alphabet(classes)), width / steps);
  const words = splitWords(characters, findInkGaps(crop), RECOGNITION_PARAMETERS.height);
  return {
    region,
    words: toWords(words, characters, region, width, picture),
    confidence: meanConfidence(characters),
  };
}

function computeCropWidth(region: TextRegion): number {
  const { height, widthStep, minWidth, maxWidth } = RECOGNITION_PARAMETERS;
  const proportional = Math.round((height * region.width) / region.height);
  const stepped = Math.ceil(proportional / widthStep) * widthStep;
  return Math.min(maxWidth, Math.max(minWidth, stepped));
}

/** Adds the position on the crop; a space that the model wrote becomes a mark on the character after it. */
function placeCharacters(recognised: readonly RecognisedCharacter[], pixelsPerStep: number): PlacedCharacter[] {
  const characters: PlacedCharacter[] = [];
  let followsSpace = false;
  for (const { character, confidence, step, probabilityOf } of recognised) {
    if (character === ' ') {
      followsSpace = characters.length > 0;
      continue;
    }
    characters.push({ character, confidence, probabilityOf, x: (step + 0.5) * pixelsPerStep, followsSpace });
    followsSpace = false;
  }
  return characters;
}

/** Half the width in pixels of a single character, which has no pitch. */
const HALF_CHARACTER_PIXELS = 14;

function toWords(
  words: readonly (readonly PlacedCharacter[])[],
  characters: readonly PlacedCharacter[],
  region: TextRegion,
  width: number,
  picture: Picture,
): Word[] {
  let index = 0;
  return words.map((word) => {
    const first = word[0] as PlacedCharacter;
    const last = word.at(-1) as PlacedCharacter;
    const previous = characters[index - 1];
    index += word.length;
    const next = characters[index];
    const half =
      word.length > 1 ? (last.x - first.x) / (word.length - 1) / 2 : Math.min(width / 2, HALF_CHARACTER_PIXELS);
    // The centre of a character is known, not its edge: slightly more than half a pitch, at most half way to the neighbour.
    const from = Math.max(previous ? (previous.x + first.x) / 2 : 0, first.x - half * 1.2);
    const to = Math.min(next ? (last.x + next.x) / 2 : width, last.x + half * 1.2);
    return {
      text: correctSpelling(word),
      box: toBox(region, from / width, to / width, picture),
      confidence: meanConfidence(word),
    };
  });
}

const meanConfidence = (characters: readonly PlacedCharacter[]): number =>
  characters.length === 0 ? 0 : characters.reduce((sum, { confidence }) => sum + confidence, 0) / characters.length;
