import { findDates, type IsoDate } from '@probant/french/dates';
import { DAY_MS } from '@probant/kernel/durations';
import { createReading, slicePlace } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import type { Row } from '../../reading/rows.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';

const DELIVERY_LABEL =
  /\b(?:date de (?:la )?(?:livraison|prestation|realisation|fourniture)|livree? le|livraison (?:le|du|effectuee le)|prestation (?:le|du|realisee le)|liefer(?:datum|termin|tag)|liefer- und leistungsdatum|leistungs?-?datum|delivery date|delivered on|date of supply)\b/;
const PERIOD_LABEL =
  /\b(?:periode|period|leistungs-?zeitraum|liefer-?\/leistungszeitraum|zeitraum|leistungs-datum|abrechnungszeitraum|mois de|loyer du|consommation du|abonnement du|service du|du)\b/;
const PERIOD_START_LABEL =
  /\b(?:date de debut|debut de (?:la )?(?:periode|prestation)|periode du|period start|leistungsbeginn)\b/;
const PERIOD_END_LABEL = /\b(?:date de fin|fin de (?:la )?(?:periode|prestation)|period end|leistungsende)\b/;
const MAX_ROWS = 400;
/** Words between the two dates of a period. */
const BETWEEN_DATES = /^\s*(?:inclus )?(?:au|à|jusqu'au|jusqu’au|bis(?: zum)?|bis|to|until|-|–|—|→)\s*(?:le )?$/i;
const LONGEST_PERIOD_DAYS = 400;

type Period = { readonly period_start: Reading<IsoDate> | null; readonly period_end: Reading<IsoDate> | null };

/** Returns the date of delivery after its label, and the period that the invoice covers: two dates joined by "au". */
export function readDelivery(pages: InvoicePages): Period & { readonly delivery_date: Reading<IsoDate> | null } {
  const rows = pages.rows.slice(0, MAX_ROWS);
  return { delivery_date: readLabelledDate(pages, rows, DELIVERY_LABEL), ...readPeriod(pages, rows) };
}

function readLabelledDate({ dateOrder }: InvoicePages, rows: readonly Row[], pattern: RegExp): Reading<IsoDate> | null {
  for (const [index, row] of rows.entries()) {
    const label = pattern.exec(row.folded.slice(0, MAX_ROW_LENGTH));
    if (!label) continue;
    const beside = findDates(row.text, dateOrder).find(({ start }) => start >= label.index);
    if (beside) return createReading(slicePlace(row, beside.start, beside.end), beside.value, 0.88, 'label_match');
    const segment = row.segments.find(({ folded }) => pattern.test(folded));
    const below = rows[index + 1]?.segments.find(
      (other) => segment !== undefined && other.left < segment.right && other.right > segment.left,
    );
    const [date] = below === undefined ? [] : findDates(below.text, dateOrder);
    if (below && date) return createReading(slicePlace(below, date.start, date.end), date.value, 0.8, 'label_match');
  }
  return null;
}

const MAX_ROW_LENGTH = 400;

function readPeriod(pages: InvoicePages, rows: readonly Row[]): Period {
  const { dateOrder } = pages;
  const start = readLabelledDate(pages, rows, PERIOD_START_LABEL);
  const end = readLabelledDate(pages, rows, PERIOD_END_LABEL);
  if (start !== null && end !== null && start.value <= end.value) return { period_start: start, period_end: end };
  for (const row of rows) {
    if (!PERIOD_LABEL.test(row.folded.slice(0, MAX_ROW_LENGTH))) continue;
    const dates = findDates(row.text.slice(0, MAX_ROW_LENGTH), dateOrder);
    for (const [index, first] of dates.entries()) {
      const last = dates[index + 1];
      if (!last || !BETWEEN_DATES.test(row.text.slice(first.end, last.start))) continue;
      const days = (Date.parse(last.value) - Date.parse(first.value)) / DAY_MS;
      if (days < 0 || days > LONGEST_PERIOD_DAYS) continue;
      const read = ({ start, end, value }: typeof first) =>
        createReading(slicePlace(row, start, end), value, 0.85, 'label_match');
      return { period_start: read(first), period_end: read(last) };
    }
  }
  return { period_start: null, period_end: null };
}
