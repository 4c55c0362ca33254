import type { Detector } from '../../evidence/evidence.ts';
import { DATE_DETECTOR } from './detect-dates.ts';
import { EDITOR_DETECTOR } from './detect-editors.ts';
import { METADATA_CONSISTENCY_DETECTOR } from './detect-mismatch.ts';
import { TOUCHUP_DETECTOR } from './detect-touchup.ts';

/** The detectors of the metadata and the edit marks of a PDF. */
export const PDF_METADATA_DETECTORS: readonly Detector[] = [
  EDITOR_DETECTOR,
  DATE_DETECTOR,
  METADATA_CONSISTENCY_DETECTOR,
  TOUCHUP_DETECTOR,
];
