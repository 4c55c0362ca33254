import { createHash } from 'node:crypto';
import type { Detector, Evidence } from '../evidence/evidence.ts';
import { composeSignals } from '../verdict/compose-signals.rules.ts';
import { type AnalysisScope, explainOpinion } from '../verdict/explanation.rules.ts';
import { computeScore, judgeSignals } from '../verdict/verdict.rules.ts';
import type { AnalysisOutput } from './analysis-task.ts';
import { runDetectors } from './run-detectors.ts';

/**
 * Forms an opinion on an opened file.
 * @throws UnreadableDocument.
 */
export async function analyzeEvidence(evidence: Evidence, detectors: readonly Detector[]): Promise<AnalysisOutput> {
  const { observations, failures } = await runDetectors(evidence, detectors);
  const signals = composeSignals(observations, evidence.profile);
  const verdict = judgeSignals(signals);
  return {
    opinion: {
      verdict,
      score: computeScore(signals),
      signals: [...signals],
      explanation: explainOpinion({ verdict, signals, scope: describeScope(evidence, failures.length) }),
      document_sha256: createHash('sha256').update(evidence.bytes).digest('hex'),
    },
    failures,
  };
}

const describeScope = ({ kind, document }: Evidence, failedChecks: number): AnalysisScope => ({
  isPdf: kind === 'pdf',
  pageCount: document.pageCount,
  analysedPages: document.pages.length,
  hasText: document.pages.some(({ lines }) => lines.length > 0),
  failedChecks,
});
