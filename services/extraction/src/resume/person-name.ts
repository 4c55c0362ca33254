import { readingAt } from '../reading/evidence.ts';
import type { Reading } from '../reading/field-reading.ts';
import { labelledAt } from './labelled-lines.ts';
import { candidatesIn, type NameCandidate, provenIn } from './name-candidates.ts';
import { type Handles, partsOf, turned } from './name-parts.ts';
import type { ResumeLine } from './resume-lines.ts';

export type PersonName = { readonly firstname: Reading<string> | null; readonly lastname: Reading<string> | null };

/**
 * The person: at labels, else what an address repeats, wherever it stands, else the tallest line of the head that has the shape of a name.
 * `usual` is the height of most lines.
 */
export function readPersonName(
  head: readonly ResumeLine[],
  {
    lines,
    handles,
    usual,
  }: { readonly lines: readonly ResumeLine[]; readonly handles: Handles; readonly usual: number },
): PersonName {
  const labelled = atLabels(head);
  if (labelled) return labelled;
  const [best] = [...candidatesIn(head, handles), ...provenIn(lines, handles)]
    .filter((candidate) => mayBe(candidate, usual))
    .sort(
      (a, b) =>
        b.told - a.told ||
        a.untold - b.untold ||
        Number(a.trade) - Number(b.trade) ||
        Number(a.below !== null) - Number(b.below !== null) ||
        taller(b.line, a.line),
    );
  if (!best) return { firstname: null, lastname: null };
  const { first, last } = partsOf(best.text, handles);
  const confidence = best.told > 1 ? 0.9 : best.told === 1 ? 0.8 : 0.65;
  const words = [...best.line.place.words, ...(best.below?.place.words ?? [])];
  const read = (value: string) =>
    value === '' ? null : readingAt({ ...best.line.place, words }, value, confidence, 'layout');
  return { firstname: read(first), lastname: read(last) };
}

// How much taller than the text two lines are that are a name without an address to prove it.
const TALL = 1.3;

/** A trade is a name, and so are two lines, only where an address says so or the type is large. */
const mayBe = ({ told, trade, below, line }: NameCandidate, usual: number): boolean =>
  told > 0 || (!trade && (below === null || (line.height > TALL * usual && below.height > TALL * usual)));

/** 0 for lines set alike, so that the first one stays first. */
const taller = (a: ResumeLine, b: ResumeLine): number =>
  Math.abs(a.height - b.height) < 0.08 * Math.max(a.height, b.height) ? 0 : a.height - b.height;

/** "Nom : DURAND", "First name   Jane", "Nom / Prénom   DURAND Jane". */
function atLabels(head: readonly ResumeLine[]): PersonName | null {
  const labelled = head.flatMap((_, at) => labelledAt(head, at)?.line ?? []);
  const value = (label: RegExp): { readonly name: string; readonly line: ResumeLine } | null => {
    const found = labelled.find((line) => label.test(line.label));
    const name = /^(?:(?:d[eu]|des|de la|van|von|den|le|la|el|al|ben|da) |d['’])?\p{Lu}[\p{L}'’ -]*/u
      .exec(found?.value ?? '')?.[0]
      .trim();
    return found?.rows[0] && name ? { name, line: found.rows[0] } : null;
  };
  const read = (name: string, { place }: ResumeLine) =>
    name === '' ? null : readingAt(place, name, 0.95, 'label_match');
  const lastFirst = value(/^(?:noms?(?: ?[/,] ?| et )prenom|surnames?.{0,8}first)/);
  const firstLast = value(/^(?:prenoms?.{0,6}nom|first ?names?.{0,8}surname|name$|nom complet|full name)/);
  const both = lastFirst ?? firstLast;
  if (both) {
    const { first, last } = partsOf(lastFirst ? turned(both.name) : both.name, { email: '' });
    return { firstname: read(first, both.line), lastname: read(last, both.line) };
  }
  const [last, first] = [
    value(/^(?:nom(?: de famille)?|last ?name|surname)$/),
    value(/^(?:prenoms?|first ?name|given ?name)$/),
  ];
  return first && last ? { firstname: read(first.name, first.line), lastname: read(last.name, last.line) } : null;
}
