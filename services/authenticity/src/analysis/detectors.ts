import { CONTENT_DETECTORS } from '../content/content-detectors.ts';
import type { Detector } from '../evidence/evidence.ts';
import { FONT_DETECTORS } from '../fonts/font-detectors.ts';
import { IMAGE_METADATA_DETECTORS } from '../metadata/image/image-metadata-detectors.ts';
import { PDF_METADATA_DETECTORS } from '../metadata/pdf/pdf-metadata-detectors.ts';
import { PAGE_EDIT_DETECTORS } from '../page-edits/page-edit-detectors.ts';
import { PIXEL_DETECTORS } from '../pixels/pixel-detectors.ts';
import { SIGNATURE_DETECTORS } from '../signatures/signature-detectors.ts';
import { STRUCTURE_DETECTORS } from '../structure/structure-detectors.ts';

/** Every detector, in the order of the families. */
export const DETECTORS: readonly Detector[] = [
  ...PDF_METADATA_DETECTORS,
  ...IMAGE_METADATA_DETECTORS,
  ...STRUCTURE_DETECTORS,
  ...SIGNATURE_DETECTORS,
  ...PAGE_EDIT_DETECTORS,
  ...FONT_DETECTORS,
  ...PIXEL_DETECTORS,
  ...CONTENT_DETECTORS,
];
