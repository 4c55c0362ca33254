import type { Detector } from '../evidence/evidence.ts';
import { coveredTextDetector } from './covers/covered-text-detector.ts';
import { overlayAnnotationDetector } from './overlays/overlay-annotation-detector.ts';
import { revisionChangeDetector } from './revisions/revision-change-detector.ts';

/** Detectors of earlier versions in the file that show something else. */
export const REVISION_DETECTORS: readonly Detector[] = [revisionChangeDetector];

/** Detectors of what is painted over something else: covered text, annotations over text. */
export const DISPLAY_ORDER_DETECTORS: readonly Detector[] = [coveredTextDetector, overlayAnnotationDetector];
