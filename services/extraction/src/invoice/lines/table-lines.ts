import { type Cents, parseDecimal, THOUSANDS_APOSTROPHES, THOUSANDS_BLANKS, toCents } from '@probant/french/money';
import { measureHeight, type Row, type Segment } from '../../reading/rows.ts';
import { hasLabel } from '../page/labels.ts';
import { findSignedAmounts } from '../totals/invoice-amounts.ts';
import { readRateLegend } from '../vat/rate-legend.ts';
import { readVatBreakdown } from '../vat/vat-breakdown.ts';
import { findCentredDescriptions } from './centred-description.ts';
import { chooseDescriptionColumn, detectFactorColumn } from './factor-columns.ts';
import { readLineFactors } from './line-factors.ts';
import type { PrintedLine } from './printed-line.ts';
import { detectRateColumn, findColumnSeparators, type LineCells, readLineCells } from './table-cells.ts';
import type { TableHead } from './table-head.ts';
import { type SumWords, selectTableRows } from './table-rows.ts';
import { beginsAsSum, isSumLabel } from './total-labels.ts';
import { isContinuationRow, isStartOfNextDescription } from './wrapped-description.ts';

const MAX_LINES = 500;

/**
 * Reads the lines below a head among the rows of all pages, each with the rows that continue its description. An amount without decimals counts
 * where quantity times price gives it; with `takesWhole` it always does.
 */
export function readTableLines(
  pageRows: readonly Row[],
  head: TableHead,
  words: SumWords = 'start',
  takesWhole = false,
): readonly PrintedLine[] {
  const rows = selectTableRows(pageRows, head, words);
  const inTable = rows.filter(({ isAfterTotal }) => !isAfterTotal).map(({ row }) => row);
  const withDecimals = inTable.filter(({ folded }) => /\d[.,]\d\d\b/.test(folded));
  const priced = withDecimals.length > 0 ? withDecimals : inTable.filter(takesWhole ? hasNumber : hasTwoNumbers);
  const separators = findColumnSeparators(head.columns, priced);
  const named = chooseDescriptionColumn(head.columns, priced, separators);
  const columns = detectFactorColumn(detectRateColumn(named, priced, separators), priced, separators);
  const rightEdges = priced.map((row) => readLineCells(row, columns, separators).description?.right ?? 0);
  const maxRight = rightEdges.reduce((max, right) => Math.max(max, right), 0);
  const parsedRows = rows.map(({ row, isAfterTotal }) => {
    const cells = readLineCells(row, columns, separators);
    return { row, isAfterTotal, cells, line: readLine(row, cells, takesWhole) };
  });
  const centred = findCentredDescriptions(parsedRows);
  const lines: PrintedLine[] = [];
  let descriptionAbove: Segment[] = [];
  for (const [index, { row, isAfterTotal, cells, line }] of parsedRows.entries()) {
    if (lines.length >= MAX_LINES) break;
    if (centred.has(index - 1) || centred.has(index + 1)) continue;
    if (isAfterTotal) {
      if (line && isLineAfterSubtotal(line, lines)) lines.push(line);
      else if (
        parsedRows[index - 1]?.line?.row === lines.at(-1)?.row &&
        isContinuationRow(lines.at(-1), row, cells, maxRight)
      )
        lines.at(-1)?.descriptionBelow.push(cells.description as Segment);
      continue;
    }
    if (isVatRow(row) && !line?.isProduct) break;
    if (line && isTotalLine(line, row, words)) break;
    if (line && isSumOfLines(line, lines)) break;
    if (line && isEmptyLine(line)) continue;
    const around = centred.get(index);
    if (line && around) lines.push({ ...line, descriptionAbove: [around.above], descriptionBelow: [around.below] });
    else if (line) lines.push({ ...line, descriptionAbove });
    else if (
      isStartOfNextDescription(row, cells, parsedRows[index - 1]?.row, parsedRows[index + 1]?.line ?? null, maxRight)
    ) {
      descriptionAbove = [cells.description as Segment];
      continue;
    } else {
      if (isContinuationRow(lines.at(-1), row, cells, maxRight))
        lines.at(-1)?.descriptionBelow.push(cells.description as Segment);
      lines.at(-1)?.rowsBelow.push(row);
    }
    descriptionAbove = [];
  }
  return lines;
}

const hasNumber = ({ folded }: Row): boolean => /\d/.test(folded);
const hasTwoNumbers = ({ folded }: Row): boolean => /(?:^| )\d+ .*\d(?: |$)/.test(folded);

