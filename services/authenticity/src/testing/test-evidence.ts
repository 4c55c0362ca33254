import { runInProcess } from '@probant/documents/testing/program-in-process';
import { SHIPPED_MODELS_FOLDER } from '@probant/documents/testing/shipped-models';
import { createEvidence, type EvidenceRequest } from '../evidence/create-evidence.ts';
import type { Detector, Evidence } from '../evidence/evidence.ts';
import type { IsTimeOver } from '../evidence/work-time.ts';
import type { Observation } from '../signals/signal.ts';

const USUAL_REQUEST: EvidenceRequest = { profile: 'other', fields: null, listsCodes: false, today: '2026-11-23' };

/** Opens a file as the workers do, in this process, and calls `work` with its evidence. */
export const withEvidence = <Result>(
  bytes: Uint8Array,
  request: Partial<EvidenceRequest>,
  work: (evidence: Evidence) => Promise<Result>,
  isTimeOver?: IsTimeOver,
): Promise<Result> =>
  runInProcess({ bytes, input: null, models: SHIPPED_MODELS_FOLDER }, async (tools) =>
    work(await createEvidence(bytes, { ...USUAL_REQUEST, ...request }, tools, isTimeOver)),
  );

/** Time that is over for OCR alone: for tests of what does not depend on text in pictures, which take a tenth without it. */
export const skipOcr: IsTimeOver = (work) => work === 'ocr';

/** Returns what the detectors observe in a file. */
export const observe = (
  detectors: readonly Detector[],
  bytes: Uint8Array,
  request: Partial<EvidenceRequest> = {},
  isTimeOver?: IsTimeOver,
): Promise<readonly Observation[]> => {
  const detect = async (evidence: Evidence): Promise<readonly Observation[]> => {
    const observations: Observation[] = [];
    for (const detector of detectors) observations.push(...(await detector.detect(evidence)));
    return observations;
  };
  return withEvidence(bytes, request, detect, isTimeOver);
};
