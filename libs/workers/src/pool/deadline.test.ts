import { eventually } from '@probant/kernel/testing/eventually';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MISBEHAVE_TASK, type Misbehaviour } from '../testing/misbehave.task.ts';
import { createTestWorkers } from '../testing/test-workers.ts';

const TASK_MS = 600_000;
const LIMITS = { taskMs: TASK_MS, extensionMs: TASK_MS, maxExtensions: 1 };

/** Starts a task that takes longer than the test, with a worker that waits for a processor for a share of the time. Returns its outcome so far. */
async function startEndlessTask({ waitingShare, extended }: { waitingShare: number; extended: boolean }) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const workers = await createTestWorkers({
    entry: new URL('../testing/misbehaving-worker.ts', import.meta.url),
    limits: LIMITS,
    readWaitMs: () => waitingShare * performance.now(),
  });
  onTestFinished(() => workers.close());
  workers.register([MISBEHAVE_TASK]);
  const input: Misbehaviour = { does: 'answer', afterMs: 3_600_000, announces: true, extends: extended };
  const state = { outcome: null as unknown, hasStarted: false };
  const onItem = () => {
    state.hasStarted = true;
  };
  workers.run(MISBEHAVE_TASK, new Uint8Array(), input, { tenant: 'a', onItem }).catch((error: Error) => {
    state.outcome = error.message;
  });
  await eventually('the start of the task', () => state.hasStarted);
  return {
    /** Lets this share of the limit pass, and returns the outcome when one is expected. */
    pass: async (share: number, hasOutcome: boolean) => {
      vi.advanceTimersByTime(share * TASK_MS);
      if (hasOutcome) await eventually('the end of the task', () => state.outcome !== null);
      return state.outcome;
    },
  };
}

test.each([
  { title: 'that had a processor all the time ends at its limit', waitingShare: 0, extended: false, share: 1 },
  { title: 'whose deadline was extended ends later', waitingShare: 0, extended: true, share: 2 },
  {
    title: 'that had a processor half of the time ends after twice its limit',
    waitingShare: 0.5,
    extended: false,
    share: 2,
  },
])('a task $title', async ({ waitingShare, extended, share }) => {
  const { pass } = await startEndlessTask({ waitingShare, extended });
  expect(await pass(share - 0.01, false)).toBeNull();
  expect(await pass(0.02, true)).toBe('took_too_long');
});

test('a task that got no processor fails as overload, never as too long', async () => {
  const { pass } = await startEndlessTask({ waitingShare: 1, extended: false });
  expect(await pass(9.9, false)).toBeNull();
  expect(await pass(0.2, true)).toBe('too many tasks wait for a worker');
});
