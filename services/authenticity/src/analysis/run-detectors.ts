import { UnreadableDocument } from '@probant/documents/document';
import { describePlace } from '@probant/workers/describe-place';
import type { CheckDetector, Evidence } from '../evidence/evidence.ts';
import type { Check } from '../limits/analysis-limits.ts';
import type { Observation } from '../signals/signal.ts';
import type { CheckCounts } from '../verdict/incomplete-checks.rules.ts';
import type { CheckFailure } from './analysis.task.ts';

type Count = { readonly all: number; readonly skipped: number; readonly failed: number };

type Findings = {
  readonly observations: readonly Observation[];
  readonly failures: readonly CheckFailure[];
  readonly counts: CheckCounts;
};

/**
 * Runs detectors one after the other. One that fails is named in `failures`; the others still run. Once
 * the time for checks is over, the rest is left out.
 * @throws UnreadableDocument when the file exceeds the limits of its structure.
 */
export async function runDetectors(evidence: Evidence, detectors: readonly CheckDetector[]): Promise<Findings> {
  const observations: Observation[] = [];
  const failures: CheckFailure[] = [];
  const counts = new Map<Check, Count>();
  const count = (check: Check, what: keyof Count): void => {
    const counted = counts.get(check) ?? { all: 0, skipped: 0, failed: 0 };
    counts.set(check, { ...counted, [what]: counted[what] + 1 });
  };
  for (const { name, check, detect } of detectors) {
    count(check, 'all');
    if (evidence.isTimeOver('checks')) {
      count(check, 'skipped');
      continue;
    }
    try {
      observations.push(...(await detect(evidence)));
    } catch (error) {
      if (error instanceof UnreadableDocument) throw error;
      const errorName = error instanceof Error ? error.name : typeof error;
      count(check, 'failed');
      failures.push({ check: name, error: errorName, place: describePlace(error) });
    }
  }
  return { observations, failures, counts };
}
