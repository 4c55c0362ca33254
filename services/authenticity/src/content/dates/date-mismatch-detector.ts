import type { IsoDate } from '@probant/french/dates';
import type { Detector, Evidence } from '../../evidence/evidence.ts';
import { type DateRange, parsePdfDate } from '../../metadata/pdf/date.rules.ts';
import { readDocumentMetadata } from '../../metadata/pdf/read-metadata.ts';
import type { DetailWord } from '../../signals/detail-words.ts';
import type { Observation } from '../../signals/signal.ts';
import { readPageRows } from '../text/page-rows.ts';
import { createPlace, MAX_PLACES } from '../text/places.ts';
import { findContradictions } from './contradicting-dates.rules.ts';
import { isUndatedProfile } from './date-faults.rules.ts';
import { type DatedRole, findDatedRoles, MAX_DATED_ROLES } from './dated-roles.ts';
import { findDateAfterFile } from './file-date.rules.ts';
import { findNumberYearMismatch } from './number-year.rules.ts';
import { findRepeatedDayMismatch } from './repeated-day.rules.ts';
import { findWeekdayMismatches } from './weekday-mismatch.rules.ts';

type Mismatch = { readonly date: Pick<DatedRole, 'row' | 'words'>; readonly by: DetailWord };

/** Printed dates that contradict each other, the day of the week beside them, the number of the document or the dates of the file. */
export const dateMismatchDetector: Detector = {
  name: 'date_mismatches',
  detect(evidence) {
    const { profile, today, limits } = evidence;
    if (isUndatedProfile(profile)) return [];
    const rows = readPageRows(evidence);
    const dates = findDatedRoles(rows);
    if (Math.max(dates.roles.length, dates.periods.length) >= MAX_DATED_ROLES) limits.reach('values');
    const issued = findOnlyIssue(dates.roles);
    const ofNumber = findNumberYearMismatch(rows, issued);
    const ofFile = findDateAfterFile(issued, listFileDates(evidence));
    const repeated = profile === 'receipt' ? findRepeatedDayMismatch(rows) : null;
    return observe([
      ...findContradictions(dates, today as IsoDate),
      ...findWeekdayMismatches(rows).map((date) => ({ date, by: 'weekday' as const })),
      ...(ofNumber ? [{ date: ofNumber, by: 'document_number' as const }] : []),
      ...(ofFile ? [{ date: ofFile, by: 'creation_date' as const }] : []),
      ...(repeated ? [{ date: repeated, by: 'date' as const }] : []),
    ]);
  },
};

const findOnlyIssue = (roles: readonly DatedRole[]): DatedRole | undefined => {
  const issues = roles.filter(({ role }) => role === 'issue');
  return new Set(issues.map(({ readings }) => readings.join())).size === 1 ? issues[0] : undefined;
};

function listFileDates({ pdf }: Evidence): readonly DateRange[] {
  if (pdf === null) return [];
  const { latest } = readDocumentMetadata(pdf);
  return [latest.info.creationDate, latest.info.modificationDate]
    .map((text) => parsePdfDate(text ?? ''))
    .filter((date) => date !== null);
}

function observe(mismatches: readonly Mismatch[]): readonly Observation[] {
  if (mismatches.length === 0) return [];
  const places = mismatches.map(({ date }) => createPlace(date.row.page, date.words));
  return [
    {
      code: 'dates_mismatch',
      detail: {
        count: mismatches.length,
        by: [...new Set(mismatches.map(({ by }) => by))],
        places: places.slice(0, MAX_PLACES),
      },
    },
  ];
}
