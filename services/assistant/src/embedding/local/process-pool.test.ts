import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFixedClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { EMBEDDING_LIMITS, type EmbeddingLimits } from './embedding-limits.ts';
import { createProcessPool, type ProcessPool } from './process-pool.ts';

const MIB_BYTES = 1024 * 1024;
const entry = new URL('../testing/fake-program.ts', import.meta.url);
const clock = createFixedClock('2026-01-31T00:00:00Z');
let modelFolder = '';
let pool: ProcessPool;

const open = (limits: Partial<EmbeddingLimits> = {}, processes = 1): ProcessPool => {
  pool = createProcessPool({
    ...{ entry, modelFolder, processes, clock, logger: silentLogger },
    limits: { ...EMBEDDING_LIMITS, ...limits },
  });
  return pool;
};
const embed = (text: string, kind: 'question' | 'passage' = 'passage', signal?: AbortSignal) =>
  pool.embed({ kind, text }, signal).then(([first]) => first);
const getReason = (result: Promise<unknown>) =>
  result.then(
    () => 'embedded',
    (error: { readonly reason?: string }) => error.reason,
  );
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

beforeEach(async () => {
  modelFolder = await mkdtemp(join(tmpdir(), 'embedding-model-'));
  await writeFile(join(modelFolder, 'model.onnx'), '');
});
afterEach(async () => {
  await pool.close();
  await rm(modelFolder, { recursive: true });
});

describe('createProcessPool', () => {
  test('starts no process before the first text, and keeps it for the next', async () => {
    open();
    expect(pool.pids).toEqual([]);
    expect(await embed('answer 7')).toBe(7);
    const before = pool.pids;
    expect(await embed('answer 8')).toBe(8);
    expect(pool.pids).toEqual(before);
    expect(before).toHaveLength(1);
  });

  test('embeds waiting questions before waiting passages', async () => {
    open();
    const finished: unknown[] = [];
    const texts = [embed('slow 1'), embed('answer 2'), embed('answer 3'), embed('answer 4', 'question')];
    await Promise.all(texts.map((text) => text.then((value) => finished.push(value))));
    expect(finished).toEqual([1, 4, 2, 3]);
  });

  test('works on as many texts at once as it may have processes', async () => {
    open({}, 2);
    const texts = [embed('slow 1'), embed('slow 2'), embed('slow 3')];
    expect(pool.pids).toHaveLength(2);
    expect(await Promise.all(texts)).toEqual([1, 2, 3]);
  });

  test('rejects a text when too many wait, and counts questions apart', async () => {
    open({ queuedTexts: 1 });
    const accepted = [embed('slow 1'), embed('answer 2'), embed('answer 3', 'question')];
    expect(await getReason(embed('answer 4'))).toBe('overloaded');
    expect(await getReason(embed('answer 5', 'question'))).toBe('overloaded');
    expect(await Promise.all(accepted)).toEqual([1, 2, 3]);
  });

  test('tries a text again when its process is killed', async () => {
    open();
    await embed('answer 1');
    const [killed = 0] = pool.pids;
    const text = embed('slow 2');
    process.kill(killed, 'SIGKILL');
    expect(await text).toBe(2);
    expect(pool.pids).not.toContain(killed);
  });

  test('replaces a process that was killed while idle', async () => {
    open();
    await embed('answer 1');
    const [killed = 0] = pool.pids;
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => pool.pids).toEqual([]);
    expect(await embed('answer 2')).toBe(2);
  });

  test.each([
    ['exit', 'crashed'],
    ['fail', 'crashed'],
    ['short', 'crashed'],
    ['fill', 'took_too_much_memory'],
  ])('rejects a text that makes its process %s (%s), and embeds the next one', async (command, reason) => {
    open({ memoryBytes: 300 * MIB_BYTES, memoryCheckMs: 10 });
    const texts = [getReason(embed(command)), embed('answer 9')];
    expect(await Promise.all(texts)).toEqual([reason, 9]);
  });

  test('rejects a text when its time is over, and embeds the next one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    open();
    await embed('answer 1');
    const outcomes: unknown[] = [];
    const texts = [getReason(embed('hang')), embed('answer 9')].map((text) =>
      text.then((outcome) => outcomes.push(outcome)),
    );
    await vi.advanceTimersByTimeAsync(EMBEDDING_LIMITS.textMs - 1);
    expect(outcomes).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await Promise.all(texts);
    expect(outcomes).toEqual(['took_too_long', 9]);
  });

  test('rejects texts for a while after a process that could not start, then starts another', async () => {
    open();
    await rm(join(modelFolder, 'model.onnx'));
    expect(await Promise.all([getReason(embed('answer 1')), getReason(embed('answer 2'))])).toEqual(
      Array(2).fill('cannot_start'),
    );
    await writeFile(join(modelFolder, 'model.onnx'), '');
    clock.advance(EMBEDDING_LIMITS.restartPauseMs - 1);
    expect(await getReason(embed('answer 3'))).toBe('cannot_start');
    clock.advance(1);
    expect(await embed('answer 4')).toBe(4);
  });

  test('rejects a text that has not become ready in time', async () => {
    open({ startupMs: 1 });
    expect(await getReason(embed('answer 1'))).toBe('cannot_start');
  });

  test('an aborted text leaves the queue, or is dropped while it is embedded', async () => {
    open({ queuedTexts: 1 });
    const caller = new AbortController();
    const running = embed('slow 1', 'passage', caller.signal);
    const queued = embed('answer 2', 'passage', caller.signal);
    caller.abort(new Error('gone'));
    await expect(running).rejects.toThrow('gone');
    await expect(queued).rejects.toThrow('gone');
    await expect(embed('answer 3', 'passage', caller.signal)).rejects.toThrow('gone');
    expect(await embed('answer 4')).toBe(4);
  });

  test('ends a process that was not used for its idle time', async () => {
    open({ idleCheckMs: 5 });
    await embed('answer 1');
    const [pid = 0] = pool.pids;
    clock.advance(EMBEDDING_LIMITS.idleMs);
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(pool.pids).toEqual([]);
    expect(await embed('answer 2')).toBe(2);
  });

  test('close rejects every text and ends every process', async () => {
    open({}, 2);
    await Promise.all([embed('slow 1'), embed('slow 1')]);
    const { pids } = pool;
    const texts = [embed('hang'), embed('hang'), embed('answer 2')].map(getReason);
    await pool.close();
    expect(await Promise.all(texts)).toEqual(Array(3).fill('closed'));
    expect(pids.map(isAlive)).toEqual([false, false]);
    expect(await getReason(embed('answer 3'))).toBe('closed');
  });
});
