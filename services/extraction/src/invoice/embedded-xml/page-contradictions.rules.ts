import type { InvoiceData } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { findDates, type IsoDate } from '@probant/french/dates';
import { computeEditDistance } from '@probant/french/edit-distance';
import { findIbans } from '@probant/french/iban';
import { findAmounts, toCents } from '@probant/french/money';
import { getSiren, parseSiren, parseSiret } from '@probant/french/siren';
import { foldAlphanumeric, foldText } from '@probant/french/text-folding';
import { parseVatNumber } from '@probant/french/vat';
import type { FieldReading, TypeReading } from '../../reading/field-reading.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';
import { isMoreAsked, OTHER_PAYMENT_PATTERN } from './amount-asked.rules.ts';
import type { PrintedValues } from './printed-values.ts';

/** The fields that are compared. Names and addresses are written in too many ways, and lines are grouped and rounded. */
const COMPARED_FIELDS = [
  'invoice_number',
  'invoice_date',
  'due_date',
  'subtotal',
  'vat_amount',
  'total_amount',
  'payment_reference',
  'vendor_tax_id',
] as const;
type ComparedField = (typeof COMPARED_FIELDS)[number];

/** The values of the file: as in the result, but `payment_reference` only when it is an account. */
type ComparedValues = { readonly [F in ComparedField | 'currency']?: InvoiceData[F] | null };

/** A page whose field was read with less confidence proves nothing against the file. */
const MIN_CONFIDENCE = 0.85;
const MIN_DATE_CONFIDENCE = 0.5;
/** Of an amount, whose confidence is lower where the sums of the page disagree: a changed total is such a case. */
const MIN_AMOUNT_CONFIDENCE = 0.4;
/** Cents: rounding by line or by total, a cent for each of some rates. */
const ROUNDING_CENTS = 5;
/** Characters by which OCR may have misread a number, so that it is no other number. */
const MISREAD_CHARACTERS = 2;

/**
 * Returns the fields whose value in the file contradicts the pages: the file's value is printed nowhere, and the pages print another one at
 * the place of the field. A value that the pages do not print, or print in another form, is no contradiction; nor are pages without text.
 */
export function findPageContradictions(
  values: ComparedValues,
  printed: PrintedValues,
  document: OpenedDocument,
): ReadonlySet<ComparedField> {
  const unprinted = printed.isBlank ? [] : COMPARED_FIELDS.filter((field) => isUnprinted(field, values, printed));
  const asked = isMoreAsked(values, printed, document) ? (['total_amount'] as const) : [];
  if (unprinted.length === 0) return new Set(asked);
  const page = readPrintedInvoice(document);
  const text = document.pages
    .flatMap(({ lines }) => lines.map((line) => line.text))
    .join('\n')
    .slice(0, MAX_TEXT_LENGTH);
  const isOther = (field: ComparedField) =>
    (isContradicted(field, values, page, text) && !isExplained(field, values, page, printed, text)) ||
    (field === 'total_amount' && isOtherTotal(values, printed, document)) ||
    (field === 'vendor_tax_id' && isOtherRegistration(values.vendor_tax_id ?? '', text));
  return new Set([...asked, ...unprinted.filter(isOther)]);
}

const MAX_TEXT_LENGTH = 200_000;

function isUnprinted(field: ComparedField, values: ComparedValues, printed: PrintedValues): boolean {
  const value = values[field];
  if (value === null || value === undefined) return false;
  if (typeof value === 'number') return printed.findAmount(toCents(value)) === null && !isPrintedWhole(value, printed);
  if (field === 'invoice_date' || field === 'due_date') return printed.findDate(value) === null;
  return printed.findText(value) === null;
}

/** "744" or "1 744" without decimals, which is no amount to a reader of tables. */
const isPrintedWhole = (value: number, printed: PrintedValues): boolean =>
  Number.isInteger(value) && Math.abs(value) >= 1 && printed.hasNumber(Math.abs(value));