/** A legend of VAT codes or a row of a VAT table ends the lines. */
const isVatRow = (row: Row): boolean =>
  !/\p{L}{3}/u.test(row.folded.replace(RATE_WORD_PATTERN, '')) &&
  (readRateLegend([row]).size > 0 || readVatBreakdown([row]).some(({ base }) => base !== null));

const RATE_WORD_PATTERN = /\b(?:tva|mwst|ust|vat|tax|taux|satz|rate|code)\b/g;

/** "Postage 0,00": no line item. */
const isEmptyLine = ({ amount, quantity, unitPrice }: PrintedLine): boolean =>
  amount === 0 && quantity === null && unitPrice === null;

/** A line after the subtotal of a section: quantity times price is its amount, which is below the amounts of the other lines. */
const isLineAfterSubtotal = ({ isProduct, cells, amountPlace }: PrintedLine, lines: readonly PrintedLine[]): boolean =>
  isProduct &&
  /\p{L}{3}/u.test(cells.description?.text ?? '') &&
  !hasLabel(cells.description?.folded ?? '', 'net', 'gross', 'total', 'payable') &&
  lines.some((line) => Math.abs(line.amountPlace.right - amountPlace.right) < measureHeight(amountPlace));

/** A row without quantity and price, with a word for totals in a short cell: a VAT table, a total next to other words. */
const isTotalLine = (line: PrintedLine, row: Row, words: SumWords): boolean =>
  hasNoFactors(line) &&
  row.segments.some(({ folded }) => folded.length < 30 && /[a-z]{2}/.test(folded) && namesTotal(folded, words));

function namesTotal(folded: string, words: SumWords): boolean {
  if (words === 'any') return hasLabel(folded, 'net', 'gross', 'vat', 'total', 'payable', 'base');
  return isSumLabel(folded) || (words === 'start' && beginsAsSum(folded));
}

const hasNoFactors = ({ isProduct, quantity, unitPrice }: PrintedLine): boolean =>
  !isProduct && quantity === null && unitPrice === null;

/** A row without quantity and price whose amount is the sum of the lines above it, whatever it is called: "Honoraires HT". */
const isSumOfLines = (line: PrintedLine, lines: readonly PrintedLine[]): boolean =>
  hasNoFactors(line) &&
  line.amount !== 0 &&
  (lines.length > 1 || hasLabel(line.cells.description?.folded ?? '', 'net', 'gross', 'total', 'payable')) &&
  lines.reduce((sum, { amount }) => sum + amount, 0) === line.amount;

/** An amount without decimals and without a currency needs the proof that quantity times price gives it. */
function readLineAmount(text: string): { readonly value: Cents; readonly needsProof: boolean } | null {
  const amounts = findSignedAmounts(text);
  const amount = amounts.find(({ hasDecimals }) => hasDecimals) ?? amounts.find(({ currency }) => currency !== null);
  if (amount) return { value: amount.value, needsProof: !amount.hasDecimals };
  const whole = WHOLE_NUMBER_PATTERN.test(text) ? parseDecimal(text.replace(/[−–-] ?/, '-')) : null;
  return whole === null || Math.abs(whole) > MAX_WHOLE_AMOUNT ? null : { value: toCents(whole), needsProof: true };
}

const WHOLE_NUMBER_PATTERN = new RegExp(
  `^[−–-]? ?(?:\\d{1,3}(?:[.,${THOUSANDS_BLANKS}${THOUSANDS_APOSTROPHES}]?\\d{3}){0,3}|\\d{1,9}[.,]\\d)$`,
  'u',
);
const MAX_WHOLE_AMOUNT = 1e10;

function readLine(row: Row, cells: LineCells, takesWhole: boolean): PrintedLine | null {
  const amountPlace = cells.amount;
  const amount = amountPlace && readLineAmount(amountPlace.text);
  const hasDescription = cells.description !== undefined && /\p{L}/u.test(cells.description.text);
  if (!amountPlace || !amount || !(hasDescription || (cells.quantity && cells.unitPrice))) return null;
  const factors = readLineFactors(row, cells, amountPlace, amount.value);
  if (amount.needsProof && !factors.isProduct && !takesWhole) return null;
  return {
    row,
    cells,
    amount: amount.value,
    amountPlace,
    ...factors,
    descriptionAbove: [],
    descriptionBelow: [],
    rowsBelow: [],
  };
}
