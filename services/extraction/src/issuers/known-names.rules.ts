import { foldAlphanumeric, foldText } from '@probant/french/text-folding';

/** A known name found in a text. `exact`: without a misread letter. */
export type NearName = { readonly name: string; readonly exact: boolean };

type Named = { readonly name: string };
type NameMatch = NearName & {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly errors: number;
};

const MIN_NAME_LETTERS = 6;
/** One misread letter is allowed per this many letters of the name without its legal form, which is the same in many names. */
const LETTERS_PER_ERROR = 7;
/** The issuer is at the head of the document; a misread name is searched only there. Such a head has at most a few hundred letters. */
const HEAD_LINES = 15;
const MAX_HEAD_LETTERS = 3000;
/** Names of which a misreading is searched: those that share most with the head. Each costs its letters times those of the head. */
const MAX_MISREAD_NAMES = 200;
/** Minimum share of the letter trigrams of a name that remain with one error in seven letters. */
const MIN_SHARED_TRIGRAMS = 0.4;
const LEGAL_FORM_PATTERN = /\b(?:sarl|sasu?|eurl|snc|sa|sci|sdn\.? ?bhd|bhd|ltd|limited|gmbh|inc)\b\.?/g;

/**
 * Finds the known name in the text: of names at the same place the longest, of names at several places the first. Null without a match, or
 * when two names match equally well.
 */
export function findNearestName(text: string, issuers: readonly Named[]): NearName | null {
  const flat = foldAlphanumeric(text);
  const head = foldAlphanumeric(text.split('\n', HEAD_LINES).join(' ')).slice(0, MAX_HEAD_LETTERS);
  const keyedNames = issuers
    .map(({ name }) => ({ name, key: foldAlphanumeric(name) }))
    .filter(({ key }) => key.length >= MIN_NAME_LETTERS)
    .map((named) => ({ ...named, exactMatch: findExactName(named, flat) }));
  const similarNames = new Set(selectSimilarNames(keyedNames, head));
  // In the order of the issuers.
  const matches = keyedNames.flatMap(
    (named) => named.exactMatch ?? (similarNames.has(named) ? (findMisreadName(named, head) ?? []) : []),
  );
  const best = matches.reduce<NameMatch | null>(
    (previous, match) => (previous === null || isBetter(match, previous) ? match : previous),
    null,
  );
  const isAmbiguous = matches.some((match) => best !== null && match.key !== best.key && !isBetter(best, match));
  return best === null || isAmbiguous ? null : best;
}

type KeyedName = Named & { readonly key: string };

function findExactName({ name, key }: KeyedName, flat: string): NameMatch | null {
  const start = flat.indexOf(key);
  return start < 0 ? null : { name, key, exact: true, errors: 0, start, end: start + key.length };
}

/** Returns the names that are not printed and share enough letter trigrams with the head to be misread there, at most MAX_MISREAD_NAMES. */
function selectSimilarNames<T extends KeyedName & { readonly exactMatch: NameMatch | null }>(
  names: readonly T[],
  head: string,
): readonly T[] {
  const headTrigrams = splitTrigrams(head);
  return names
    .flatMap((named) => {
      const trigrams = named.key.length - 2;
      const shared = [...splitTrigrams(named.key)].filter((trigram) => headTrigrams.has(trigram)).length;
      const isSimilar = named.exactMatch === null && shared >= MIN_SHARED_TRIGRAMS * trigrams;
      return isSimilar ? [{ named, share: shared / trigrams }] : [];
    })
    .sort((a, b) => b.share - a.share)
    .slice(0, MAX_MISREAD_NAMES)
    .map(({ named }) => named);
}

function findMisreadName({ name, key }: KeyedName, head: string): NameMatch | null {
  const lettersWithoutForm = foldAlphanumeric(foldText(name).replace(LEGAL_FORM_PATTERN, ' ')).length;
  const maxErrors = Math.floor(lettersWithoutForm / LETTERS_PER_ERROR);
  if (maxErrors === 0) return null;
  const { errors, end } = findClosest(key, head);
  return errors > maxErrors ? null : { name, key, exact: false, errors, start: Math.max(0, end - key.length), end };
}

/** Whether a match is better: at the same place by length and errors, else by position. */
function isBetter(match: NameMatch, other: NameMatch): boolean {
  const overlaps = match.start < other.end && other.start < match.end;
  if (!overlaps) return match.start < other.start;
  return match.key.length - 3 * match.errors > other.key.length - 3 * other.errors;
}

const splitTrigrams = (key: string): ReadonlySet<string> =>
  new Set(Array.from({ length: Math.max(0, key.length - 2) }, (_, at) => key.slice(at, at + 3)));

/** Finds the place in a text where a key occurs with the fewest letters added, missing or exchanged (Sellers, 1980). */
function findClosest(key: string, text: string): { readonly errors: number; readonly end: number } {
  let column = Uint16Array.from({ length: key.length + 1 }, (_, row) => row);
  let next = new Uint16Array(key.length + 1);
  let best = { errors: key.length, end: 0 };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    let above = 0;
    for (let row = 1; row <= key.length; row += 1) {
      const exchanged = (column[row - 1] ?? 0) + Number(key.charCodeAt(row - 1) !== letter);
      above = Math.min(exchanged, (column[row] ?? 0) + 1, above + 1);
      next[row] = above;
    }
    [column, next] = [next, column];
    if (above < best.errors) best = { errors: above, end: at + 1 };
  }
  return best;
}
