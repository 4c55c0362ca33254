import { expect, test } from 'vitest';
import { NOTICE_VERSION } from '../notice/notice-version.ts';
import { analysisExample, analyzeRequestExample } from './analysis.examples.ts';
import { analyzeCandidate } from './analyze-request.ts';
import { completeWeights } from './overall/weights.rules.ts';
import { SCORING_VERSION } from './scoring-version.ts';

test('the documented request gives the documented analysis', () => {
  const weights = completeWeights(null);
  if (weights === null) throw new Error('the default weights do not total 1');
  const result = analyzeCandidate(analyzeRequestExample, {
    analysisIds: [analysisExample.analysis_id],
    scoringVersion: SCORING_VERSION,
    noticeVersion: NOTICE_VERSION,
    asOf: analyzeRequestExample.as_of,
    weights,
  });
  expect(result?.analysis).toEqual(analysisExample);
});
