import type { Word } from '@probant/documents/document';
import { findDates } from '@probant/french/dates';
import { findAmounts } from '@probant/french/money';
import { findPrintedIbans } from '../content/account/find-printed-ibans.ts';
import { readLabelledAmounts } from '../content/amounts/labelled-amounts.ts';
import { readTotalRole } from '../content/amounts/total-labels.rules.ts';
import { findPrintedRegistrations } from '../content/company/find-registrations.ts';
import { findPrintedVatNumbers } from '../content/company/find-vat-numbers.ts';
import { listRowsOfPage, type PageRow } from '../content/text/page-rows.ts';
import { createPlace } from '../content/text/places.ts';
import { compactText, type LabelledText, listLabelledTexts } from './labelled-texts.ts';
import type { PrintedValue } from './printed-values.ts';

/** What the pages print at the labels of an invoice. */
export type PrintedHeading = {
  /** Folded letters and digits. */
  readonly numbers: readonly PrintedValue<string>[];
  /** Each has the readings of a date in both orders of day and month. */
  readonly issueDates: readonly PrintedValue<readonly string[]>[];
  readonly dueDates: readonly PrintedValue<readonly string[]>[];
  /** Totals with tax and amounts to pay, in cents without sign. */
  readonly totals: readonly PrintedValue<number>[];
  /** Valid account numbers without blanks. */
  readonly accounts: readonly PrintedValue<string>[];
  /** SIREN, also those inside a SIRET and a VAT number. */
  readonly sirens: readonly PrintedValue<string>[];
  /** Every date of the pages in both orders. */
  readonly allDates: ReadonlySet<string>;
  /** Every amount of the pages in cents, without sign, and every whole number as cents. */
  readonly allAmounts: ReadonlySet<number>;
  /** Folded letters and digits of all rows, each row after the other. */
  readonly allText: string;
  /** Whether the pages name a direct debit: the account of the customer is printed then. */
  readonly namesDirectDebit: boolean;
};

const NUMBER_LABEL_PATTERN =
  /(?:\b(?:n ?[°ºo]?|numero|no|nr)[ .]{0,2}(?:de |d')?(?:la )?)?\b(?:facture|avoir|invoice|credit note|rechnungs?|gutschrifts?)[ -]{0,2}(?:n ?[°ºo]|numero|number|num|no|nr|nummer|id|#)?(?![a-z])[ .:°º#]*/g;
const ISSUE_LABEL_PATTERN =
  /\b(?:date (?:de (?:la )?facture|de facturation|facture|d'emission|d'edition)|facture du|emise? le|invoice date|date of issue|issue date|rechnungsdatum)[ .:]*(?:le )?/g;
/** A bare "Date" of a document head. */
const PLAIN_DATE_PATTERN = /^(?:date|datum)[ .:]*$|^(?:date|datum) ?: ?/g;
const DUE_LABEL_PATTERN =
  /\b(?:(?:date d')?echeance|date limite(?: de paiement)?|payable (?:au plus tard )?(?:le|avant(?: le)?)|a (?:payer|regler) (?:le|avant(?: le)?)|due date|payment due(?: by)?|faelligkeit|fallig(?:keit)?(?:sdatum)?(?: am)?|zahlbar bis)[ .:]*(?:le |au )?/g;
const GERMAN_TOTAL_PATTERN =
  /\b(?:gesamtbetrag|rechnungsbetrag|gesamtsumme|bruttobetrag|bruttosumme|zu zahlender betrag)\b/;
const DIRECT_DEBIT_PATTERN = /preleve|prelevement|direct debit|lastschrift|abgebucht|einzug|\bmandat\b/;

/** Reads the labelled values of rows from pages with a text layer. */
export function readPrintedHeading(rows: readonly PageRow[]): PrintedHeading {
  const dated = (pattern: RegExp) => listLabelledTexts(rows, pattern).flatMap(readFirstDate);
  return {
    numbers: listLabelledTexts(rows, NUMBER_LABEL_PATTERN).flatMap(readNumber),
    issueDates: [...dated(ISSUE_LABEL_PATTERN), ...dated(PLAIN_DATE_PATTERN)],
    dueDates: dated(DUE_LABEL_PATTERN),
    totals: readTotals(rows),
    accounts: findPrintedIbans(rows)
      .filter(({ isValid }) => isValid)
      .map(({ compact, row, words }) => ({ value: compact, place: createPlace(row.page, words) })),
    sirens: [...findPrintedRegistrations(rows), ...findPrintedVatNumbers(rows)]
      .filter(({ isValid, siren }) => isValid && siren.length === SIREN_DIGITS)
      .map(({ siren, row, words }) => ({ value: siren, place: createPlace(row.page, words) })),
    allDates: new Set(rows.flatMap(({ text }) => listReadings(text))),
    allAmounts: new Set(rows.flatMap(({ text }) => listAmounts(text))),
    allText: rows.map(({ text }) => compactText(text)).join(' '),
    namesDirectDebit: rows.some(({ folded }) => DIRECT_DEBIT_PATTERN.test(folded)),
  };
}

const SIREN_DIGITS = 9;

/** Characters after a label in which its date begins. */
const MAX_DATE_START = 4;

function readFirstDate({ text, words, row }: LabelledText): readonly PrintedValue<readonly string[]>[] {
  const first = findDates(text).find(({ start }) => start <= MAX_DATE_START);
  if (first === undefined) return [];
  const readings = listReadings(text.slice(first.start, first.end));
  return [{ value: readings, place: createPlace(row.page, words) }];
}

const listReadings = (text: string): readonly string[] => [
  ...new Set([...findDates(text), ...findDates(text, 'month-first')].map(({ value }) => value)),
];

/** Letters, digits and what joins them, with two digits at least. */
const NUMBER_PATTERN = /^[A-Za-z0-9][A-Za-z0-9/_.-]{2,39}/;
const MIN_NUMBER_DIGITS = 2;

function readNumber({ text, words, row }: LabelledText): readonly PrintedValue<string>[] {
  const [token = ''] = NUMBER_PATTERN.exec(text.trimStart()) ?? [];
  const isOther = findDates(token).length > 0 || findAmounts(token).some(({ hasDecimals }) => hasDecimals);
  if (isOther || (token.match(/\d/g) ?? []).length < MIN_NUMBER_DIGITS) return [];
  return [{ value: compactText(token), place: createPlace(row.page, words.slice(0, 1)) }];
}

function readTotals(rows: readonly PageRow[]): readonly PrintedValue<number>[] {
  const pages = [...new Set(rows.map(({ page }) => page.number))];
  return pages
    .flatMap((page) => readLabelledAmounts(listRowsOfPage(rows, page)))
    .filter(({ hasDecimals, label }) => hasDecimals && isTotalLabel(label))
    .map(({ value, row, words }) => toAmount(Math.abs(value), row, words));
}

const toAmount = (value: number, row: PageRow, words: readonly Word[]): PrintedValue<number> => ({
  value,
  place: createPlace(row.page, words),
});

const isTotalLabel = (label: string): boolean =>
  readTotalRole(label)?.kind === 'gross' || GERMAN_TOTAL_PATTERN.test(label);

function listAmounts(text: string): readonly number[] {
  const whole = [...text.matchAll(/(?<!\d)\d{1,9}(?!\d)/g)].map(([digits]) => Number(digits) * 100);
  return [...findAmounts(text).map(({ value }) => Math.abs(value)), ...whole];
}
