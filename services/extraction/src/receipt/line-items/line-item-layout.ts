import type { Word } from '@probant/documents/document';
import { foldInPlace } from '@probant/french/text-folding';
import type { Row } from '../../reading/rows.ts';
import { hasLineAmount, readQuantityPriceRow } from './quantities.ts';

/** Where a row prints its quantity: "2 Menu 14,00 28,00", "Menu 2 14,00 28,00", "Menu 14,00 2 28,00". */
type QuantityPlace = 'before name' | 'after name' | 'after price';

const QUANTITY_PLACE_PATTERNS: Readonly<Record<QuantityPlace, RegExp>> = {
  'before name':
    /^\W*(?<quantity>\d{1,3})\s?[x×*]?\s.*\p{L}.*?(?<whole>\d+)[.,](?<part>\d{2})\D+(?<sumWhole>\d+)[.,](?<sumPart>\d{2})(?!\d)/iu,
  'after name':
    /\p{L}.*\s(?<quantity>\d{1,3})\s+(?<whole>\d+)[.,](?<part>\d{2})\D+(?<sumWhole>\d+)[.,](?<sumPart>\d{2})(?!\d)/iu,
  'after price':
    /\s(?<whole>\d+)[.,](?<part>\d{2})\s\D{0,3}(?<quantity>\d{1,3})\s+(?<sumWhole>\d+)[.,](?<sumPart>\d{2})(?!\d)/iu,
};

function findProvedPlaces(rows: readonly Row[]): ReadonlySet<QuantityPlace> {
  const places = Object.entries(QUANTITY_PLACE_PATTERNS) as [QuantityPlace, RegExp][];
  const isProduct = (groups: Readonly<Record<string, string>>) =>
    Number(groups['quantity']) * Number(`${groups['whole']}${groups['part']}`) ===
    Number(`${groups['sumWhole']}${groups['sumPart']}`);
  return new Set(
    places.flatMap(([place, pattern]) =>
      rows.some(({ text }) => isProduct(pattern.exec(text)?.groups ?? {})) ? [place] : [],
    ),
  );
}

/** How the line items of one receipt are laid out. */
export type LineItemLayout = {
  /** Letters and digits before or after a name that are codes of VAT rates. */
  readonly vatCodes: ReadonlySet<string>;
  /** The column of quantities by the column header, in shares of the page width. */
  readonly quantityColumn: { readonly left: number; readonly right: number } | null;
  /** What the numbers after the names are, where nearly every line has one. */
  readonly trailingNumbers: 'quantities' | 'codes' | 'part of names';
  /** Where numbers are printed that multiply with a price to the amount of their line, in at least one line. */
  readonly provedPlaces: ReadonlySet<QuantityPlace>;
  /** Nearly every line starts with a single letter or digit. */
  readonly startsWithToken: boolean;
};

/** The column header, such as "Qté Article Total": it is not a total. */
export const COLUMN_HEADER_PATTERN =
  /\b(?:qte|qt|quantite|nb|designation|libelle|article|produit|prix|p\.?u\.?|qty|item|description)\b/;
/** The columns of a ticket for a journey: its numbers are classes of seats. */
const CLASS_COLUMN_PATTERN = /^(?!.*\d)(?=.*\b(?:prix|montant|tarif|total)\b).*\b(?:classe|cl\.|class)(?!\p{L})/u;
const QUANTITY_HEADER_PATTERN = /^(?:qte|qt|quantite|nb|q|qty)\W*$/;
const VAT_CODE_PATTERN = /^\(?([A-H]|T\d|\d)\)?$/;
const TRAILING_NUMBER_PATTERN =
  /^(?:.*\p{L}.*(?<![x×])\s|\W*)(\d{1,3}(?:[.,]\d{3})?)\s+(-?\s?\d+\s?[.,]\d{2}(?!\d).*)$/iu;
const TRAILING_LETTER_PATTERN = /\p{L}{2}.*\s([A-H]|T\d)\s+-?\s?\d+\s?[.,]\d{2}/u;
const LEADING_TOKEN_PATTERN = /^\W*(?:[A-Z]\d?|\d)\s+\p{L}/u;
const MIN_SHARE_OF_ROWS = 0.8;
const COLUMN_WIDTH_FACTOR = 1.2;

/**
 * Detects the layout of the line items. `itemRows` are the rows with an amount between the head and the first total, `vatRows` those of
 * the VAT table.
 */
