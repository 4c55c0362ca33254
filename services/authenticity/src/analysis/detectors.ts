import type { Detector } from '../evidence/evidence.ts';

/** Every detector, in the order of the families. */
export const DETECTORS: readonly Detector[] = [];
