import type { IsoDate } from '@probant/french/dates';
import type { Detector } from '../../evidence/evidence.ts';
import { observePlaces } from '../text/observe-places.ts';
import { readPageRows } from '../text/page-rows.ts';
import { createPlace } from '../text/places.ts';
import { getConfidence } from '../text/select-words.ts';
import { findImplausibleDates } from './date-faults.rules.ts';
import { findImpossibleDates } from './find-impossible-dates.ts';
import { findLabelledDates, MAX_DATES } from './labelled-dates.ts';

/** Confidence of each word above which OCR counts as having read a date. */
const MIN_OCR_CONFIDENCE = 0.97;

/** Dates with an impossible year; else labelled dates of issue in the future, or of a document that is too old. */
export const dateDetector: Detector = {
  name: 'printed_dates',
  detect: ({ document, limits, profile, today }) => {
    const rows = readPageRows({ document, limits });
    const impossible = findImpossibleDates(rows, today, () => limits.reach('values'));
    if (impossible.length > 0)
      return observePlaces(
        'date_implausible',
        impossible.map(({ row, words }) => createPlace(row.page, words)),
        true,
      );
    const labelled = findLabelledDates(rows);
    if (labelled.length >= MAX_DATES) limits.reach('values');
    const dates = labelled.filter(
      ({ row, words }) => row.page.source !== 'ocr' || getConfidence(words) >= MIN_OCR_CONFIDENCE,
    );
    const faults = findImplausibleDates(dates, profile, today as IsoDate);
    return observePlaces(
      'date_implausible',
      faults.map(({ row, words }) => createPlace(row.page, words)),
    );
  },
};
