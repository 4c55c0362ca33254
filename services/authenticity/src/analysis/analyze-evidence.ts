import { createHash } from 'node:crypto';
import { reachCrowdedTime, reachCrowdedValues } from '../evidence/crowded-values.ts';
import type { CheckDetector, Evidence } from '../evidence/evidence.ts';
import { MAX_ANALYSED_PAGES } from '../evidence/evidence.ts';
import type { ReadCode } from '../two-d-doc/read-code.ts';
import { readCodes } from '../two-d-doc/read-codes.ts';
import type { AnalysisScope } from '../verdict/explanation.rules.ts';
import { type CheckCounts, listIncompleteChecks } from '../verdict/incomplete-checks.rules.ts';
import type { AnalysisOutput } from './analysis.task.ts';
import { runDetectors } from './run-detectors.ts';

/** Observations of one file that are kept: a detector reports a few, and each code is one signal. */
const MAX_OBSERVATIONS = 500;

/**
 * Searches an opened file for signals.
 * @throws UnreadableDocument.
 */
export async function analyzeEvidence(
  evidence: Evidence,
  detectors: readonly CheckDetector[],
): Promise<AnalysisOutput> {
  let codes: readonly ReadCode[] = [];
  let unsearchedPages: readonly number[] = [];
  const codeReader: CheckDetector = {
    name: 'two_d_doc',
    check: 'two_d_doc',
    detect: async () => {
      const reading = await readCodes(evidence);
      ({ codes, unsearchedPages } = reading);
      return reading.observations;
    },
  };
  const { observations, failures, counts } = await runDetectors(evidence, [codeReader, ...detectors]);
  reachCrowdedValues(evidence);
  if ([...counts.values()].some(({ skipped }) => skipped > 0)) reachCrowdedTime(evidence);
  return {
    sha256: createHash('sha256').update(evidence.bytes).digest('hex'),
    observations: observations.slice(0, MAX_OBSERVATIONS),
    codes,
    scope: describeScope(evidence, counts, unsearchedPages),
    failures,
  };
}

function describeScope(
  { kind, document, pdf, limits }: Evidence,
  counts: CheckCounts,
  unsearchedPages: readonly number[],
): AnalysisScope {
  const { pageCount, pages } = document;
  const isEncrypted = pdf?.structure.isEncrypted ?? false;
  const hasText = pages.some(({ lines }) => lines.length > 0);
  const analysedPages = kind === 'pdf' ? Math.min(pageCount, MAX_ANALYSED_PAGES) : pages.length;
  const readPages = new Set(pages.filter(({ isUnread }) => !isUnread).map(({ number }) => number));
  const allPages = Array.from({ length: analysedPages }, (_, index) => index + 1);
  const unreadPages = allPages.filter((number) => !readPages.has(number));
  const reached = limits.list();
  return {
    isPdf: kind === 'pdf',
    isEncrypted,
    pageCount,
    analysedPages,
    unreadPages,
    hasText,
    limits: reached,
    incomplete: listIncompleteChecks({
      counts,
      limits: reached,
      isEncrypted,
      hasText,
      pageCount,
      unreadPages,
      unsearchedPages,
    }),
  };
}
