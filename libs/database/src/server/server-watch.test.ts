import { silentLogger } from '@probant/kernel/logging';
import { describe, expect, test } from 'vitest';
import { SilentServerError } from '../database-unavailable.ts';
import { createServerWatch } from './server-watch.ts';

/** A watch whose clock, timer and probes the test moves. */
function startWatch() {
  let time = 0;
  let check: (() => void) | null = null;
  const probes: PromiseWithResolvers<void>[] = [];
  const watch = createServerWatch({
    silentMs: 3_000,
    probeMs: 3_000,
    checkMs: 500,
    logger: silentLogger,
    now: () => time,
    repeat: (run) => {
      check = run;
      return () => {
        check = null;
      };
    },
    probe: () => {
      const probe = Promise.withResolvers<void>();
      probes.push(probe);
      return probe.promise;
    },
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    watch,
    probes,
    isChecking: () => check !== null,
    advance: async (ms: number) => {
      time += ms;
      check?.();
      await settle();
    },
    settle,
  };
}

const createStatement = () => Promise.withResolvers<string>();

describe('createServerWatch', () => {
  test('rejects all statements once a probe of a silent server fails', async () => {
    const { watch, probes, advance, settle } = startWatch();
    const waits = [createStatement(), createStatement()].map(({ promise }) => watch.wait(promise));
    const outcomes = Promise.allSettled(waits);
    await advance(2_900);
    expect(probes).toHaveLength(0);
    await advance(200);
    expect(probes).toHaveLength(1);
    probes[0]?.reject(new Error('no answer'));
    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(SilentServerError) });
    await settle();
    expect(() => watch.requireAnswers()).toThrow(SilentServerError);
  });

  test('leaves a long statement alone while the server answers', async () => {
    const { watch, probes, advance } = startWatch();
    const long = createStatement();
    const waiting = watch.wait(long.promise);
    for (let probe = 0; probe < 4; probe += 1) {
      await advance(3_000);
      probes[probe]?.resolve();
      await advance(0);
    }
    expect(probes).toHaveLength(4);
    long.resolve('rows');
    expect(await waiting).toBe('rows');
    expect(() => watch.requireAnswers()).not.toThrow();
  });

  test('takes the answer to another statement for a sign of life', async () => {
    const { watch, probes, advance } = startWatch();
    const long = createStatement();
    const waiting = watch.wait(long.promise);
    for (let second = 0; second < 10; second += 1) {
      await watch.wait(Promise.resolve('polled'));
      await advance(1_000);
    }
    expect(probes).toHaveLength(0);
    long.resolve('rows');
    await waiting;
  });

  test('does not take a connection of the pool for a sign of life', async () => {
    const { watch, probes, advance } = startWatch();
    const lost = watch.wait(createStatement().promise).catch(() => 'lost');
    for (let second = 0; second < 4; second += 1) {
      await watch.waitForConnection(Promise.resolve('idle connection'));
      await advance(1_000);
    }
    expect(probes).toHaveLength(1);
    probes[0]?.reject(new Error('no answer'));
    expect(await lost).toBe('lost');
  });

  test('accepts statements again once a probe is answered, and then checks no more', async () => {
    const { watch, probes, advance, isChecking } = startWatch();
    const lost = watch.wait(createStatement().promise).catch(() => 'lost');
    await advance(3_000);
    probes[0]?.reject(new Error('no answer'));
    expect(await lost).toBe('lost');
    await advance(500);
    probes[1]?.reject(new Error('no answer'));
    await advance(500);
    expect(() => watch.requireAnswers()).toThrow(SilentServerError);
    await advance(500);
    probes.at(-1)?.resolve();
    await advance(500);
    await advance(500);
    expect(() => watch.requireAnswers()).not.toThrow();
    expect(isChecking()).toBe(false);
  });
});
