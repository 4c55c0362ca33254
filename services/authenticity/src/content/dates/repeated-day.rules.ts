import type { Word } from '@probant/documents/document';
import { findDates, type IsoDate } from '@probant/french/dates';
import type { PageRow } from '../text/page-rows.ts';
import { selectWords } from '../text/select-words.ts';
import { isLaterDay } from './labelled-dates.ts';

type TimedDay = {
  readonly value: IsoDate;
  readonly minutes: number;
  readonly row: PageRow;
  readonly words: readonly Word[];
};

const TIME_PATTERN = /^[ ,-]{0,3}(?:a )?([01]?\d|2[0-3])[:h]([0-5]\d)(?!\d)/;
/** A till prints the time of the sale and the time of the card payment. */
const MAX_MINUTES_APART = 15;
const MAX_DAYS = 50;

/** Returns the last of two days of a receipt that differ, in the year or in the day, although their times are those of one sale. */
export function findRepeatedDayMismatch(rows: readonly PageRow[]): TimedDay | null {
  const days = rows
    .filter((row) => row.page.source !== 'ocr' && !isLaterDay(row.folded))
    .flatMap(readTimedDays)
    .slice(0, MAX_DAYS);
  const [first, second] = days;
  if (!first || !second || days.length !== 2 || first.value === second.value) return null;
  return Math.abs(first.minutes - second.minutes) <= MAX_MINUTES_APART && differInOnePart(first.value, second.value)
    ? second
    : null;
}

const readTimedDays = (row: PageRow): readonly TimedDay[] =>
  /\d{2}/.test(row.text)
    ? findDates(row.text).flatMap(({ value, start, end }) => {
        const [, hours, minutes] = TIME_PATTERN.exec(row.folded.slice(end, end + 12)) ?? [];
        return hours === undefined
          ? []
          : [
              {
                value,
                minutes: 60 * Number(hours) + Number(minutes),
                row,
                words: selectWords(row.words, start, end),
              },
            ];
      })
    : [];

/** A payment after midnight is one day later: one part differs, and not by one day. */
function differInOnePart(a: IsoDate, b: IsoDate): boolean {
  const parts = [a.split('-'), b.split('-')] as const;
  const differing = [0, 1, 2].filter((at) => parts[0][at] !== parts[1][at]);
  return differing.length === 1 && (differing[0] !== 2 || Math.abs(Number(parts[0][2]) - Number(parts[1][2])) > 1);
}
