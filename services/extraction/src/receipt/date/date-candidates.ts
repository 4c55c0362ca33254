import type { IsoDate } from '@probant/french/dates';
import { heightOf, type Row } from '../../reading/rows.ts';
import { labelKey } from '../label-classes.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import { type FeatureSheet, type Features, featureSheet } from '../scoring/features.ts';
import { type Notation, printedDays } from './date-notations.ts';

/** A day that may be the day of the purchase, with the places where it is printed. */
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

const WORDS = {
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
const TIME = /\d{1,2}\s?[:.hH]\s?\d{2}\s?(?:[:.]\s?\d{2}|[AP]M)|\d{1,2}[:hH]\d{2}|TIME|MASA|HEURE/i;
const CLOCK = /\d{1,2}[:hH]\d{2}/;

export function dateCandidates(receipt: ReceiptRows): DateCandidate[] {
  const occurrences = receipt.rows.flatMap((row, index) => occurrencesIn(row, index));
  const byDay = Map.groupBy(occurrences, ({ value }) => value);
  const days = [...byDay.keys()];
  return [...byDay].map(([value, all]) => {
    const sheet = featureSheet();
    for (const occurrence of all) describe(sheet, occurrence, receipt);
    compare(sheet, value, days);
    sheet.set('occurrences', Math.min(all.length, 4));
    return { value, occurrences: all, features: sheet.features };
  });
}

type Occurrence = DateOccurrence & { readonly value: IsoDate };

/** One occurrence of a day a row. Segments first; then the row whole, since a wide gap may part the day from its year. */
function occurrencesIn(row: Row, index: number): Occurrence[] {
  const seen = new Set<string>();
  let offset = 0;
  const inSegments = row.segments.flatMap((segment) => {
    const days = printedDays(segment.text).map((day) => ({ ...day, start: day.start + offset, end: day.end + offset }));
    offset += segment.text.length + 1;
    return days;
  });
  const inRow = row.segments.length > 1 ? printedDays(row.text) : [];
  return [...inSegments, ...inRow].flatMap(({ value, notation, start, end }) => {
    if (seen.has(value)) return [];
    seen.add(value);
    return [{ value, notation, start, end, row: index, place: row }];
  });
}

function describe(sheet: FeatureSheet, occurrence: DateOccurrence, { rows, medianHeight }: ReceiptRows): void {
  const { place, row, start, end, notation } = occurrence;
  const [before, after] = [place.text.slice(0, start), place.text.slice(end)];
  const [above, below] = [rows[row - 1]?.text ?? '', rows[row + 1]?.text ?? ''];
  const keys = { row: labelKey(place.text), before: labelKey(before), above: labelKey(above), below: labelKey(below) };
  sheet.set(`notation ${notation}`, 1);
  for (const [name, pattern] of Object.entries(WORDS)) {
    for (const [where, key] of Object.entries(keys)) if (pattern.test(key)) sheet.set(`${where} ${name}`, 1);
  }
  if (TIME.test(place.text)) sheet.set('row time', 1);
  if (CLOCK.test(above)) sheet.set('above time', 1);
  if (CLOCK.test(below)) sheet.set('below time', 1);
  sheet.most('lowest', row / rows.length);
  sheet.most('highest', -row / rows.length);
  sheet.most('height', Math.min(Math.max(...place.segments.map(heightOf)) / medianHeight, 3));
  sheet.most('starts row', before.trim() === '');
  sheet.most('letter before', /\p{L}$/u.test(before));
  sheet.most('digits after', /^[\p{Lu}\d/-]*\d/u.test(after));
}

function compare(sheet: FeatureSheet, value: IsoDate, days: readonly IsoDate[]): void {
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
