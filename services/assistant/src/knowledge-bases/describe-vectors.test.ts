import { expect, test } from 'vitest';
import { createEmbeddingPace } from '../vectors/embedding-pace.ts';
import { createVectorDescription } from './describe-vectors.ts';

const describeAfter = (steps: readonly (readonly [chunks: number, durationMs: number])[], pendingChunks: number) => {
  const pace = createEmbeddingPace();
  for (const [chunks, durationMs] of steps) pace.record(chunks, durationMs);
  return createVectorDescription('words/1', pace.read)({ totalChunks: 500, pendingChunks });
};

test.each([
  ['before the first step', [], 120, null, null],
  ['after one step', [[16, 800]], 120, 20, 6],
  [
    'after a fast and a slow step',
    [
      [16, 800],
      [16, 7_200],
    ],
    120,
    4,
    30,
  ],
  ['with a part of a second left', [[16, 1_000]], 1, 16, 1],
  ['when all are ready', [[16, 800]], 0, 20, 0],
  ['when all are ready and none was made here', [], 0, null, 0],
  ['after a step that took no time', [[16, 0]], 120, null, null],
] as const)('the speed and the remaining time %s', (_, steps, pending, speed, remaining) =>
  expect(describeAfter(steps, pending)).toEqual({
    model: 'words/1',
    ready: 500 - pending,
    pending,
    chunks_per_second: speed,
    remaining_seconds: remaining,
  }),
);

test('the speed is that of the last steps: a busy hour does not slow down an idle one', () => {
  const slow = Array.from({ length: 50 }, () => [16, 16_000] as const);
  const fast = Array.from({ length: 20 }, () => [16, 800] as const);
  expect(describeAfter([...slow, ...fast], 40)).toMatchObject({ chunks_per_second: 20, remaining_seconds: 2 });
});

test('no knowledge base has vectors without an embedder', () =>
  expect(createVectorDescription(null, createEmbeddingPace().read)({ totalChunks: 5, pendingChunks: 5 })).toBeNull());
