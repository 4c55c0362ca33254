import type { Detector } from '../evidence/evidence.ts';
import { scannedPageDetector } from './scanned-pages/scanned-page-detector.ts';
import { pictureTraceDetector } from './traces/picture-trace-detector.ts';

/** Detectors of edits of pictures: copies inside a picture, areas with another compression, patches on scanned pages. */
export const PIXEL_DETECTORS: readonly Detector[] = [scannedPageDetector, pictureTraceDetector];
