import type { Word } from '@probant/documents/document';
import { heightOf, type Row, type Segment } from '../reading/rows.ts';
import { isValueOfLabel, opensAddress } from './addresses.ts';
import { ANY_RIB_LABEL } from './rib-labels.ts';

// Lines of one block stand this close, in heights of a line.
export const LINE_STEP = 1.2;
const MOST_COLUMN_LINES = 5;
const MOST_LINES = 4;

/** The lines below a name that are still the name: what did not fit, the second holder, a title or a legal form on a line of its own. */
export function linesBelow(rows: readonly Row[], segment: Segment, first: Word | undefined): Segment[] {
  const lines: Segment[] = [];
  let [above, opens] = [segment, first];
  while (lines.length < MOST_LINES - 1) {
    const column = columnUnder(rows, above, opens);
    const [next] = column;
    if (!next || next.top - above.bottom > LINE_STEP * heightOf(above) || isValueOfLabel(rows, next)) break;
    const printed = foldedFrom(above, opens);
    if (!goesOn(printed, next.folded) && !didNotFit(above, opens, column)) break;
    lines.push(next);
    [above, opens] = [next, undefined];
  }
  return lines;
}

const TITLE = '(?:m|mr|mme|mlle|monsieur|madame|mademoiselle)\\b\\.?';
const FORM =
  '(?:sarl|sas|sasu|eurl|sa|snc|sci|scm|scp|selarl|scop|scea|earl|gaec|ei|eirl|asso|association|indivision|succession|syndicat des coproprietaires|entreprise individuelle|societe(?: civile(?: immobiliere| professionnelle| de moyens)?| par actions simplifiee(?: unipersonnelle)?| a responsabilite limitee| anonyme)?)';
const ONLY_TITLES = new RegExp(`^${TITLE}(?: (?:ou|et|&) ${TITLE})?$`);
const ONLY_FORM = new RegExp(`^${FORM}$`);
const OPENS_WITH_TITLE = new RegExp(`^${TITLE} \\p{L}`, 'u');
const SECOND_HOLDER = new RegExp(`^(?:[o0]u|et|&) (?:${TITLE} )?\\p{L}{2}`, 'u');
const NAME_AT_BIRTH = /^(?:nee?|epouse|ep\.|veuve|vve) \p{L}{2}/u;
const TWO_FIRST_NAMES = /^\p{L}[\p{L}'’-]* (?:et|ou|&) \p{L}[\p{L}'’-]*$/u;
const PAIR = new RegExp(`^${TITLE} (?:ou|et|&) ${TITLE} \\S+$`);

/** Whether the words of the second line go on with the name of the first, by what French banks write (both folded). */
function goesOn(above: string, next: string): boolean {
  if (/\d{2}/.test(next) || ANY_RIB_LABEL.test(next)) return false;
  if (ONLY_TITLES.test(above) || ONLY_FORM.test(above)) return /^\p{L}[\p{L} '’.&-]+$/u.test(next);
  if (SECOND_HOLDER.test(next) || NAME_AT_BIRTH.test(next) || ONLY_FORM.test(next)) return true;
  return (
    OPENS_WITH_TITLE.test(above) && (OPENS_WITH_TITLE.test(next) || (PAIR.test(above) && TWO_FIRST_NAMES.test(next)))
  );
}

const foldedFrom = ({ folded, words }: Segment, first: Word | undefined): string => {
  const before = first ? words.slice(0, words.indexOf(first)).reduce((sum, { text }) => sum + text.length + 1, 0) : 0;
  return folded.slice(before).trim();
};

/** What stands under a name, the nearest first, where the name begins. */
function columnUnder(rows: readonly Row[], segment: Segment, first: Word | undefined): Segment[] {
  const height = heightOf(segment);
  const left = leftOf(segment, first);
  return rows
    .flatMap((row) => row.segments)
    .filter((other) => other.page === segment.page && other.top > segment.top + height / 2)
    .filter((other) => Math.abs(other.left - left) < height)
    .sort((a, b) => a.top - b.top)
    .slice(0, MOST_COLUMN_LINES);
}

/** A narrow column breaks a name: the first word of the next line did not fit behind it. */
function didNotFit(segment: Segment, first: Word | undefined, [next, ...lines]: readonly Segment[]): boolean {
  if (!next || !isPartOfName(next)) return false;
  const word = next.words[0]?.text.length ?? 0;
  const wordWidth = ((next.right - next.left) * (word + 1)) / Math.max(1, next.text.length);
  const room = Math.max(...lines.map((line) => line.right - line.left), next.right - next.left);
  return segment.right - leftOf(segment, first) + wordWidth > room;
}

const leftOf = (segment: Segment, first: Word | undefined): number =>
  first ? segment.right - (segment.right - segment.left) * shareFrom(segment, first) : segment.left;

/** How much of a segment, from its right end, a word and what follows it take. */
const shareFrom = ({ words }: Segment, first: Word): number => {
  const [start, end] = [words[0]?.box[0] ?? 0, words.at(-1)?.box[2] ?? 1];
  return (end - first.box[0]) / Math.max(end - start, Number.EPSILON);
};

export const isPartOfName = ({ text, folded }: Segment): boolean =>
  /\p{L}{2}/u.test(text) && !/\d/.test(text) && !ANY_RIB_LABEL.test(folded) && !opensAddress(folded);
