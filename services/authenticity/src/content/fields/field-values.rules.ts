import { parseDate } from '@probant/french/dates';
import { COMMON_FRENCH_VAT_RATES } from '@probant/french/vat-rates';
import { parseAnswer } from './answers.rules.ts';
import { foldPrintedText } from './fold-printed-text.rules.ts';
import { isTaxAmountName, type Labels, listLabels, mayNameTaxRate } from './label-names.rules.ts';
import type { LabelledQuantity } from './labelled-values.rules.ts';
import { parseMonth } from './months.rules.ts';
import { parseTime } from './times.rules.ts';

/** A value of the caller that the document must print. `tokens` are the folded words of a text, `compact` the text without blanks. */
export type FieldValue =
  | { readonly kind: 'amount'; readonly hundredths: number }
  | { readonly kind: 'date'; readonly iso: string }
  | { readonly kind: 'text'; readonly compact: string; readonly tokens: readonly string[] }
  | LabelledFieldValue;

/**
 * A value that is printed everywhere by chance, or that systems compute: it is compared where the document prints its label with a value.
 * `isPrintedWhole` is true for a value that must be printed somewhere in any case.
 */
export type LabelledFieldValue = {
  readonly kind: 'labelled';
  readonly quantity: LabelledQuantity;
  readonly labels: Labels;
  readonly isPrintedWhole: boolean;
  /** Whether systems add it up from what several rows print, such as the VAT of all rates. */
  readonly isSum: boolean;
  /** What is searched where no label is printed with a value: the whole text of "3 jours"; null for nothing. */
  readonly otherwise: Exclude<FieldValue, LabelledFieldValue> | null;
};

/** `fields` is at most 16 KiB; real ones have about 60 values. */
export const MAX_FIELD_VALUES = 100;
const MAX_FIELD_DEPTH = 6;
/** Members of objects and lists that are visited. */
const MAX_VISITED_MEMBERS = 2_000;
/** Longer texts are summaries or descriptions that wrap over the page. */
const MAX_TEXT_LENGTH = 100;
const MIN_TEXT_LENGTH = 4;
/** Smaller amounts, and whole numbers below the next limit, are quantities, rates and counts: only their label shows which number is theirs. */
const MIN_AMOUNT_HUNDREDTHS = 100;
const MIN_WHOLE_NUMBER = 100;
const MAX_AMOUNT = 1e11;

/**
 * Words in names of members whose value is a code, an estimate or a result of ours, and that a document prints in its own words or not at all.
 * Words end at "_" and at capitals: `rate` is one of `vatRate`, not of `corporate_name`.
 */
const UNPRINTED_NAME_PATTERN =
  /_(?:currency|currencies|payments?|methods?|category|categories|confidences?|scores?|kind|types?|gender|sex|languages?|timestamps?|datetime|subtype|mimetype|filetype|paymentmethod|descriptions|summaries|subtotals|vat_amounts|nationality|country|countries|reasons?|sources?|status|description|summary|bank_name|bank_address|time|rates?|quantity|units?_price|taxable_base|subtotal|vat_amount|tax_amount|line_items|vat_breakdown|hash|id|url|linkedin)_/;

const isUnprintedName = (name: string): boolean => UNPRINTED_NAME_PATTERN.test(`_${toWords(name)}_`);

/** Returns the words of `unitPrice`, `unit-price` and `UNIT_PRICE` as unit_price. */
const toWords = (name: string): string =>
  name
    .slice(0, MAX_NAME_LENGTH)
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_');

/** Longer names are no field names. */
const MAX_NAME_LENGTH = 100;

/** Names of what a system knows about the file, which no document prints. Case matters: `createdAt`, not `format`. */
const METADATA_NAME_PATTERN =
  /^(?:.*_)?(?:at|id|uuid|tenant|file_?[nN]ame|path|mime|md5|sha_?\d{1,3}|checksum|etag|version)$|[a-z](?:At|Id)$/;

/** Values to search for, at most MAX_FIELD_VALUES; `isComplete` is false when more were sent, or deeper ones. */
export type FieldValues = { readonly values: readonly FieldValue[]; readonly isComplete: boolean };

/** Returns the values of `fields` that a document must print. */
export function listFieldValues(fields: Readonly<Record<string, unknown>>): FieldValues {
  const values: FieldValue[] = [];
  let visited = 0;
  let isComplete = true;
  const visit = (value: unknown, depth: number, name = ''): void => {
    visited += 1;
    if (visited > MAX_VISITED_MEMBERS || depth > MAX_FIELD_DEPTH) isComplete = false;
    else if (Array.isArray(value)) for (const member of value) visit(member, depth + 1, name);
    else if (typeof value === 'object' && value !== null)
      for (const [memberName, member] of Object.entries(value)) {
        const isNested = typeof member === 'object' && member !== null;
        if (METADATA_NAME_PATTERN.test(memberName) || (isNested && isUnprintedName(memberName))) continue;
        visit(member, depth + 1, memberName);
      }
    else {
      const field = isUnprintedName(name) ? readLabelled(value, name, false) : readValue(value, name);
      if (field !== null && values.length >= MAX_FIELD_VALUES) isComplete = false;
      else if (field !== null) values.push(field);
    }
  };
  visit(fields, 0);
  return { values, isComplete };
}

const SUM_NAME_PATTERN = /_(?:subtotals?|vat|vat_amounts?|montants?_tva|tax_amounts?|taxable_base|totals?)_/;

