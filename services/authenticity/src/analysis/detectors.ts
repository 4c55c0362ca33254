import type { Detector } from '../evidence/evidence.ts';
import { SIGNATURE_DETECTORS } from '../signatures/signature-detectors.ts';

/** Every detector, in the order of the families. */
export const DETECTORS: readonly Detector[] = [...SIGNATURE_DETECTORS];
