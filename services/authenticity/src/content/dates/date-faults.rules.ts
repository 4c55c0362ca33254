import type { SupportingDocumentType } from '@probant/contracts/authenticity';
import { countDaysBetween, type IsoDate } from '@probant/french/dates';
import { listMisreadings } from '../account/iban-faults.rules.ts';
import type { LabelledDate } from './labelled-dates.ts';

/** Days by which a date may be ahead of the clock: time zones, and documents dated for the next day. */
const MAX_DAYS_AHEAD = 2;
/** By which a date with a plain label may be ahead: journeys are booked less than a year before. */
const MAX_PLAIN_DAYS_AHEAD = 366;
/** A document this old is the wrong document, or its year was edited. */
const MAX_AGE_DAYS = 3653;
/** Types of documents that must be recent. */
const RECENT_PROFILES: readonly SupportingDocumentType[] = ['rib', 'attestation'];
/** Types of documents whose dates prove nothing: a resume plans ahead, an identity card prints dates of its own. */
const UNDATED_PROFILES: readonly SupportingDocumentType[] = ['resume', 'id_card'];

/** Returns the dates that cannot be right in each of their readings. */
export function findImplausibleDates(
  dates: readonly LabelledDate[],
  profile: SupportingDocumentType,
  today: IsoDate,
): readonly LabelledDate[] {
  if (UNDATED_PROFILES.includes(profile)) return [];
  return dates.filter((date) =>
    date.label === 'plain'
      ? profile === 'receipt' && isFarAhead(date, today)
      : date.readings.every((reading) => isOutOfRange(countDaysBetween(today, reading), profile)),
  );
}

/** After OCR, no usual misreading of a digit of the year may explain it: 2028 is read for 2023. */
function isFarAhead({ readings, row }: LabelledDate, today: IsoDate): boolean {
  const isAhead = (date: string) => countDaysBetween(today, date as IsoDate) > MAX_PLAIN_DAYS_AHEAD;
  const listReadings = (date: string) =>
    row.page.source === 'ocr' ? listMisreadings(date.slice(0, 4)).map((year) => year + date.slice(4)) : [];
  return readings.every((reading) => isAhead(reading) && listReadings(reading).every(isAhead));
}

const isOutOfRange = (daysAhead: number, profile: SupportingDocumentType): boolean =>
  daysAhead > MAX_DAYS_AHEAD || (RECENT_PROFILES.includes(profile) && daysAhead < -MAX_AGE_DAYS);
