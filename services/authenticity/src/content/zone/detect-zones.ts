import type { Detector } from '../../evidence/evidence.ts';
import { observePlaces } from '../text/observe-places.ts';
import { listRowsOfPage, readPageRows } from '../text/page-rows.ts';
import { createPlace } from '../text/places.ts';
import { getConfidence } from '../text/select-words.ts';
import { findPrintedZones, MAX_ZONES, type PrintedZone } from './find-zones.ts';
import { canBeMisreadZone, countInvalidDigits, hasValidCheck } from './zone-checks.rules.ts';
import { findOtherNames } from './zone-names.rules.ts';
import { findContradictedDates } from './zone-print.rules.ts';

/** Confidence of each line above which OCR counts as having read it. */
const MIN_OCR_CONFIDENCE = 0.97;

/** Machine readable zones with a wrong check digit, and dates and names of a card that its zone contradicts. */
export const zoneDetector: Detector = {
  name: 'machine_readable_zones',
  detect: ({ document, limits }) => {
    const rows = readPageRows({ document, limits });
    const zones = findPrintedZones(rows);
    if (zones.length >= MAX_ZONES) limits.reach('values');
    const invalid = zones.filter((zone) => countInvalidDigits(zone) > 0);
    const faulty = invalid.filter((zone) => hasValidCheck(zone) && isReadSurely(zone));
    // With several cards on a page, it is unknown which date belongs to which.
    const [zone] = zones.length === 1 && invalid.length === 0 ? zones : [];
    const cardRows = zone ? listRowsOfPage(rows, zone.page.number) : [];
    const contradicted = zone ? [...findContradictedDates(zone, cardRows), ...findOtherNames(zone, cardRows)] : [];
    return [
      ...observePlaces(
        'mrz_check_invalid',
        faulty.map(({ page, words }) => createPlace(page, words)),
      ),
      ...observePlaces(
        'mrz_print_mismatch',
        contradicted.map(({ page, words }) => createPlace(page, words)),
      ),
    ];
  },
};

/** A text layer is what was printed. OCR counts when it is sure and no usual misreading explains the fault. */
const isReadSurely = (zone: PrintedZone): boolean =>
  zone.page.source !== 'ocr' || (getConfidence(zone.words) >= MIN_OCR_CONFIDENCE && !canBeMisreadZone(zone));
