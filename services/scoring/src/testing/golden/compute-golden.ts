import { createHash } from 'node:crypto';
import { analyzeCandidate } from '../../analysis/analyze-request.ts';
import { completeWeights } from '../../analysis/overall/weights.rules.ts';
import { createGoldenRequest } from './golden-requests.ts';

export const GOLDEN_COUNT = 1_000;
/** Enough digits that two different analyses do not meet by chance. */
const HASH_DIGITS = 16;

/** Returns the hash of each golden analysis, in order. Run by itself, it prints them: on another Node, in another locale or time zone. */
export function computeGoldenHashes(): readonly string[] {
  const weights = completeWeights(null);
  if (weights === null) throw new Error('the default weights do not total 1');
  return Array.from({ length: GOLDEN_COUNT }, (_, index) => {
    const request = createGoldenRequest(index);
    const result = analyzeCandidate(request, {
      analysisIds: ['00000000-0000-4000-8000-000000000000'],
      scoringVersion: '',
      noticeVersion: '',
      asOf: request.as_of ?? '',
      weights,
    });
    return createHash('sha256')
      .update(JSON.stringify(result?.analysis ?? null))
      .digest('hex')
      .slice(0, HASH_DIGITS);
  });
}

if (import.meta.main) console.log(computeGoldenHashes().join('\n'));