/** Reads a value that is compared at its label only, or elsewhere when no label is printed. */
function readLabelled(
  value: unknown,
  name: string,
  isPrintedWhole: boolean,
  otherwise: LabelledFieldValue['otherwise'] = null,
): FieldValue | null {
  const quantity = readQuantity(value);
  const labels = quantity === null ? [] : listLabels(toWords(name));
  if (quantity === null || (labels.length === 0 && !isPrintedWhole)) return otherwise;
  if (mayNameTaxRate(toWords(name)) && isVatRate(quantity)) return otherwise;
  const isSum = SUM_NAME_PATTERN.test(`_${toWords(name)}_`) || isTaxAmountName(toWords(name));
  return { kind: 'labelled', quantity, labels, isPrintedWhole, isSum, otherwise };
}

/**
 * VAT rates in percent that may be meant where an amount is expected: `vat: 20`. Of former rates and those of the neighbours, only the ones
 * seen most; a whole number below 7 is an amount more often than a rate.
 */
const EXPECTED_VAT_RATES: readonly number[] = [0, ...COMMON_FRENCH_VAT_RATES, 7, 19, 19.6, 21];

const isVatRate = (quantity: LabelledQuantity): boolean =>
  quantity.kind === 'number' && EXPECTED_VAT_RATES.includes(quantity.hundredths / 100);

/** A number with a unit, as documents print it: "3 jours", "10 %", "2,5 kg". */
const UNIT_PATTERN =
  /^(-?\d{1,9}(?:[.,]\d{1,2})?)\s?(?:%|°c?|jours?|j|heures?|h|hrs?|mn|min|minutes?|secondes?|mois|semaines?|ans?|annees?|nuits?|nuitees?|km|m|m2|m²|m3|m³|cm|mm|kg|g|t|l|litres?|kw|kwh|kva|bars?|days?|hours?|weeks?|months?|years?|nights?|pieces?|pcs|unites?|personnes?|adultes?|enfants?|colis|palettes?|cartons?|pages?)\.?$/i;

function readQuantity(value: unknown): LabelledQuantity | null {
  const minutes = typeof value === 'string' ? parseTime(value) : null;
  if (minutes !== null) return { kind: 'time', minutes };
  const answer = parseAnswer(value);
  if (answer !== null) return { kind: 'answer', answer: answer ? 1 : 0 };
  const month = typeof value === 'string' ? parseMonth(value) : null;
  if (month !== null) return { kind: 'month', month };
  const number = typeof value === 'string' ? readPlainNumber(value) : value;
  return typeof number === 'number' && Math.abs(number) < MAX_AMOUNT
    ? { kind: 'number', hundredths: Math.round(Math.abs(number) * 100) }
    : null;
}

/** Returns the number of "12", "12,5", "12 %" or "12 jours"; NaN for another text. */
function readPlainNumber(text: string): number {
  const digits = /^-?\d{1,9}(?:[.,]\d{1,2})?$/.test(text) ? text : UNIT_PATTERN.exec(foldPrintedText(text))?.[1];
  return digits === undefined ? Number.NaN : Number(digits.replace(',', '.'));
}

function readValue(value: unknown, name: string): FieldValue | null {
  if (typeof value === 'number') return readNumber(value) ?? readLabelled(value, name, false);
  if (typeof value === 'boolean') return readLabelled(value, name, false);
  if (typeof value !== 'string' || value.length > MAX_TEXT_LENGTH) return null;
  if (parseAnswer(value) !== null) return readLabelled(value, name, false);
  if (parseTime(value) !== null) return readLabelled(value, name, true);
  if (/^(?:\d{1,3}|0[.,]\d{1,2})$/.test(value)) return readLabelled(value, name, false);
  if (isNearMidnight(value)) return null;
  const iso = parseDate(DATE_TIME_PATTERN.exec(value)?.[1] ?? value);
  if (iso !== null) return { kind: 'date', iso };
  if (isYearMonth(value)) return parseMonth(value) === null ? null : readLabelled(value, name, false);
  const phone = readFrenchPhone(value);
  if (phone !== null) return { kind: 'text', compact: phone, tokens: [phone] };
  const folded = foldPrintedText(value);
  const compact = folded.replace(/[^\p{L}\p{N}]/gu, '');
  if (compact.length < MIN_TEXT_LENGTH) return UNIT_PATTERN.test(folded) ? readLabelled(value, name, false) : null;
  const tokens = folded.split(/[^\p{L}\p{N}]+/u).filter((token) => token.length > 1);
  const text = { kind: 'text', compact, tokens } as const;
  return UNIT_PATTERN.test(folded) ? readLabelled(value, name, false, text) : text;
}

const DATE_TIME_PATTERN = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}/;

/** A day of France in universal time may be the evening before: the printed day is unknown. */
const isNearMidnight = (value: string): boolean => /^\d{4}-\d{2}-\d{2}[T ]2[23]:.*Z$/.test(value);

/** Returns the nine digits that "+33 4 78 12 34 56" and "04 78 12 34 56" have in common; null for other texts. */
function readFrenchPhone(value: string): string | null {
  const digits = value.replace(/[ .()\u00a0-]/g, '');
  return /^(?:(?:\+|00)330?|0)([1-9]\d{8})$/.exec(digits)?.[1] ?? null;
}

const isYearMonth = (value: string): boolean => /^\d{4}(?:-\d{2})?$|^present$/i.test(value);

function readNumber(value: number): FieldValue | null {
  const hundredths = Math.round(Math.abs(value) * 100);
  if (Number.isInteger(value) && Math.abs(value) < MIN_WHOLE_NUMBER) return null;
  const isAmount = Number.isFinite(value) && Math.abs(value) < MAX_AMOUNT && hundredths >= MIN_AMOUNT_HUNDREDTHS;
  return isAmount ? { kind: 'amount', hundredths } : null;
}
