import { findDates } from '@probant/french/dates';
import type { PageRow } from '../text/page-rows.ts';
import { selectWords } from '../text/select-words.ts';
import type { DatedRole } from './dated-roles.ts';

/** Sunday is 0, as in `Date`. */
const WEEKDAYS: ReadonlyMap<string, number> = new Map(
  [
    ['dimanche', 'sunday'],
    ['lundi', 'monday'],
    ['mardi', 'tuesday'],
    ['mercredi', 'wednesday'],
    ['jeudi', 'thursday'],
    ['vendredi', 'friday'],
    ['samedi', 'saturday'],
  ].flatMap((names, day) => names.map((name) => [name, day] as const)),
);
const WEEKDAY_PATTERN = /(?<![a-z])([a-z]{5,9}),? (?:le |the )?$/;
const MAX_DATES = 200;

/** Returns the dates of text layers that are another day of the week than the one printed before them: "lundi 12 mars 2025". */
export function findWeekdayMismatches(rows: readonly PageRow[]): readonly Pick<DatedRole, 'row' | 'words'>[] {
  const mismatches: Pick<DatedRole, 'row' | 'words'>[] = [];
  let compared = 0;
  for (const row of rows) {
    if (compared >= MAX_DATES) break;
    if (row.page.source === 'ocr' || !/\d{2}/.test(row.text)) continue;
    const monthFirst = findDates(row.text, 'month-first');
    for (const { value, start, end } of findDates(row.text)) {
      const weekday = WEEKDAYS.get(WEEKDAY_PATTERN.exec(row.folded.slice(Math.max(0, start - 16), start))?.[1] ?? '');
      if (weekday === undefined) continue;
      compared += 1;
      const readings = [value, monthFirst.find((match) => match.start === start)?.value ?? value];
      if (readings.every((reading) => new Date(reading).getUTCDay() !== weekday))
        mismatches.push({ row, words: selectWords(row.words, start, end) });
    }
  }
  return mismatches;
}
