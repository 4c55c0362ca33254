import type { Row } from '../../reading/rows.ts';
import { countLetters, type PrintedAmount } from '../receipt-amounts.ts';

const ARTICLE_NUMBER_PATTERN = /^\W*(?:\d{13}|\d{8})\s+(?=.*\p{L})/u;

/** The parts of a row that holds a line item. */
export type RowParts = {
  readonly name: string;
  readonly numbersAfterName: readonly number[];
  /** The number that starts the segment of the first amount, 0 for none. It is not part of the name. */
  readonly cellNumber: number;
};

/** Splits a row into the name and the numbers around its amounts. The name is what precedes the first amount, else the other words. */
export function splitRow(row: Row, rowAmounts: readonly PrintedAmount[], last: PrintedAmount): RowParts {
  const first = rowAmounts[0] ?? last;
  const cellStart =
    row.segments.indexOf(first.segment) > 0
      ? /^\s*(?:(\d{1,3}(?:[.,]\d{3})?)|[A-H]|T\d)\s*$/.exec(first.segment.text.slice(0, first.start))
      : null;
  const before = row.text.slice(0, segmentOffset(row, first) + (cellStart ? 0 : first.start));
  const between = rowAmounts.slice(1).map((amount, index) => {
    const previous = rowAmounts[index] as PrintedAmount;
    return row.text.slice(segmentOffset(row, previous) + previous.end, segmentOffset(row, amount) + amount.start);
  });
  const name = countLetters(before) >= 2 ? before : readWordsAroundAmounts(row, rowAmounts, last);
  const texts =
    countLetters(name) < 2 ? [...between, name] : [...between, (/\s\d+[.,]\d{3}\s*$/.exec(name) ?? [''])[0]];
  const numbersAfterName = texts.flatMap((text) =>
    [...text.matchAll(/(?<![\d.,])\d{1,3}(?:[.,]\d{3})?(?![\d.,%])/g)].map(([number]) =>
      Number(number.replace(',', '.')),
    ),
  );
  return {
    name: name.replace(/[€$£]|\bEUR\b|\bRM\b/gi, ' ').replace(ARTICLE_NUMBER_PATTERN, ''),
    numbersAfterName,
    cellNumber: Number((cellStart?.[1] ?? '0').replace(',', '.')),
  };
}

const MAX_CODE_LETTERS = 3;

/** Returns the words of a row without its amounts and without the VAT code after the last one. */
function readWordsAroundAmounts(row: Row, rowAmounts: readonly PrintedAmount[], last: PrintedAmount): string {
  const end = segmentOffset(row, last) + last.end;
  const hasCode = row.text.slice(end).replace(/[^\p{L}\d]/gu, '').length <= MAX_CODE_LETTERS;
  let text = hasCode ? row.text.slice(0, end) : row.text;
  for (const amount of [...rowAmounts].reverse()) {
    const [from, to] = [segmentOffset(row, amount) + amount.start, segmentOffset(row, amount) + amount.end];
    text = `${text.slice(0, from)} ${text.slice(to)}`;
  }
  return text;
}

/** Offset of the segment of an amount in the text of its row. */
function segmentOffset(row: Row, { segment }: PrintedAmount): number {
  const before = row.segments.slice(0, row.segments.indexOf(segment));
  return before.reduce((sum, { text }) => sum + text.length + 1, 0);
}
