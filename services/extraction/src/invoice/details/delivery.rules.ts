import { countDaysBetween, type DateMatch, findDates, type IsoDate } from '@probant/french/dates';
import { createReading, slicePlace } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import { type Row, selectWords } from '../../reading/rows.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import { isUnder } from './labelled-values.ts';

const DELIVERY_LABEL =
  /\b(?:date (?:de (?:la )?(?:livraison|prestation|realisation|fourniture|manifestation)|d.(?:intervention|expedition|enlevement))|livree?s? le|expediee?s? le|restituee?s? le|enlevement(?: le| du)?(?= ?:?\s*\d)|manifestation du|livraison (?:le|du|(?:a ete )?effectuee (?:par .{2,40} )?le)|bon de livraison(?= .{0,24}\bdu\b)|\bbl(?= \S{2,20} du\b)|prestation (?:le|du|realisee le)|(?:liefer|versand)(?:datum|termin|tag)|lieferung (?:erfolgte )?am|versandt am|leistung (?:vom|am)|liefer- und leistungsdatum|leistungs?-?datum|delivery date|ship date|shipped on|delivered on|date of supply)\b/;
const PERIOD_LABEL =
  /\b(?:periode|period|leistungs-?zeitraum|liefer-?\/leistungszeitraum|zeitraum|leistungs-datum|abrechnungszeitraum|mois (?:de|facture)|loyer du|consommation du|abonnement du|service du|du|vom|from)\b/;
const PERIOD_START_LABEL =
  /\b(?:date de debut|debut de (?:la )?(?:periode|prestation)|periode du|arrivee|period start|leistungsbeginn)\b/;
const PERIOD_END_LABEL = /\b(?:date de fin|fin de (?:la )?(?:periode|prestation)|depart|period end|leistungsende)\b/;
const MAX_ROWS = 400;
/** Words between the two dates of a period. */
const BETWEEN_DATES = /^\s*(?:inclus )?(?:au|à|jusqu'au|jusqu’au|bis(?: zum)?|bis|to|until|-|–|—|→)\s*(?:le )?$/i;
const LONGEST_PERIOD_DAYS = 400;

type Period = { readonly period_start: Reading<IsoDate> | null; readonly period_end: Reading<IsoDate> | null };

/** Returns the date of delivery after its label, and the period that the invoice covers: two dates joined by "au". */
export function readDelivery(pages: InvoicePages): Period & { readonly delivery_date: Reading<IsoDate> | null } {
  const rows = pages.rows.slice(0, MAX_ROWS);
  return { delivery_date: readLabelledDate(pages, rows, DELIVERY_LABEL, true), ...readPeriod(pages, rows) };
}

/** `isLast`: of a period after the label, its end counts; else its start. */
function readLabelledDate(
  { dateOrder }: InvoicePages,
  rows: readonly Row[],
  pattern: RegExp,
  isLast = false,
): Reading<IsoDate> | null {
  for (const [index, row] of rows.entries()) {
    const label = pattern.exec(row.folded.slice(0, MAX_ROW_LENGTH));
    if (!label) continue;
    const dates = findDates(row.text, dateOrder).filter(({ start }) => start >= label.index);
    const beside = isLast ? takeLastOfPeriod(row, dates) : dates[0];
    if (beside) return createReading(slicePlace(row, beside.start, beside.end), beside.value, 0.88, 'label_match');
    const below = rows[index + 1];
    const head = selectWords(row.words, label.index, label.index + label[0].length);
    const date =
      below?.page === row.page
        ? findDates(below.text, dateOrder).find(({ start, end }) => isUnder(selectWords(below.words, start, end), head))
        : undefined;
    if (below && date) return createReading(slicePlace(below, date.start, date.end), date.value, 0.8, 'label_match');
  }
  return null;
}

/** What was delivered from one day to another was delivered on the last one (EN 16931, BT-72). */
function takeLastOfPeriod({ text }: Row, [first, second]: readonly DateMatch[]): DateMatch | undefined {
  const isPeriod =
    first !== undefined &&
    second !== undefined &&
    second.value >= first.value &&
    BETWEEN_DATES.test(text.slice(first.end, second.start));
  return isPeriod ? second : first;
}

const MAX_ROW_LENGTH = 400;

function readPeriod(pages: InvoicePages, rows: readonly Row[]): Period {
  const { dateOrder } = pages;
  const start = readLabelledDate(pages, rows, PERIOD_START_LABEL);
  const end = readLabelledDate(pages, rows, PERIOD_END_LABEL);
  if (start !== null && end !== null && start.value <= end.value) return { period_start: start, period_end: end };
  const joined = rows.flatMap((row) => findJoinedDates(row, dateOrder));
  const isLabelled = ({ row }: JoinedDates) => PERIOD_LABEL.test(row.folded.slice(0, MAX_ROW_LENGTH));
  const best = joined.find(isLabelled) ?? joined.find((dates) => !hasPrice(dates));
  if (best === undefined) return { period_start: null, period_end: null };
  const confidence = isLabelled(best) ? 0.85 : 0.7;
  const read = ({ start, end, value }: DateMatch) =>
    createReading(slicePlace(best.row, start, end), value, confidence, 'label_match');
  return { period_start: read(best.first), period_end: read(best.last) };
}

type JoinedDates = { readonly row: Row; readonly first: DateMatch; readonly last: DateMatch };

const PRICE_PATTERN = /\d[.,]\d\d(?![\d.,/-])/;

/** Without a label, a row with a price is a line. */
const hasPrice = ({ row, first, last }: JoinedDates): boolean =>
  PRICE_PATTERN.test(row.text.slice(0, first.start)) || PRICE_PATTERN.test(row.text.slice(last.end));

/** Returns the first two dates of a row that a word or a dash joins, when the second is at most a year and a month later. */
function findJoinedDates(row: Row, dateOrder: InvoicePages['dateOrder']): JoinedDates[] {
  const dates = findDates(row.text.slice(0, MAX_ROW_LENGTH), dateOrder);
  for (const [index, first] of dates.entries()) {
    const last = dates[index + 1];
    if (!last || !BETWEEN_DATES.test(row.text.slice(first.end, last.start))) continue;
    const days = countDaysBetween(first.value, last.value);
    if (days >= 0 && days <= LONGEST_PERIOD_DAYS) return [{ row, first, last }];
  }
  return [];
}
