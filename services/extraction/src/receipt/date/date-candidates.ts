import type { IsoDate } from '@probant/french/dates';
import { createFeatureSheet, type FeatureSheet, type Features } from '../../ranking/features.ts';
import { measureHeight, type Row } from '../../reading/rows.ts';
import { toLabelKey } from '../labels/label-classes.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import { type DayOrder, detectDayOrder, findPrintedDays, type Notation } from './date-notations.ts';

/** A date that may be the date of the purchase, with every place where it is printed. */
export type DateCandidate = {
  readonly value: IsoDate;
  readonly occurrences: readonly DateOccurrence[];
  readonly features: Features;
};

type DateOccurrence = {
  readonly row: number;
  readonly place: Row;
  /** Offsets into the row's text. */
  readonly start: number;
  readonly end: number;
  readonly notation: Notation;
};

/** Patterns over label keys around a date. Their names are parts of feature names (models/receipt-fields/weights.json). */
const CONTEXT_PATTERNS = {
  date: /DATE|TARIKH|DAT[EF]|D4TE|\bLE\b/,
  due: /DUE|ECHEANCE|EXPIR|VALID|UNTIL|BEFORE|WITHIN|JUSQU|AVANTLE/,
  receipt: /INV|FACTURE|RECEIPT|BILL|DOC|TICKET/,
  printed: /PRINT|IMPRIM|ISSUE|EMIS|EDIT/,
  order: /ORDER|COMMANDE|DELIV|LIVRAI|CHECKIN|ARRIV|TABLE/,
  registration: /GST|REG|SINCE|EFFECT|TAX|DEPUIS/,
  period: /FROM|PERIOD|\bDU\b|\bAU\b/,
  telephone: /TEL|FAX|PHONE|NO\b/,
  till: /POS|TERMINAL|TRANS|TRX|CASHIER|COUNTER|CAISSE/,
} as const;
const TIME_OR_LABEL_PATTERN = /\d{1,2}\s?[:.hH]\s?\d{2}\s?(?:[:.]\s?\d{2}|[AP]M)|\d{1,2}[:hH]\d{2}|TIME|MASA|HEURE/i;
const CLOCK_TIME_PATTERN = /\d{1,2}[:hH]\d{2}/;

/** Returns every date that a receipt prints, with its features. */
export function findDateCandidates(receipt: ReceiptRows): DateCandidate[] {
  const dayOrder = detectDayOrder(receipt.rows.map(({ text }) => text));
  const occurrences = receipt.rows.flatMap((row, index) => findOccurrences(row, index, dayOrder));
  const byDate = Map.groupBy(occurrences, ({ value }) => value);
  const dates = [...byDate.keys()];
  return [...byDate].map(([value, sameDate]) => {
    const sheet = createFeatureSheet();
    for (const occurrence of sameDate) addOccurrenceFeatures(sheet, occurrence, receipt);
    addComparisonFeatures(sheet, value, dates);
    sheet.set('occurrences', Math.min(sameDate.length, 4));
    return { value, occurrences: sameDate, features: sheet.features };
  });
}

type Occurrence = DateOccurrence & { readonly value: IsoDate };

/**
 * Returns one occurrence of each date in a row. Segments are searched first, then the row as a whole, because a wide gap may separate
 * the day from its year.
 */
function findOccurrences(row: Row, index: number, dayOrder: DayOrder): Occurrence[] {
  const dates = new Set<string>();
  let offset = 0;
  const inSegments = row.segments.flatMap((segment) => {
    const days = findPrintedDays(segment.text, dayOrder).map((day) => ({
      ...day,
      start: day.start + offset,
      end: day.end + offset,
    }));
    offset += segment.text.length + 1;
    return days;
  });
  const inRow = row.segments.length > 1 ? findPrintedDays(row.text, dayOrder) : [];
  return [...inSegments, ...inRow].flatMap(({ value, notation, start, end }) => {
    if (dates.has(value)) return [];
    dates.add(value);
    return [{ value, notation, start, end, row: index, place: row }];
  });
}

function addOccurrenceFeatures(
  sheet: FeatureSheet,
  occurrence: DateOccurrence,
  { rows, medianHeight }: ReceiptRows,
): void {
  const { place, row, start, end, notation } = occurrence;
  const [before, after] = [place.text.slice(0, start), place.text.slice(end)];
  const [above, below] = [rows[row - 1]?.text ?? '', rows[row + 1]?.text ?? ''];
  const keys = {
    row: toLabelKey(place.text),
    before: toLabelKey(before),
    above: toLabelKey(above),
    below: toLabelKey(below),
  };
  sheet.set(`notation ${notation}`, 1);
  for (const [name, pattern] of Object.entries(CONTEXT_PATTERNS)) {
    for (const [position, key] of Object.entries(keys)) if (pattern.test(key)) sheet.set(`${position} ${name}`, 1);
  }
  if (TIME_OR_LABEL_PATTERN.test(place.text)) sheet.set('row time', 1);
  if (CLOCK_TIME_PATTERN.test(above)) sheet.set('above time', 1);
  if (CLOCK_TIME_PATTERN.test(below)) sheet.set('below time', 1);
  sheet.setMax('lowest', row / rows.length);
  sheet.setMax('highest', -row / rows.length);
  sheet.setMax('height', Math.min(Math.max(...place.segments.map(measureHeight)) / medianHeight, 3));
  sheet.setMax('starts row', before.trim() === '');
  sheet.setMax('letter before', /\p{L}$/u.test(before));
  sheet.setMax('digits after', /^[\p{Lu}\d/-]*\d/u.test(after));
}

function addComparisonFeatures(sheet: FeatureSheet, value: IsoDate, days: readonly IsoDate[]): void {
  const years = days.map((day) => day.slice(0, 4));
  const sorted = [...days].sort();
  sheet.set('first', days[0] === value);
  sheet.set('candidates', Math.min(days.length, 6) / 6);
  sheet.set('old', value < '2005');
  sheet.set('share of year', years.filter((year) => year === value.slice(0, 4)).length / years.length);
  sheet.set('latest', sorted.at(-1) === value);
  sheet.set('earliest', sorted[0] === value);
  sheet.set('only', days.length === 1);
}
