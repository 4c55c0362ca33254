import type { SupportingDocumentType } from '@probant/contracts/authenticity';
import { countDaysBetween, type IsoDate } from '@probant/french/dates';
import type { LabelledDate } from './labelled-dates.ts';

/** Days by which a date may be ahead of the clock: time zones, and documents dated for the next day. */
const MAX_DAYS_AHEAD = 2;
/** A document of that age is handed in by mistake, or its year was changed. */
const MAX_AGE_DAYS = 3653;
/** Types of documents that must be recent. */
const RECENT_PROFILES: readonly SupportingDocumentType[] = ['rib', 'attestation'];
/** Types of documents whose dates say nothing: a resume plans ahead, an identity card prints dates of its own. */
const UNDATED_PROFILES: readonly SupportingDocumentType[] = ['resume', 'id_card'];

/** Returns the dates that cannot be right in each of their readings. */
export function findImplausibleDates(
  dates: readonly LabelledDate[],
  profile: SupportingDocumentType,
  today: IsoDate,
): readonly LabelledDate[] {
  if (UNDATED_PROFILES.includes(profile)) return [];
  return dates.filter(({ readings }) =>
    readings.every((reading) => isOutOfRange(countDaysBetween(today, reading), profile)),
  );
}

const isOutOfRange = (daysAhead: number, profile: SupportingDocumentType): boolean =>
  daysAhead > MAX_DAYS_AHEAD || (RECENT_PROFILES.includes(profile) && daysAhead < -MAX_AGE_DAYS);
