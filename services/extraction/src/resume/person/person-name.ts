import { createReading } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import { readLabelledLine } from '../forms/labelled-lines.ts';
import type { ResumeLine } from '../page/resume-lines.ts';
import { findConfirmedNames, findNameCandidates, type NameCandidate } from './name-candidates.ts';
import { type ContactHandles, moveFirstNameToFront, splitName } from './name-parts.ts';

export type PersonName = { readonly firstname: Reading<string> | null; readonly lastname: Reading<string> | null };

/**
 * Reads the name of the candidate: at labels, else a name that the e-mail address or the profile confirms anywhere, else the tallest line of
 * the head that has the form of a name.
 */
export function readPersonName(
  head: readonly ResumeLine[],
  {
    lines,
    handles,
    medianHeight,
  }: { readonly lines: readonly ResumeLine[]; readonly handles: ContactHandles; readonly medianHeight: number },
): PersonName {
  const labelled = readLabelledName(head);
  if (labelled) return labelled;
  const [best] = [...findNameCandidates(head, handles), ...findConfirmedNames(lines, handles)]
    .filter((candidate) => isPlausible(candidate, medianHeight))
    .sort(
      (a, b) =>
        b.confirmedWords - a.confirmedWords ||
        a.unconfirmedWords - b.unconfirmedWords ||
        Number(a.isTrade) - Number(b.isTrade) ||
        Number(a.below !== null) - Number(b.below !== null) ||
        compareHeights(b.line, a.line),
    );
  if (!best) return { firstname: null, lastname: null };
  const { first, last } = splitName(best.text, handles);
  const confidence = best.confirmedWords > 1 ? 0.9 : best.confirmedWords === 1 ? 0.8 : 0.65;
  const words = [...best.line.place.words, ...(best.below?.place.words ?? [])];
  const read = (value: string) =>
    value === '' ? null : createReading({ ...best.line.place, words }, value, confidence, 'layout');
  return { firstname: read(first), lastname: read(last) };
}

// Minimum height of a name on two lines that no address confirms, in median line heights.
const MIN_NAME_HEIGHT = 1.3;

/** A trade is a name only when an address confirms it; two lines are a name when an address confirms it or both lines are tall. */
const isPlausible = (candidate: NameCandidate, medianHeight: number): boolean => {
  const { confirmedWords, isTrade, below, line } = candidate;
  const minHeight = MIN_NAME_HEIGHT * medianHeight;
  return confirmedWords > 0 || (!isTrade && (below === null || (line.height > minHeight && below.height > minHeight)));
};

/** Returns 0 for lines of similar height, so that the first one stays first. */
const compareHeights = (a: ResumeLine, b: ResumeLine): number =>
  Math.abs(a.height - b.height) < 0.08 * Math.max(a.height, b.height) ? 0 : a.height - b.height;

/** Reads "Nom : DURAND", "First name   Jane", "Nom / Prénom   DURAND Jane". */
function readLabelledName(head: readonly ResumeLine[]): PersonName | null {
  const labelled = head.flatMap((_, index) => readLabelledLine(head, index)?.line ?? []);
  const findValue = (label: RegExp): { readonly name: string; readonly line: ResumeLine } | null => {
    const labelledLine = labelled.find((line) => label.test(line.label));
    const name = /^(?:(?:d[eu]|des|de la|van|von|den|le|la|el|al|ben|da) |d['’])?\p{Lu}[\p{L}'’ -]*/u
      .exec(labelledLine?.value ?? '')?.[0]
      .trim();
    return labelledLine?.rows[0] && name ? { name, line: labelledLine.rows[0] } : null;
  };
  const read = (name: string, { place }: ResumeLine) =>
    name === '' ? null : createReading(place, name, 0.95, 'label_match');
  const lastFirst = findValue(/^(?:noms?(?: ?[/,] ?| et )prenom|surnames?.{0,8}first)/);
  const firstLast = findValue(/^(?:prenoms?.{0,6}nom|first ?names?.{0,8}surname|name$|nom complet|full name)/);
  const fullName = lastFirst ?? firstLast;
  if (fullName) {
    const { first, last } = splitName(lastFirst ? moveFirstNameToFront(fullName.name) : fullName.name, { email: '' });
    return { firstname: read(first, fullName.line), lastname: read(last, fullName.line) };
  }
  const [last, first] = [
    findValue(/^(?:nom(?: de famille)?|last ?name|surname)$/),
    findValue(/^(?:prenoms?|first ?name|given ?name)$/),
  ];
  return first && last ? { firstname: read(first.name, first.line), lastname: read(last.name, last.line) } : null;
}
