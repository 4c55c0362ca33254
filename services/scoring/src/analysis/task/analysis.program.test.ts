import { expect, test } from 'vitest';
import { analyzeRequestExample } from '../analysis.examples.ts';
import { completeWeights } from '../overall/weights.rules.ts';
import { runTask } from './analysis.program.ts';

const run = (analysisId: string) =>
  runTask({
    input: {
      route: 'analyze',
      parameters: {
        analysisIds: [analysisId],
        scoringVersion: '1',
        noticeVersion: '1',
        asOf: '2026-01-01',
        weights: completeWeights(null),
      },
    },
    bytes: Buffer.from(JSON.stringify(analyzeRequestExample)),
    sendPart: () => undefined,
  } as unknown as Parameters<typeof runTask>[0]);

test('sends a response that its schema allows, and no other', async () => {
  expect((await run('0a6f8a0e-3c52-4c5e-9d0a-6a1d5b7a2f11')).summaries).toHaveLength(1);
  expect(() => run('not an id')).toThrow('an analysis violates its schema');
});
