import type {
  AnalysisDecisions,
  DecisionRequest,
  DecisionResponse,
  ScoringOversight,
} from '@probant/contracts/scoring';
import type { Static } from 'typebox';
import { analysisExample } from '../analysis/analysis.examples.ts';

export const decisionRequestExample = { decision: 'shortlisted', reviewer_ref: 'rh-04' } satisfies DecisionRequest;

export const decisionExample = {
  decision_id: '0192f0c1-2b7a-4000-8000-00000000000d',
  analysis_id: analysisExample.analysis_id,
  decision: 'shortlisted',
  agrees_with_score: true,
  seconds_since_scoring: 94,
  created_at: '2026-01-31T09:15:00.000Z',
  contradicts: [],
} satisfies DecisionResponse;

const revisedId = '0192f0c1-2b7a-4000-8000-00000000000e';

export const contradictionExample = {
  ...decisionExample,
  decision_id: revisedId,
  decision: 'not_retained',
  agrees_with_score: false,
  seconds_since_scoring: 7_294,
  created_at: '2026-01-31T11:15:00.000Z',
  contradicts: [decisionExample.decision_id],
} satisfies DecisionResponse;

export const decisionsExample = {
  analysis_id: analysisExample.analysis_id,
  decisions: [
    { ...contradictionExample, reviewer_ref: 'rev_5b1c', supersedes: null, superseded_by: null },
    { ...decisionExample, reviewer_ref: 'rev_9f02', supersedes: null, superseded_by: null },
  ],
} satisfies AnalysisDecisions;

export const oversightExample = {
  decisions: 120,
  agreement_rate: 0.8333,
  hasty_share: 0.05,
} satisfies Static<typeof ScoringOversight>;
