import { CONTENT_DETECTORS } from '../content/content-detectors.ts';
import type { CheckDetector, Detector } from '../evidence/evidence.ts';
import { FONT_DETECTORS } from '../fonts/font-detectors.ts';
import type { Check } from '../limits/analysis-limits.ts';
import { IMAGE_METADATA_DETECTORS } from '../metadata/image/image-metadata-detectors.ts';
import { PDF_METADATA_DETECTORS } from '../metadata/pdf/pdf-metadata-detectors.ts';
import { DISPLAY_ORDER_DETECTORS, REVISION_DETECTORS } from '../page-edits/page-edit-detectors.ts';
import { PIXEL_DETECTORS } from '../pixels/pixel-detectors.ts';
import { SIGNATURE_DETECTORS } from '../signatures/signature-detectors.ts';
import { STRUCTURE_DETECTORS } from '../structure/structure-detectors.ts';

const assign = (check: Check, detectors: readonly Detector[]): readonly CheckDetector[] =>
  detectors.map((detector) => ({ ...detector, check }));

/** Every detector with its check, in the order of the families. */
export const DETECTORS: readonly CheckDetector[] = [
  ...assign('metadata', PDF_METADATA_DETECTORS),
  ...assign('metadata', IMAGE_METADATA_DETECTORS),
  ...assign('structure', STRUCTURE_DETECTORS),
  ...assign('signatures', SIGNATURE_DETECTORS),
  ...assign('revisions', REVISION_DETECTORS),
  ...assign('display_order', DISPLAY_ORDER_DETECTORS),
  ...assign('fonts', FONT_DETECTORS),
  ...assign('images', PIXEL_DETECTORS),
  ...assign('content', CONTENT_DETECTORS),
];