function isContradicted(
  field: ComparedField,
  values: ComparedValues,
  page: TypeReading<InvoiceData>,
  text: string,
): boolean {
  if (field === 'payment_reference') return isOtherAccount(values, page, text);
  if (field === 'vendor_tax_id') return isOtherCompany(values.vendor_tax_id ?? '', page, text);
  const evidence = page.fields.find(({ path }) => path === field);
  const [own, other] = [values[field], page.data[field]];
  const minConfidence = getMinConfidence(field, own, evidence?.source);
  if (evidence === undefined || other === null || other === undefined || evidence.confidence < minConfidence)
    return false;
  if (typeof own === 'number') return isOtherAmount(own, Number(other), evidence);
  if (field === 'invoice_number') return isOtherNumber(String(own), String(other), evidence);
  return isOtherDate(String(own), String(other), text);
}

/** A date of issue in a crowded row is read right but not surely; the file's own date is printed nowhere by then. */
function getMinConfidence(field: ComparedField, own: unknown, source: FieldReading['source'] | undefined): number {
  if (typeof own === 'number') return MIN_AMOUNT_CONFIDENCE;
  return field === 'invoice_date' && source === 'pdf_text' ? MIN_DATE_CONFIDENCE : MIN_CONFIDENCE;
}

/**
 * Whether the amount that the page was read with is no other total: a printed balance or deposit is the difference, or only a line about
 * the capital or a penalty prints it.
 */
function isExplained(
  field: ComparedField,
  values: ComparedValues,
  page: TypeReading<InvoiceData>,
  printed: PrintedValues,
  text: string,
): boolean {
  const [own, other] = [values[field], page.data[field]];
  if (field !== 'total_amount' || typeof own !== 'number' || typeof other !== 'number') return false;
  // A page that prints the net amount and the VAT, and not their sum: the net amount was read as the total.
  const { subtotal, vat_amount: vat } = values;
  if (subtotal && vat && Math.abs(other) === Math.abs(subtotal) && printed.findAmount(toCents(vat)) !== null)
    return true;
  const difference = Math.abs(Math.abs(toCents(own)) - Math.abs(toCents(other)));
  const folded = text.split('\n').map((line) => foldText(line));
  const isPaidElsewhere = folded.some((line) => OTHER_PAYMENT_PATTERN.test(line));
  if (isPaidElsewhere && printed.findAmount(toCents(difference / 100)) !== null) return true;
  const lines = folded.filter((line) =>
    findAmounts(line).some(({ value }) => Math.abs(value) === Math.abs(toCents(other))),
  );
  return lines.length > 0 && lines.every((line) => OTHER_AMOUNT_PATTERN.test(line));
}

/** Lines whose amount is no total of the invoice. */
const OTHER_AMOUNT_PATTERN = /capital|indemnit|penalit|forfait|iban/;

/**
 * The pages print the net amount and the VAT of the file, but not its total: the largest amount is another one. Where only the total was
 * changed, the sums of the page disagree and no reader of pages is sure of its total.
 */
function isOtherTotal(
  { subtotal, vat_amount: vat, total_amount: total }: ComparedValues,
  printed: PrintedValues,
  { pages }: OpenedDocument,
): boolean {
  if (!subtotal || !vat || !total || pages.some(({ source }) => source !== 'pdf_text')) return false;
  if (printed.findAmount(toCents(subtotal)) === null || printed.findAmount(toCents(vat)) === null) return false;
  const lines = pages.flatMap((page) => page.lines.map(({ text }) => text)).slice(0, MAX_TOTAL_LINES);
  const folded = lines.map((line) => foldText(line));
  if (folded.some((line) => OTHER_PAYMENT_PATTERN.test(line))) return false;
  const amounts = lines.flatMap((line, index) =>
    OTHER_AMOUNT_PATTERN.test(folded[index] ?? '') ? [] : findAmounts(line).map(({ value }) => Math.abs(value)),
  );
  const largest = amounts.reduce((highest, amount) => Math.max(highest, amount), 0);
  return largest > Math.abs(toCents(subtotal)) && Math.abs(largest - Math.abs(toCents(total))) > ROUNDING_CENTS;
}

