import type { Word } from '@probant/documents/document';
import { type AmountMatch, findAmounts } from '@probant/french/money';
import { FRENCH_VAT_RATES } from '@probant/french/vat-rates';
import type { PageRow } from '../text/page-rows.ts';
import { selectWords } from '../text/select-words.ts';
import { readRates } from './labelled-amounts.ts';

/** A row with one rate, its base and its tax, and the gross amount where it is printed. Amounts in cents. */
export type VatRow = {
  readonly row: PageRow;
  readonly words: readonly Word[];
  /** In hundredths of a percent. */
  readonly rate: number;
  readonly amounts: readonly number[];
};

/** Rows below the heading of a table of rates. */
const TABLE_ROWS = 6;
/** In percent, of overseas departments: "Escompte 1,75 %", "Intérêts de retard 1,05 % par mois". */
const AMBIGUOUS_RATES: readonly number[] = [1.75, 1.05];
const VAT_RATE_PATTERN = /(?:^\W*|\b(?:tva|t\.v\.a\.?)\W*(?:(?:a|au taux de)\W+)?)\d{1,2}[.,]\d{1,2} ?%/;
const ITEM_WORDS_PATTERN = /design|libell|descr|qte|quantit|qty|article|produit|prix|p\.? ?u\b|unit|reference|ref\b/;

/** Returns the rows of the tables of rates ("Taux, Base HT, TVA") and the rows such as "TVA 20 % sur 100,00   20,00". */
export function findVatRows(rows: readonly PageRow[]): readonly VatRow[] {
  let rowsInTable = 0;
  return rows.flatMap((row) => {
    rowsInTable = isTableHeading(row.folded) ? TABLE_ROWS : rowsInTable - 1;
    const isInTable = rowsInTable >= 0 && rowsInTable < TABLE_ROWS;
    return isInTable || /\btva .{1,20}(?:sur|s\/|on) /.test(row.folded) ? readVatRow(row) : [];
  });
}

const isTableHeading = (folded: string): boolean =>
  /\bbase/.test(folded) &&
  /tva|vat\b/.test(folded) &&
  /taux|tx|%|rate/.test(folded) &&
  !ITEM_WORDS_PATTERN.test(folded);

function readVatRow(row: PageRow): VatRow[] {
  const end = findTableEnd(row);
  const rates = readRates(row.folded.slice(0, end));
  const [rate] = rates;
  const matches = findAmounts(row.text.slice(0, end)).filter(({ hasDecimals }) => hasDecimals);
  const isClosed = rates.length === 1 && rate !== undefined && isVatRate(rate / 100, row.folded);
  if (!isClosed || matches.length < 2 || matches.length > 3) return [];
  const wordsOf = ({ start, end }: AmountMatch) => selectWords(row.words, start, end);
  return [{ row, rate, words: matches.flatMap(wordsOf), amounts: matches.map(({ value }) => value) }];
}

/** A rate that discounts and interest have too is one of VAT where it begins its row or follows "TVA". */
const isVatRate = (rate: number, folded: string): boolean =>
  FRENCH_VAT_RATES.includes(rate) && (!AMBIGUOUS_RATES.includes(rate) || VAT_RATE_PATTERN.test(folded));

/** Returns where a table next to this one starts on the row: at a cell with a text after an amount. */
function findTableEnd({ cells, text }: PageRow): number {
  let offset = 0;
  let hasAmount = false;
  for (const cell of cells) {
    if (hasAmount && /[a-z]{3}/.test(cell.folded)) return offset;
    hasAmount ||= findAmounts(cell.text).length > 0;
    offset += cell.text.length + 1;
  }
  return text.length;
}

/** Cents that rounding the tax of each line may cost. */
const MAX_ROUNDING_CENTS = 5;

/** Returns whether two amounts of a row fit its rate: base and tax, base and gross, or gross and tax. */
export function hasValidTax({ rate, amounts }: VatRow): boolean {
  const isTaxOf = (base: number, tax: number) => Math.abs((base * rate) / 10_000 - tax) <= MAX_ROUNDING_CENTS;
  const values = amounts.map(Math.abs);
  return values.some((a) => values.some((b) => isTaxOf(a, b) || isTaxOf(a, b - a) || isTaxOf(a - b, b)));
}
