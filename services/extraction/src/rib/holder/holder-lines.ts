import type { Word } from '@probant/documents/document';
import { measureHeight, type Row, type Segment } from '../../reading/rows.ts';
import { hasLabelOnLeft, isAddressLine } from '../addresses.ts';
import { ANY_RIB_LABEL } from '../rib-labels.ts';

// In line heights. Lines of one block are at most this far apart.
export const MAX_BLOCK_GAP = 1.2;
const MAX_COLUMN_LINES = 5;
const MAX_NAME_LINES = 4;

/** Finds the lines below a name that belong to it: a word that did not fit, the second holder, a title or legal form on its own line. */
export function findNameLinesBelow(rows: readonly Row[], segment: Segment, first: Word | undefined): Segment[] {
  const lines: Segment[] = [];
  let [above, firstWord] = [segment, first];
  while (lines.length < MAX_NAME_LINES - 1) {
    const column = findColumnBelow(rows, above, firstWord);
    const [next] = column;
    if (!next || next.top - above.bottom > MAX_BLOCK_GAP * measureHeight(above) || hasLabelOnLeft(rows, next)) break;
    const printedName = foldFrom(above, firstWord);
    if (!continuesName(printedName, next.folded) && !isWrapped(above, firstWord, column)) break;
    lines.push(next);
    [above, firstWord] = [next, undefined];
  }
  return lines;
}

const TITLE_GROUP = '(?:m|mr|mme|mlle|monsieur|madame|mademoiselle)\\b\\.?';
const LEGAL_FORM_GROUP =
  '(?:sarl|sas|sasu|eurl|sa|snc|sci|scm|scp|selarl|scop|scea|earl|gaec|ei|eirl|asso|association|indivision|succession|syndicat des coproprietaires|entreprise individuelle|societe(?: civile(?: immobiliere| professionnelle| de moyens)?| par actions simplifiee(?: unipersonnelle)?| a responsabilite limitee| anonyme)?)';
const ONLY_TITLES_PATTERN = new RegExp(`^${TITLE_GROUP}(?: (?:ou|et|&) ${TITLE_GROUP})?$`);
const ONLY_LEGAL_FORM_PATTERN = new RegExp(`^${LEGAL_FORM_GROUP}$`);
const TITLED_NAME_PATTERN = new RegExp(`^${TITLE_GROUP} \\p{L}`, 'u');
const SECOND_HOLDER_PATTERN = new RegExp(`^(?:[o0]u|et|&) (?:${TITLE_GROUP} )?\\p{L}{2}`, 'u');
const NAME_AT_BIRTH_PATTERN = /^(?:nee?|epouse|ep\.|veuve|vve) \p{L}{2}/u;
const TWO_FIRST_NAMES_PATTERN = /^\p{L}[\p{L}'’-]* (?:et|ou|&) \p{L}[\p{L}'’-]*$/u;
const COUPLE_PATTERN = new RegExp(`^${TITLE_GROUP} (?:ou|et|&) ${TITLE_GROUP} \\S+$`);

/** Whether a line continues the name above it, by the forms that French banks print. Both texts are folded. */
function continuesName(above: string, next: string): boolean {
  if (/\d{2}/.test(next) || ANY_RIB_LABEL.test(next)) return false;
  if (ONLY_TITLES_PATTERN.test(above) || ONLY_LEGAL_FORM_PATTERN.test(above))
    return /^\p{L}[\p{L} '’.&-]+$/u.test(next);
  if (SECOND_HOLDER_PATTERN.test(next) || NAME_AT_BIRTH_PATTERN.test(next) || ONLY_LEGAL_FORM_PATTERN.test(next))
    return true;
  return (
    TITLED_NAME_PATTERN.test(above) &&
    (TITLED_NAME_PATTERN.test(next) || (COUPLE_PATTERN.test(above) && TWO_FIRST_NAMES_PATTERN.test(next)))
  );
}

const foldFrom = ({ folded, words }: Segment, first: Word | undefined): string => {
  const start = first ? words.slice(0, words.indexOf(first)).reduce((sum, { text }) => sum + text.length + 1, 0) : 0;
  return folded.slice(start).trim();
};

/** Returns the segments below a name, the nearest first, aligned with its first word. */
function findColumnBelow(rows: readonly Row[], segment: Segment, first: Word | undefined): Segment[] {
  const height = measureHeight(segment);
  const left = leftOf(segment, first);
  return rows
    .flatMap((row) => row.segments)
    .filter((other) => other.page === segment.page && other.top > segment.top + height / 2)
    .filter((other) => Math.abs(other.left - left) < height)
    .sort((a, b) => a.top - b.top)
    .slice(0, MAX_COLUMN_LINES);
}

/** Whether a narrow column wrapped the name: the first word of the next line did not fit after it. */
function isWrapped(segment: Segment, first: Word | undefined, [next, ...lines]: readonly Segment[]): boolean {
  if (!next || !isPartOfName(next)) return false;
  const wordLength = next.words[0]?.text.length ?? 0;
  const wordWidth = ((next.right - next.left) * (wordLength + 1)) / Math.max(1, next.text.length);
  const columnWidth = Math.max(...lines.map((line) => line.right - line.left), next.right - next.left);
  return segment.right - leftOf(segment, first) + wordWidth > columnWidth;
}

const leftOf = (segment: Segment, first: Word | undefined): number =>
  first ? segment.right - (segment.right - segment.left) * shareFrom(segment, first) : segment.left;

/** Returns the share of a segment's width from the start of a word to its right end. */
const shareFrom = ({ words }: Segment, first: Word): number => {
  const [start, end] = [words[0]?.box[0] ?? 0, words.at(-1)?.box[2] ?? 1];
  return (end - first.box[0]) / Math.max(end - start, Number.EPSILON);
};

/** Whether a segment can be a line of a name: no digit, no label, no line of an address. */
export const isPartOfName = ({ text, folded }: Segment): boolean =>
  /\p{L}{2}/u.test(text) && !/\d/.test(text) && !ANY_RIB_LABEL.test(folded) && !isAddressLine(folded);