const MAX_TOTAL_LINES = 2_000;

/** Numbers after the words with which a company prints its own registration; a customer's has other words, "SIREN" or "SIRET". */
const REGISTRATION_PATTERN =
  /(?:\brcs\b|\bcompany (?:registration )?(?:number|no\b\.?)|\bregistration (?:number|no\b\.?))[^\d\n]{0,30}((?:\d[ .]?){8}\d)(?!\d)/g;

/** The pages print the registration of another company alone, and the number of the file nowhere. */
function isOtherRegistration(own: string, text: string): boolean {
  const siren = toSiren(own);
  if (siren === null || text.replace(/\D/g, '').includes(siren)) return false;
  const folded = text
    .split('\n')
    .map((line) => foldText(line))
    .join('\n');
  const printed = [...folded.matchAll(REGISTRATION_PATTERN)].map((match) =>
    parseSiren((match[1] ?? '').replace(/\D/g, '')),
  );
  const [other] = printed;
  return other !== undefined && other !== null && printed.every((number) => number === other);
}

/** Of pages read by OCR only sums that prove one another count: one misread digit makes another amount. */
const isOtherAmount = (own: number, other: number, { source, reason }: FieldReading): boolean =>
  Math.abs(Math.abs(toCents(own)) - Math.abs(toCents(other))) > ROUNDING_CENTS &&
  (source !== 'ocr' || reason === 'arithmetic_agrees');

/** A number may be printed without its prefix or with one. */
function isOtherNumber(own: string, other: string, { source }: FieldReading): boolean {
  const [a, b] = [foldAlphanumeric(own), foldAlphanumeric(other)];
  if (a.includes(b) || b.includes(a)) return false;
  return source !== 'ocr' || computeEditDistance(a, b, MISREAD_CHARACTERS) === null;
}

/** 05/11/2017 is the fifth of November or the eleventh of May: the other order is no other date. */
const isOtherDate = (own: string, other: string, text: string): boolean =>
  own !== other &&
  !text
    .split('\n')
    .some((line) =>
      [...findDates(line, 'month-first'), ...findDates(line, 'day-first')].some(
        ({ value }) => value === (own as IsoDate),
      ),
    );

/** Another valid account is printed. A direct debit shows the customer's, and the file may name either. */
function isOtherAccount(
  { payment_reference: own }: ComparedValues,
  page: TypeReading<InvoiceData>,
  text: string,
): boolean {
  if (/prélèvement/i.test(page.data.payment_method ?? '') || typeof own !== 'string') return false;
  const printed = findIbans(text).filter(({ repaired }) => !repaired);
  return printed.length > 0 && printed.every(({ iban }) => iban !== own.replace(/\s/g, '').toUpperCase());
}

/** The pages name the supplier by a French number of another company, and print the file's SIREN nowhere. */
function isOtherCompany(own: string, page: TypeReading<InvoiceData>, text: string): boolean {
  const siren = toSiren(own);
  const other = toSiren(page.data.vendor_tax_id ?? '');
  const evidence = page.fields.find(({ path }) => path === 'vendor_tax_id');
  if (siren === null || other === null || siren === other || (evidence?.confidence ?? 0) < MIN_CONFIDENCE) return false;
  return !text.replace(/\D/g, '').includes(siren);
}

function toSiren(id: string): string | null {
  const siret = parseSiret(id);
  if (siret !== null) return getSiren(siret);
  const vat = parseVatNumber(id);
  return parseSiren(vat?.country === 'FR' ? vat.number.slice(4) : id);
}
