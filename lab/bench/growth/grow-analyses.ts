import { EXAMPLE_REQUEST } from '@probant/scoring/testing/example-request';
import type { SizeCosts } from './growth-rows.ts';
import type { Call, Cost, MeasuredPlatform } from './measured-platform.ts';

/** The most candidates of a call. */
const BATCH = 100;
const CALLS_AT_ONCE = 2;

const { candidate: CANDIDATE, ...JOB } = EXAMPLE_REQUEST;

type Analysis = { readonly analysis_id: string };

/** Scores candidates of one tenant up to each size, in batches through the gateway, and measures the operations of scoring there. */
export async function measureAnalysisGrowth(
  platform: MeasuredPlatform,
  sizes: readonly number[],
): Promise<readonly SizeCosts[]> {
  const { key } = platform;
  const results: SizeCosts[] = [];
  let count = 0;
  for (const size of sizes) {
    const first = await platform.send<Analysis>(key, { path: '/v1/analyze', body: EXAMPLE_REQUEST });
    const grow = async () => {
      while (count < size) {
        const candidates = Array.from({ length: BATCH }, () => ({ ...CANDIDATE, id: `c-${count++}` }));
        await platform.send(key, { path: '/v1/analyze/batch', body: { ...JOB, candidates } });
      }
    };
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, grow));
    results.push({ size, costs: await measureOperations(platform, first.analysis_id) });
  }
  return results;
}

async function measureOperations(
  { measure, key }: MeasuredPlatform,
  analysisId: string,
): Promise<ReadonlyMap<string, Cost>> {
  const decisions = `/v1/hr/analyses/${analysisId}/decisions`;
  const operations: Readonly<Record<string, (n: number) => Call>> = {
    'a new analysis': (n) => ({
      path: '/v1/analyze',
      body: { ...EXAMPLE_REQUEST, candidate: { ...CANDIDATE, id: `n-${n}` } },
    }),
    'a decision on an old one': (n) => ({ path: decisions, body: { decision: 'on_hold', reviewer_ref: `r-${n}` } }),
    'the decisions of an old one': () => ({ path: decisions }),
    'figures of the oversight': () => ({ path: '/v1/hr/oversight' }),
  };
  const costs = new Map<string, Cost>();
  for (const [name, call] of Object.entries(operations)) costs.set(name, await measure(key, call));
  return costs;
}
