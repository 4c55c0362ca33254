import type { AnalyzeResponse, SupportingDocumentType } from '@probant/contracts/authenticity';
import type { Observation } from '../signals/signal.ts';
import { composeSignals } from './compose-signals.rules.ts';
import { type AnalysisScope, explainOpinion } from './explanation.rules.ts';
import { observeScope } from './scope-observations.rules.ts';
import { computeScore, judgeSignals } from './verdict.rules.ts';

export type Opinion = Pick<AnalyzeResponse, 'verdict' | 'score' | 'signals' | 'explanation'>;

/** Forms the opinion on a document from what was observed in it. */
export function formOpinion(
  observations: readonly Observation[],
  profile: SupportingDocumentType,
  scope: AnalysisScope,
): Opinion {
  const signals = composeSignals([...observations, ...observeScope(scope, profile)], profile);
  const verdict = judgeSignals(signals);
  return {
    verdict,
    score: computeScore(signals),
    signals: [...signals],
    explanation: explainOpinion({ verdict, signals, scope }),
  };
}
