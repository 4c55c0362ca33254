import type { Word } from '@probant/documents/document';
import { findDates, type IsoDate } from '@probant/french/dates';
import type { PageRow } from '../text/page-rows.ts';
import { selectWords } from '../text/select-words.ts';

/** A date with the label of a date of issue. `readings` has both when the day and the month can be exchanged: 05/11/2017. */
export type LabelledDate = {
  readonly readings: readonly IsoDate[];
  readonly row: PageRow;
  readonly words: readonly Word[];
};

const MAX_DATES = 100;

/** Not a due date: one before the date of issue is paid in advance. */
const ISSUE_LABEL_PATTERN =
  /(?:date (?:de (?:la )?facture|de facturation|facture|d'emission|d'edition|du ticket|de delivrance)|facture du|emise? le|edite le|etabli le|fait le|fait a [a-z' -]{2,30},? le|invoice date|date of issue|issue date)[ :.]{0,4}$/;
/** Characters before a date in which its label is. */
const LABEL_LENGTH = 60;

/** Returns the dates that directly follow a label of issue. */
export function findLabelledDates(rows: readonly PageRow[]): readonly LabelledDate[] {
  const dates: LabelledDate[] = [];
  for (const row of rows) {
    if (dates.length >= MAX_DATES) break;
    dates.push(...findInRow(row));
  }
  return dates.slice(0, MAX_DATES);
}

function findInRow(row: PageRow): LabelledDate[] {
  if (!/\d{2}/.test(row.text)) return [];
  const monthFirst = findDates(row.text, 'month-first');
  return findDates(row.text).flatMap(({ value, start, end }) => {
    const label = row.folded.slice(Math.max(0, start - LABEL_LENGTH), start);
    if (!ISSUE_LABEL_PATTERN.test(label)) return [];
    const other = monthFirst.find((match) => match.start === start)?.value ?? value;
    return [{ readings: [...new Set([value, other])], row, words: selectWords(row.words, start, end) }];
  });
}
