import type { SupportingDocumentType } from '@probant/contracts/authenticity';
import { ANALYSIS_LIMIT_NAMES, CHECKS, getLimitStrength } from '../limits/analysis-limits.ts';
import { INCOMPLETE_REASONS } from '../limits/incomplete-reasons.ts';
import type { ReachedLimit } from '../limits/limit-log.ts';
import type { Observation } from '../signals/signal.ts';
import type { AnalysisScope } from './explanation.rules.ts';

/** Pages that a signal names. */
const MAX_PAGES = 50;

/** Returns what the opinion says about the analysis itself: the limits that it reached, and the checks that were not made in full. */
export const observeScope = (scope: AnalysisScope, profile: SupportingDocumentType): readonly Observation[] => [
  ...describeLimits(scope.limits, profile),
  ...describeIncomplete(scope),
];

function describeLimits(reached: readonly ReachedLimit[], profile: SupportingDocumentType): readonly Observation[] {
  const counted = reached.filter(({ limit }) => getLimitStrength(limit, profile) !== 'info');
  if (counted.length === 0) return [];
  const isRaised = counted.some(({ limit }) => getLimitStrength(limit, profile) === 'strong');
  const names = new Set(counted.map(({ limit }) => limit));
  const detail = {
    limits: ANALYSIS_LIMIT_NAMES.filter((name) => names.has(name)),
    pages: listPages(counted),
  };
  return [{ code: 'analysis_limit_reached', ...(isRaised ? { isRaised } : {}), detail }];
}

function describeIncomplete({ incomplete }: AnalysisScope): readonly Observation[] {
  if (incomplete.length === 0) return [];
  const checks = new Set(incomplete.map(({ check }) => check));
  const reasons = new Set(incomplete.map(({ reason }) => reason));
  const detail = {
    checks: CHECKS.filter((check) => checks.has(check)),
    reasons: INCOMPLETE_REASONS.filter((reason) => reasons.has(reason)),
    pages: listPages(incomplete),
  };
  return [{ code: 'analysis_incomplete', detail }];
}

const listPages = (rows: readonly { readonly pages: readonly number[] }[]): readonly number[] =>
  [...new Set(rows.flatMap(({ pages }) => pages))].sort((a, b) => a - b).slice(0, MAX_PAGES);
