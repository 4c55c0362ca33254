import type { Word } from '@probant/documents/document';
import { createReading, slicePlace } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import { type Segment, selectWords } from '../../reading/rows.ts';
import type { Cell, InvoicePages } from '../page/invoice-pages.ts';
import { listRowsBelow } from '../page/near-rows.ts';

/** How a label and the value beside or below it are written. */
type ValuePattern = {
  /** Over folded text, from the start of the label to its end. */
  readonly label: RegExp;
  /** Over the text as printed, anchored at the start. */
  readonly value: RegExp;
};

const MAX_CELLS = 400;
const MAX_ROWS_BELOW = 2;
const SEPARATORS = /^[\s:.=–—-]*(?:n ?[°ºo]\.?|num[ée]ro|nr\.?|no\.?)?[\s:.=–—-]*/i;

/**
 * Returns the value after a label in its segment, in the next segment of its row, or below it. The first label that has one counts.
 * `confidence` is that of a value beside its label; below it is a tenth lower.
 */
export function findLabelledValue(
  pages: InvoicePages,
  { label, value }: ValuePattern,
  confidence: number,
): Reading<string> | null {
  for (const cell of pages.cells.slice(0, MAX_CELLS)) {
    const match = label.exec(cell.segment.folded);
    if (!match) continue;
    const found =
      matchValue(cell.segment, match.index + match[0].length, value, confidence) ??
      matchBeside(pages, cell, value, confidence) ??
      (isHead(cell.segment) ? matchBelow(pages, cell, match, value, confidence - 0.1) : null);
    if (found !== null) return found;
  }
  return null;
}

function matchValue(segment: Segment, from: number, pattern: RegExp, confidence: number): Reading<string> | null {
  const skipped = SEPARATORS.exec(segment.text.slice(from))?.[0].length ?? 0;
  const start = from + skipped;
  const found = pattern.exec(segment.text.slice(start))?.[0].trim() ?? '';
  if (found === '') return null;
  return createReading(slicePlace(segment, start, start + found.length), found, confidence, 'label_match');
}

function matchBeside(pages: InvoicePages, cell: Cell, pattern: RegExp, confidence: number): Reading<string> | null {
  const next = pages.rows[cell.row]?.segments[cell.position + 1];
  return next === undefined ? null : matchValue(next, 0, pattern, confidence);
}

const MAX_HEAD_LENGTH = 60;

/** Heads of columns have no number; several may be set so close that they read as one. */
const isHead = ({ folded }: Segment): boolean => folded.length <= MAX_HEAD_LENGTH && !/\d/.test(folded);

/** Reads the value that starts below a label, in one of the next rows that have something there. */
function matchBelow(
  pages: InvoicePages,
  { row, segment }: Cell,
  label: RegExpExecArray,
  pattern: RegExp,
  confidence: number,
): Reading<string> | null {
  const head = selectWords(segment.words, label.index, label.index + label[0].length);
  for (const below of listRowsBelow(pages.rows, row, MAX_ROWS_BELOW)) {
    const under = below.segments.find(({ words, page }) => page === segment.page && isUnder(words, head));
    if (under !== undefined)
      return (
        matchValue(under, 0, pattern, confidence) ?? matchValue(under, findWordBelow(under, head), pattern, confidence)
      );
  }
  return null;
}

/** Whether words share a part of the width of others. */
export const isUnder = (words: readonly Word[], head: readonly Word[]): boolean =>
  (words[0]?.box[0] ?? 1) < (head.at(-1)?.box[2] ?? 0) && (words.at(-1)?.box[2] ?? 0) > (head[0]?.box[0] ?? 1);

/** Returns the offset of the first word below a head, where values of two columns are set as one text. */
function findWordBelow({ words, text }: Segment, head: readonly Word[]): number {
  const index = words.findIndex((word) => isUnder([word], head));
  return index < 0 ? text.length : words.slice(0, index).reduce((length, word) => length + word.text.length + 1, 0);
}
