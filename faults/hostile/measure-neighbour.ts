import { setTimeout as pause } from 'node:timers/promises';

const CALL_INTERVAL_MS = 20;

/** How long the calls of a neighbour took while something else ran, in milliseconds. */
export type NeighbourTimes = { readonly calls: number; readonly medianMs: number; readonly slowestMs: number };

/** Repeats a call of another tenant until `work` ends. Rejects when one of them does. */
export async function measureNeighbour(work: Promise<unknown>, call: () => Promise<void>): Promise<NeighbourTimes> {
  let isRunning = true;
  const ended = work.finally(() => {
    isRunning = false;
  });
  const times: number[] = [];
  do {
    const startedAt = performance.now();
    await call();
    times.push(performance.now() - startedAt);
    await pause(CALL_INTERVAL_MS);
  } while (isRunning);
  await ended;
  const sorted = times.toSorted((a, b) => a - b);
  return { calls: times.length, medianMs: sorted[sorted.length >> 1] ?? 0, slowestMs: sorted.at(-1) ?? 0 };
}
