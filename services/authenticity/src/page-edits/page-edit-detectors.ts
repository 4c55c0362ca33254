import type { Detector } from '../evidence/evidence.ts';
import { coveredTextDetector } from './covered-text-detector.ts';
import { overlayAnnotationDetector } from './overlay-annotation-detector.ts';
import { revisionChangeDetector } from './revision-change-detector.ts';

/** Detectors of changes of what pages show: an earlier version in the file, covered text, annotations over text. */
export const PAGE_EDIT_DETECTORS: readonly Detector[] = [
  revisionChangeDetector,
  coveredTextDetector,
  overlayAnnotationDetector,
];
