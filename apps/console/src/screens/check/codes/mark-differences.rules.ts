/** A part of a text, and whether the other text lacks it. */
export type MarkedPart = { readonly text: string; readonly isDifferent: boolean };

/** Longer texts are marked as a whole: values that a person compares have a few dozen characters. */
const MAX_COMPARED_LENGTH = 120;
/** Texts with less in common are two values, of which single letters agree by chance. */
const MIN_COMMON_SHARE = 0.6;

const isIgnored = (character: string): boolean => /[\s/.,'’-]/.test(character);
const fold = (character: string): string => character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Divides two texts into parts that agree and parts that do not, by their longest common sequence of letters and digits. Blanks, separators,
 * accents and capitals are no difference.
 */
export function markDifferences(one: string, other: string): readonly [readonly MarkedPart[], readonly MarkedPart[]] {
  const [a, b] = [[...one], [...other]];
  const whole = [[{ text: one, isDifferent: true }], [{ text: other, isDifferent: true }]] as const;
  if (a.length > MAX_COMPARED_LENGTH || b.length > MAX_COMPARED_LENGTH) return whole;
  const [compactA, compactB] = [compactOf(a), compactOf(b)];
  const least = MIN_COMMON_SHARE * Math.max(compactA.length, compactB.length);
  const inPlace = findInPlace(compactA, compactB);
  const common = inPlace.length >= least ? inPlace : findCommon(compactA, compactB);
  if (common.length < least) return whole;
  return [
    joinParts(a, new Set(common.map(([index]) => index))),
    joinParts(b, new Set(common.map(([, index]) => index))),
  ];
}

type Placed = { readonly character: string; readonly index: number };

const compactOf = (characters: readonly string[]): readonly Placed[] =>
  characters.flatMap((character, index) => (isIgnored(character) ? [] : [{ character: fold(character), index }]));

type Pair = readonly [number, number];

/** Pairs of characters that agree at the same place, in texts of one length: changed digits of one number. */
const findInPlace = (a: readonly Placed[], b: readonly Placed[]): readonly Pair[] =>
  a.length === b.length
    ? a.flatMap(({ character, index }, place): readonly Pair[] => {
        const other = b[place];
        return other?.character === character ? [[index, other.index]] : [];
      })
    : [];

/** Pairs of places of the longest common sequence. */
function findCommon(a: readonly Placed[], b: readonly Placed[]): readonly Pair[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const lengthAt = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const isSame = a[i]?.character === b[j]?.character;
      const row = lengths[i];
      if (row !== undefined)
        row[j] = isSame ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  const pairs: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < a.length && j < b.length; ) {
    const [left, right] = [a[i], b[j]];
    if (left !== undefined && right !== undefined && left.character === right.character) {
      pairs.push([left.index, right.index]);
      i += 1;
      j += 1;
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** Joins neighbouring characters; a blank belongs to the part before it. */
function joinParts(characters: readonly string[], common: ReadonlySet<number>): readonly MarkedPart[] {
  const parts: { text: string; isDifferent: boolean }[] = [];
  for (const [index, character] of characters.entries()) {
    const last = parts.at(-1);
    const isDifferent = isIgnored(character) ? (last?.isDifferent ?? false) : !common.has(index);
    if (last !== undefined && last.isDifferent === isDifferent) last.text += character;
    else parts.push({ text: character, isDifferent });
  }
  return parts;
}
