import { findDates } from '@probant/french/dates';
import { findLabelledRows } from './labelled-rows.ts';
import type { PrintedPage } from './printed-page.ts';
import { createRival, type Rival } from './rival.ts';
import { readSignedDate, type SignedValues } from './signed-values.rules.ts';

const COLLECTION_LABEL_PATTERN = /\bmise en recouvrement\b/;
const PERIOD_LABEL_PATTERN = /\bperiode\b/;

/** First day of a paid period (53) and date on which a tax is collected (4A). */
export const compareDates = (signed: SignedValues, printed: PrintedPage): readonly Rival[] => [
  ...compareDate('4A', signed, COLLECTION_LABEL_PATTERN, printed),
  ...compareDate('53', signed, PERIOD_LABEL_PATTERN, printed),
];

function compareDate(id: string, signed: SignedValues, label: RegExp, printed: PrintedPage): readonly Rival[] {
  const date = readSignedDate(signed.get(id)?.value ?? '');
  // A misread date is another date.
  if (date === null || printed.isMisreadable || printed.text.dates.has(date)) return [];
  return findLabelledRows(printed.rows, label)
    .filter(({ words }) => isOtherDate(words.map(({ text }) => text).join(' '), date))
    .map(({ row, words }) => createRival('date', [id], row, words));
}

/** Another day of the same month is none: an employee may arrive or leave during a period. */
function isOtherDate(text: string, date: string): boolean {
  const dates = findDates(text).map(({ value }) => value.slice(0, 7));
  return dates.length > 0 && !dates.includes(date.slice(0, 7));
}
