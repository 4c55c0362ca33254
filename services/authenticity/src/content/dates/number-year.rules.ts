import type { IsoDate } from '@probant/french/dates';
import type { PageRow } from '../text/page-rows.ts';
import type { DatedRole } from './dated-roles.ts';

/** "Facture n° FA-2026-0031", "Facture 20260314-02": the year that the number of the document begins with. */
const NUMBER_PATTERN =
  /(?:facture|invoice|note d'honoraires)(?: (?:n[°o]?|numero|number|#))?[ .:]{0,3}(?:[a-z]{1,4}[-/ ]?)?(20\d\d)(?:[-/_]\d{1,6}\b|(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])(?!\d))/g;
/** Numbers of a fiscal year begin with the year in which it starts or ends: up to half a year beside the calendar. */
const MID_YEAR_MONTH = 6;

/** Returns the date of issue when the year in the number of the document is another one, and no fiscal year explains it. */
export function findNumberYearMismatch(rows: readonly PageRow[], issued: DatedRole | undefined): DatedRole | null {
  if (issued === undefined) return null;
  const years = new Set(
    rows
      .filter((row) => row.page === issued.row.page && row.page.source !== 'ocr')
      .flatMap((row) => [...row.folded.matchAll(NUMBER_PATTERN)].map((match) => Number(match[1]))),
  );
  const [year] = years;
  if (year === undefined || years.size > 1) return null;
  return issued.readings.every((reading) => !isFiscalYear(year, reading)) ? issued : null;
}

function isFiscalYear(year: number, issued: IsoDate): boolean {
  const [issuedYear, month] = [Number(issued.slice(0, 4)), Number(issued.slice(5, 7))];
  if (year === issuedYear) return true;
  return year === issuedYear + 1 ? month > MID_YEAR_MONTH : year === issuedYear - 1 && month <= MID_YEAR_MONTH;
}
