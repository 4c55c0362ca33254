import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createTurnQueue } from './turn-queue.ts';

const MAX_WAIT_MS = 30_000;
const { signal } = new AbortController();

function createQueue() {
  const queue = createTurnQueue({ maxWaitMs: MAX_WAIT_MS, overloadText: 'Too many jobs' });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, jobSignal = signal) =>
    queue.run(name.charAt(0), jobSignal, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  /** Ends the running job, and lets the next one start. */
  const endOne = async () => {
    ends.shift()?.();
    await yieldToEventLoop();
  };
  return { started, add, endOne };
}

test('starts the job of another tenant after one job, however many wait before it', async () => {
  const { started, add, endOne } = createQueue();
  const results = Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => add(name)));
  for (let job = 0; job < 7; job += 1) await endOne();
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  expect(await results).toHaveLength(7);
});

test('forgets a job whose client disconnects while it waits', async () => {
  const { started, add, endOne } = createQueue();
  void add('a1');
  const client = new AbortController();
  const waiting = add('a2', client.signal);
  const last = add('b1');
  client.abort(new Error('client disconnected'));
  // Before the first job has ended: the job and the body that it holds are gone.
  await expect(waiting).rejects.toThrow('client disconnected');
  await endOne();
  await endOne();
  expect([started, await last]).toEqual([['a1', 'b1'], 'b1']);
  await expect(add('c1', client.signal)).rejects.toThrow('client disconnected');
});

test('returns 503 with Retry-After when the turn does not come in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { started, add, endOne } = createQueue();
    void add('a1');
    const early = add('a2');
    vi.advanceTimersByTime(1);
    const late = add('b1');
    vi.advanceTimersByTime(MAX_WAIT_MS - 1);
    await expect(early).rejects.toMatchObject({
      status: 503,
      detail: 'Too many jobs',
      headers: { 'retry-after': '5' },
    });
    await endOne();
    await endOne();
    expect([started, await late]).toEqual([['a1', 'b1'], 'b1']);
  } finally {
    vi.useRealTimers();
  }
});

test('runs the next job after one that fails', async () => {
  const queue = createTurnQueue({ maxWaitMs: MAX_WAIT_MS, overloadText: '' });
  const failing = queue.run('a', signal, async () => Promise.reject(new Error('wrong')));
  const next = queue.run('b', signal, async () => 'done');
  await expect(failing).rejects.toThrow('wrong');
  expect([await next, await queue.run('a', signal, async () => 'again')]).toEqual(['done', 'again']);
});
