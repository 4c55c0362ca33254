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
/** The issuer is at the head of the document; a misread name is searched only there. */
const HEAD_LINES = 15;
/** Minimum share of the letter trigrams of a name that remain with one error in seven letters. */
const MIN_SHARED_TRIGRAMS = 0.4;
const LEGAL_FORM_PATTERN = /\b(?:sarl|sasu?|eurl|snc|sa|sci|sdn\.? ?bhd|bhd|ltd|limited|gmbh|inc)\b\.?/g;

/**
 * Finds the known name in the text: of names at the same place the longest, of names at several places the first. Null without a match, or
 * when two names match equally well.
 */
export function findNearestName(text: string, issuers: readonly Named[]): NearName | null {
  const flat = foldAlphanumeric(text);
  const head = foldAlphanumeric(text.split('\n').slice(0, HEAD_LINES).join(' '));
  const headTrigrams = splitTrigrams(head);
  const matches = issuers.flatMap((issuer) => findName(issuer, flat, head, headTrigrams));
  const best = matches.reduce<NameMatch | null>(
    (previous, match) => (previous === null || isBetter(match, previous) ? match : previous),
    null,
  );
  const isAmbiguous = matches.some((match) => best !== null && match.key !== best.key && !isBetter(best, match));
  return best === null || isAmbiguous ? null : best;
}

function findName({ name }: Named, flat: string, head: string, headTrigrams: ReadonlySet<string>): NameMatch[] {
  const key = foldAlphanumeric(name);
  if (key.length < MIN_NAME_LETTERS) return [];
  const start = flat.indexOf(key);
  if (start >= 0) return [{ name, key, exact: true, errors: 0, start, end: start + key.length }];
  const lettersWithoutForm = foldAlphanumeric(foldText(name).replace(LEGAL_FORM_PATTERN, ' ')).length;
  const maxErrors = Math.floor(lettersWithoutForm / LETTERS_PER_ERROR);
  const sharedTrigrams = [...splitTrigrams(key)].filter((trigram) => headTrigrams.has(trigram)).length;
  if (maxErrors === 0 || sharedTrigrams < MIN_SHARED_TRIGRAMS * (key.length - 2)) return [];
  const { errors, end } = findClosest(key, head);
  return errors > maxErrors ? [] : [{ name, key, exact: false, errors, start: Math.max(0, end - key.length), end }];
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
  let column = Array.from({ length: key.length + 1 }, (_, row) => row);
  let best = { errors: key.length, end: 0 };
  for (let at = 0; at < text.length; at += 1) {
    const next = [0];
    for (let row = 1; row <= key.length; row += 1) {
      const exchanged = (column[row - 1] ?? 0) + Number(key[row - 1] !== text[at]);
      next.push(Math.min(exchanged, (column[row] ?? 0) + 1, (next[row - 1] ?? 0) + 1));
    }
    column = next;
    const errors = column[key.length] ?? 0;
    if (errors < best.errors) best = { errors, end: at + 1 };
  }
  return best;
}
