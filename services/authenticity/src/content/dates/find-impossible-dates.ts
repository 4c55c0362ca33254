import type { Word } from '@probant/documents/document';
import type { Cell, PageRow } from '../text/page-rows.ts';
import { selectWords } from '../text/select-words.ts';
import {
  findFullDates,
  findMonths,
  findNumericDays,
  isImpossibleYear,
  isUsualYear,
  type PrintedDay,
} from './impossible-years.rules.ts';

/** A date whose year cannot be meant, or whose day or month does not exist. */
type ImpossibleDate = { readonly row: PageRow; readonly words: readonly Word[] };

type ReadDate = ImpossibleDate & { readonly year: number };
type ReadDay = PrintedDay & { readonly row: PageRow; readonly cell: Cell };

/** Dates of one document that are read. */
const MAX_DATES = 2000;
/** Months with usual years that show that a document writes months with their year: "mars 1024" may also be a number of things. */
const MIN_USUAL_MONTHS = 2;

/** Dates that no calendar has that one edit makes; more of them are numbers of another kind. */
const MAX_IMPOSSIBLE_DAYS = 2;

/** Returns the dates of text layers with an impossible year, day or month. `today` is YYYY-MM-DD; `onLimit` is called when dates are left out. */
export function findImpossibleDates(
  rows: readonly PageRow[],
  today: string,
  onLimit: () => void,
): readonly ImpossibleDate[] {
  const currentYear = Number(today.slice(0, 4));
  const isImpossible = ({ year }: ReadDate) => isImpossibleYear(year, currentYear);
  const dates: ReadDate[] = [];
  const months: ReadDate[] = [];
  const days: ReadDay[] = [];
  for (const row of rows) {
    if (Math.max(dates.length + months.length, days.length) >= MAX_DATES) {
      onLimit();
      break;
    }
    if (row.page.source === 'ocr') continue;
    dates.push(...readYears(row, findFullDates));
    months.push(...readYears(row, findMonths));
    days.push(...readDays(row));
  }
  const usualMonths = months.filter(({ year }) => isUsualYear(year, currentYear)).length;
  const impossibleMonths = months.filter(isImpossible);
  const hasFittingMonths = usualMonths >= MIN_USUAL_MONTHS && usualMonths > impossibleMonths.length;
  return [...dates.filter(isImpossible), ...(hasFittingMonths ? impossibleMonths : []), ...listImpossibleDays(days)];
}

/** Returns the dates with a day or a month that no calendar has, where the document prints more dates in that form that exist. */
function listImpossibleDays(days: readonly ReadDay[]): readonly ImpossibleDate[] {
  const impossible = days.filter(({ isPossible }) => !isPossible);
  if (impossible.length > MAX_IMPOSSIBLE_DAYS) return [];
  return impossible
    .filter(({ separator }) => {
      const alike = days.filter((day) => day.separator === separator);
      return alike.filter(({ isPossible }) => isPossible).length >= alike.length / 2;
    })
    .map(({ row, cell, start, end }) => ({ row, words: selectWords(cell.words, start, end) }));
}

const readDays = (row: PageRow): readonly ReadDay[] =>
  row.cells.flatMap((cell) =>
    /\d{4}/.test(cell.folded) ? findNumericDays(cell.folded).map((day) => ({ ...day, row, cell })) : [],
  );

/** A table has a month and a number in neighbouring cells: only what is in one cell counts. */
const readYears = (row: PageRow, find: typeof findFullDates): readonly ReadDate[] =>
  row.cells.flatMap(({ folded, words }) =>
    /\d{4}/.test(folded)
      ? find(folded).map(({ year, start, end }) => ({ year, row, words: selectWords(words, start, end) }))
      : [],
  );
