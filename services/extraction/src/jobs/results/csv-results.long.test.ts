import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createManyResults } from '../testing/many-results.ts';

/** Of lines that are written while another call waits for its turn. */
const MAX_LINES_BETWEEN = 5_000;

test('200,000 results are all written as CSV, and other calls are answered meanwhile', async () => {
  let lines = 0;
  const linesAtTurns = [0];
  let isWritten = false;
  const answerOthers = async () => {
    while (!isWritten) {
      await setImmediate();
      linesAtTurns.push(lines);
    }
  };
  const others = answerOthers();
  for await (const _ of (await createManyResults(200_000)).write()) lines += 1;
  isWritten = true;
  await others;
  expect(lines).toBe(200_001);
  const between = linesAtTurns.map((count, turn) => count - (linesAtTurns[turn - 1] ?? 0));
  expect(Math.max(...between)).toBeLessThan(MAX_LINES_BETWEEN);
}, 120_000);