export function detectLineItemLayout(
  rows: readonly Row[],
  itemRows: readonly Row[],
  vatRows: readonly Row[],
): LineItemLayout {
  const header = rows.find((row) => COLUMN_HEADER_PATTERN.test(row.folded) && row.words.some(isQuantityHeader));
  const quantityHeader = header?.words.find(isQuantityHeader);
  const tableCodes = vatRows.flatMap(readLeadingCodes);
  const isMostRows = (pattern: RegExp) =>
    itemRows.length > 1 &&
    itemRows.filter(({ text }) => pattern.test(text)).length >= MIN_SHARE_OF_ROWS * itemRows.length;
  const letterCodes = itemRows.flatMap(({ text }) => TRAILING_LETTER_PATTERN.exec(text)?.[1] ?? []);
  const hasClassColumn = rows.some(({ folded }) => CLASS_COLUMN_PATTERN.test(folded));
  return {
    vatCodes: new Set([...tableCodes, ...readTrailingCodes(itemRows), ...(letterCodes.length > 1 ? letterCodes : [])]),
    quantityColumn: quantityHeader ? toColumn(quantityHeader) : null,
    trailingNumbers: isMostRows(TRAILING_NUMBER_PATTERN)
      ? hasClassColumn
        ? 'codes'
        : classifyTrailingNumbers(itemRows, new Set(tableCodes))
      : 'part of names',
    provedPlaces: findProvedPlaces(itemRows),
    startsWithToken: isMostRows(LEADING_TOKEN_PATTERN),
  };
}

/** Numbers that divide their amounts, or multiply to them with their prices, are quantities unless the VAT table lists them. Others are codes. */
function classifyTrailingNumbers(
  rows: readonly Row[],
  tableCodes: ReadonlySet<string>,
): LineItemLayout['trailingNumbers'] {
  const numbers = rows.flatMap(({ text }) => {
    const [, number = '', amounts = ''] = TRAILING_NUMBER_PATTERN.exec(text) ?? [];
    const cents = [...amounts.matchAll(/(\d+)\s?[.,](\d{2})(?!\d)/g)].map(([, whole, part]) =>
      Number(`${whole}${part}`),
    );
    return number === '' || /\D/.test(number) ? [] : [{ number, cents }];
  });
  const areQuantities = numbers.every(({ number, cents }) =>
    cents.length > 1 ? cents.at(-1) === Number(number) * (cents[0] ?? 0) : (cents[0] ?? 0) % Number(number) === 0,
  );
  const haveSingleAmounts = numbers.every(({ cents }) => cents.length === 1);
  return areQuantities && !(haveSingleAmounts && numbers.every(({ number }) => tableCodes.has(number)))
    ? 'quantities'
    : 'codes';
}

/**
 * Returns whether quantities and prices on rows of their own ("2 x 3,50") belong to the line above or below them: where they give its
 * amount; else by their order, as the first of them cannot belong to a line above the list, nor the last to one below it.
 */
export function findDetailPlace(rows: readonly Row[], lastCents: (row: number) => number | null): 'above' | 'below' {
  const isDetail = rows.map((row) => readQuantityPriceRow(row) !== null);
  const isLine = (index: number) => lastCents(index) !== null && !isDetail[index];
  const details = rows.flatMap((row, index) => {
    const quantityPrice = readQuantityPriceRow(row);
    return quantityPrice === null ? [] : [{ index, quantityPrice }];
  });
  const countMatches = (step: -1 | 1) =>
    details.filter(({ index, quantityPrice }) => {
      const cents = isLine(index + step) ? lastCents(index + step) : null;
      return cents !== null && hasLineAmount(quantityPrice, cents);
    }).length;
  const [above, below] = [countMatches(1), countMatches(-1)];
  if (above !== below) return above > below ? 'above' : 'below';
  return details.some(({ index }) => !isLine(index - 1) && isLine(index + 1)) ? 'above' : 'below';
}

const isQuantityHeader = ({ text }: Word): boolean => QUANTITY_HEADER_PATTERN.test(foldInPlace(text).toLowerCase());
const toColumn = ({ box: [left, , right] }: Word) => ({
  left: left - (COLUMN_WIDTH_FACTOR * (right - left)) / 2,
  right: right + (COLUMN_WIDTH_FACTOR * (right - left)) / 2,
});

/** Returns the codes at the start of a row of the VAT table: "A 20,00 % ...", "Dont TVA A 20,00 %". */
const readLeadingCodes = ({ words }: Row): string[] =>
  words.slice(0, 3).flatMap(({ text }) => {
    const code = VAT_CODE_PATTERN.exec(text)?.[1];
    return code ? [code] : [];
  });

/** Returns the codes after the amounts of at least two lines: "1,05 A". */
function readTrailingCodes(rows: readonly Row[]): string[] {
  const codes = rows.flatMap(({ words }) => VAT_CODE_PATTERN.exec(words.at(-1)?.text ?? '')?.[1] ?? []);
  return codes.length >= 2 ? codes : [];
}

/** Whether a word is printed in the column of quantities. */
export const isInQuantityColumn = ({ quantityColumn }: LineItemLayout, { box: [left, , right] }: Word): boolean =>
  quantityColumn !== null && right >= quantityColumn.left && left <= quantityColumn.right;
