import type { Word } from '@probant/documents/document';
import { type Cents, findAmounts } from '@probant/french/money';
import type { Cell, PageRow } from '../text/page-rows.ts';
import { selectWords } from '../text/select-words.ts';
import { isTotalAlone } from './total-labels.rules.ts';

/** An amount of a page with what is printed before it, to its left or above it; "" without any. */
export type LabelledAmount = {
  readonly value: Cents;
  readonly label: string;
  /** Whether the label is only the heading of a column. */
  readonly isHeading: boolean;
  /** Whether it is printed with cents: years and quantities are not. */
  readonly hasDecimals: boolean;
  readonly row: PageRow;
  /** Place of the row on its page, from 0. */
  readonly rowIndex: number;
  readonly words: readonly Word[];
};

/** Amounts of a page that are read: a page of a price list has more, and no totals to check. */
const MAX_AMOUNTS = 400;
/** Rows above an amount in which its heading may be, with amounts of the same column between. */
const HEADING_ROWS = 12;

/** Returns the amounts of the rows of one page. */
export function readLabelledAmounts(rows: readonly PageRow[]): readonly LabelledAmount[] {
  const amounts: LabelledAmount[] = [];
  for (const [index, row] of rows.entries()) {
    for (const [position, cell] of row.cells.entries()) {
      for (const { value, words, own, hasDecimals } of readCellAmounts(cell)) {
        if (amounts.length >= MAX_AMOUNTS) return amounts;
        const label = [own, readLabelToTheLeft(row, position)].find(hasLetters) ?? '';
        const heading = label === '' || isTotalAlone(label) ? readHeading(rows, index, words) : '';
        amounts.push({
          value,
          label: `${label} ${heading}`.trim(),
          isHeading: label === '',
          hasDecimals,
          row,
          rowIndex: index,
          words,
        });
      }
    }
  }
  return amounts;
}

/** What is before the base of a tax: "TVA (20 % sur 100,00) 20,00", "TVA 20 % de 100,00 20,00". */
const BASE_PREFIX_PATTERN = /(?:\bsur|\bon|s\/|\(|%\s*(?:de|of))\s*(?:€|£|\$)?\s*$/;

type CellAmount = Pick<LabelledAmount, 'value' | 'words' | 'hasDecimals'> & { readonly own: string };

/** Reads the amounts of a cell. Their label is the text since the amount before, or since an earlier one when that has no letters. */
function readCellAmounts(cell: Cell): CellAmount[] {
  let labelStart = 0;
  return findAmounts(cell.text).flatMap(({ value, start, end, hasDecimals }) => {
    const own = cell.folded.slice(labelStart, start);
    if (BASE_PREFIX_PATTERN.test(own)) return [];
    labelStart = end;
    return [{ value, own, hasDecimals, words: selectWords(cell.words, start, end) }];
  });
}

const hasLetters = (text: string): boolean =>
  /[a-z][^a-z]{0,2}[a-z]/.test(text.replace(/\b(?:eur|euros?|usd|gbp|chf|rm)\b/g, ''));

/** Returns the nearest cell to the left when it has no amount of its own. */
function readLabelToTheLeft(row: PageRow, position: number): string {
  const cell = row.cells.slice(0, position).findLast(({ folded }) => hasLetters(folded));
  return cell && readCellAmounts(cell).length === 0 ? cell.folded : '';
}

/** Returns the lowest cell above that overlaps the amount and has no amount of its own. */
function readHeading(rows: readonly PageRow[], index: number, words: readonly Word[]): string {
  const [left = 0, right = 0] = [words[0]?.box[0], words.at(-1)?.box[2]];
  for (let above = index - 1; above >= Math.max(0, index - HEADING_ROWS); above -= 1) {
    const cell = rows[above]?.cells.find(
      (candidate) => (candidate.words[0]?.box[0] ?? 1) < right && (candidate.words.at(-1)?.box[2] ?? 0) > left,
    );
    if (cell && hasLetters(cell.folded)) return hasAmount(cell) ? '' : cell.folded;
  }
  return '';
}

const hasAmount = (cell: Cell): boolean => findAmounts(cell.text).some(({ hasDecimals }) => hasDecimals);

/** Returns the percentages of a folded text, in hundredths of a percent. */
export const readRates = (folded: string): readonly number[] =>
  [...folded.matchAll(/(?<![\d.,])(\d{1,2})(?:[.,](\d{1,2}))? ?%/g)].map(
    (match) => Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')),
  );
