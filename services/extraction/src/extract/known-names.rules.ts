import { alphanumeric, fold } from '@probant/french/text-folding';

/** A known name as it stands in a text. `exact`: letter for letter. */
export type NearName = { readonly name: string; readonly exact: boolean };

type Named = { readonly name: string };
type Found = NearName & { readonly key: string; readonly start: number; readonly end: number; readonly slips: number };

const LEAST_LETTERS = 6;
/** One letter misread in so many of the name itself, the legal form left aside: forms are alike in all names. */
const LETTERS_A_SLIP = 7;
/** The issuer stands at the head; a name with slips is looked for only there. */
const HEAD_LINES = 15;
/** Of the threes of letters of a name, so many survive one slip in seven letters. */
const SHARED_THREES = 0.4;
const LEGAL = /\b(?:sarl|sasu?|eurl|snc|sa|sci|sdn\.? ?bhd|bhd|ltd|limited|gmbh|inc)\b\.?/g;

/**
 * The known name that the text bears: of names in one place the longest, of names in several places the first. Null when there is
 * none, or when two fit equally well.
 */
export function nearestName(text: string, issuers: readonly Named[]): NearName | null {
  const flat = alphanumeric(text);
  const head = alphanumeric(text.split('\n').slice(0, HEAD_LINES).join(' '));
  const threes = threesOf(head);
  const found = issuers.flatMap((issuer) => foundIn(issuer, flat, head, threes));
  const best = found.reduce<Found | null>(
    (first, other) => (first === null || outdoes(other, first) ? other : first),
    null,
  );
  const rival = found.some((other) => best !== null && other.key !== best.key && !outdoes(best, other));
  return best === null || rival ? null : best;
}

function foundIn({ name }: Named, flat: string, head: string, threes: ReadonlySet<string>): Found[] {
  const key = alphanumeric(name);
  if (key.length < LEAST_LETTERS) return [];
  const at = flat.indexOf(key);
  if (at >= 0) return [{ name, key, exact: true, slips: 0, start: at, end: at + key.length }];
  const own = alphanumeric(fold(name).replace(LEGAL, ' ')).length;
  const most = Math.floor(own / LETTERS_A_SLIP);
  const shared = [...threesOf(key)].filter((three) => threes.has(three)).length;
  if (most === 0 || shared < SHARED_THREES * (key.length - 2)) return [];
  const { slips, end } = closest(key, head);
  return slips > most ? [] : [{ name, key, exact: false, slips, start: Math.max(0, end - key.length), end }];
}

/** In one place the longer name, then the one with fewer slips; else the one that comes first. */
function outdoes(one: Found, other: Found): boolean {
  const together = one.start < other.end && other.start < one.end;
  if (!together) return one.start < other.start;
  const [worth, others] = [one.key.length - 3 * one.slips, other.key.length - 3 * other.slips];
  return worth > others;
}

const threesOf = (key: string): ReadonlySet<string> =>
  new Set(Array.from({ length: Math.max(0, key.length - 2) }, (_, at) => key.slice(at, at + 3)));

/** Where in a text a key stands with the fewest letters added, left out or exchanged (Sellers, 1980). */
function closest(key: string, text: string): { readonly slips: number; readonly end: number } {
  let column = Array.from({ length: key.length + 1 }, (_, row) => row);
  let best = { slips: key.length, end: 0 };
  for (let at = 0; at < text.length; at += 1) {
    const next = [0];
    for (let row = 1; row <= key.length; row += 1) {
      const exchanged = (column[row - 1] ?? 0) + Number(key[row - 1] !== text[at]);
      next.push(Math.min(exchanged, (column[row] ?? 0) + 1, (next[row - 1] ?? 0) + 1));
    }
    column = next;
    const slips = column[key.length] ?? 0;
    if (slips < best.slips) best = { slips, end: at + 1 };
  }
  return best;
}
