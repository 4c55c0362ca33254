import { describePlace } from '@probant/documents/describe-place';
import { UnreadableDocument } from '@probant/documents/document';
import type { Detector, Evidence } from '../evidence/evidence.ts';
import type { Observation } from '../signals/signal.ts';
import type { CheckFailure } from './analysis-task.ts';

type Findings = {
  readonly observations: readonly Observation[];
  readonly failures: readonly CheckFailure[];
  /** Detectors that were left out because the time was over. */
  readonly skipped: number;
};

/**
 * Runs detectors one after the other. One that fails is named in `failures`; the others still run. Once
 * the time for checks is over, the rest is left out.
 * @throws UnreadableDocument when the file exceeds the limits of its structure.
 */
export async function runDetectors(evidence: Evidence, detectors: readonly Detector[]): Promise<Findings> {
  const observations: Observation[] = [];
  const failures: CheckFailure[] = [];
  for (const [index, { name, detect }] of detectors.entries()) {
    if (evidence.isTimeOver('checks')) return { observations, failures, skipped: detectors.length - index };
    try {
      observations.push(...(await detect(evidence)));
    } catch (error) {
      if (error instanceof UnreadableDocument) throw error;
      const errorName = error instanceof Error ? error.name : typeof error;
      failures.push({ check: name, error: errorName, place: describePlace(error) });
    }
  }
  return { observations, failures, skipped: 0 };
}
