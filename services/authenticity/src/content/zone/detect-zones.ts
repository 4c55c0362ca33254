import type { Detector } from '../../evidence/evidence.ts';
import { observePlaces } from '../text/observe-places.ts';
import { readPageRows } from '../text/page-rows.ts';
import { createPlace } from '../text/places.ts';
import { getConfidence } from '../text/select-words.ts';
import { findPrintedZones, type PrintedZone } from './find-zones.ts';
import { canBeMisreadZone, countInvalidDigits, hasValidCheck } from './zone-checks.rules.ts';

/** Confidence of each line above which OCR counts as having read it. */
const MIN_OCR_CONFIDENCE = 0.97;

/** Machine readable zones with a wrong check digit. */
export const zoneDetector: Detector = {
  name: 'machine_readable_zones',
  detect: ({ document }) =>
    observePlaces(
      'mrz_check_invalid',
      findPrintedZones(readPageRows(document))
        .filter((zone) => countInvalidDigits(zone) > 0 && hasValidCheck(zone) && isReadSurely(zone))
        .map(({ page, words }) => createPlace(page, words)),
    ),
};

/** A text layer is what was printed. OCR counts when it is sure and no usual misreading explains the fault. */
const isReadSurely = (zone: PrintedZone): boolean =>
  zone.page.source !== 'ocr' || (getConfidence(zone.words) >= MIN_OCR_CONFIDENCE && !canBeMisreadZone(zone));
