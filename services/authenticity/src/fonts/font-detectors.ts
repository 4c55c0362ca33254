import { electronicInvoiceDetector } from '../electronic-invoice/electronic-invoice-detector.ts';
import type { Detector } from '../evidence/evidence.ts';
import { columnDetector } from './columns/column-detector.ts';
import { editingFormDetector } from './editing-form-detector.ts';
import { embeddingDetector } from './embedding-detector.ts';
import { invisibleTextDetector } from './layers/invisible-text-detector.ts';
import { minorityDetector } from './minority/minority-detector.ts';
import { missingFontDetector } from './missing/missing-font-detector.ts';
import { readingDetector } from './reading/reading-detector.ts';
import { remapDetector } from './remap/remap-detector.ts';
import { subsetDetector } from './subset/subset-detector.ts';

/** Fonts against what they show, the text of a file against its copies, and traces of edits in place. */
export const FONT_DETECTORS: readonly Detector[] = [
  editingFormDetector,
  subsetDetector,
  minorityDetector,
  missingFontDetector,
  columnDetector,
  remapDetector,
  readingDetector,
  embeddingDetector,
  invisibleTextDetector,
  electronicInvoiceDetector,
];
