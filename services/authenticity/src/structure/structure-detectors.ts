import type { Detector } from '../evidence/evidence.ts';
import { ACTION_DETECTOR } from './detect-actions.ts';
import { EMBEDDED_FILE_DETECTOR } from './detect-embedded-files.ts';
import { FILE_STRUCTURE_DETECTOR } from './detect-file-structure.ts';
import { HIDDEN_LAYER_DETECTOR } from './detect-hidden-layers.ts';
import { RECOMPRESSED_CONTENT_DETECTOR } from './stream-encoders/recompressed-content-detector.ts';

/** The detectors of how a PDF is built, besides its earlier texts, annotations and signatures. */
export const STRUCTURE_DETECTORS: readonly Detector[] = [
  FILE_STRUCTURE_DETECTOR,
  ACTION_DETECTOR,
  HIDDEN_LAYER_DETECTOR,
  EMBEDDED_FILE_DETECTOR,
  RECOMPRESSED_CONTENT_DETECTOR,
];
