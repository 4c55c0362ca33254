import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EmbedOptions } from '../embedder.ts';
import type { TextKind } from './embed.task.ts';
import { createEmbeddingWorkers, type EmbeddingWorkers, type EmbeddingWorkersOptions } from './embedding-workers.ts';

const entry = new URL('../testing/fake-program.ts', import.meta.url);
let modelFolder = '';
let workers: EmbeddingWorkers;

const open = async (options: Partial<EmbeddingWorkersOptions> = {}): Promise<EmbeddingWorkers> => {
  workers = await createEmbeddingWorkers({
    ...{ entry, modelFolder, processes: 1, logger: silentLogger, metrics: createMetrics() },
    ...options,
  });
  return workers;
};
const embed = async (text: string, kind: TextKind = 'passage', options: EmbedOptions = {}) =>
  (await workers.embed({ kind, text }, options))[0];
const getReason = (result: Promise<unknown>) =>
  result.then(
    () => 'embedded',
    (error: { readonly reason?: string }) => error.reason,
  );

beforeEach(async () => {
  modelFolder = await mkdtemp(join(tmpdir(), 'embedding-model-'));
  // A worker may run as another user.
  await chmod(modelFolder, 0o755);
  await writeFile(join(modelFolder, 'model.onnx'), '');
});
afterEach(async () => {
  await workers.close();
  await rm(modelFolder, { recursive: true });
});

describe('createEmbeddingWorkers', () => {
  test('starts no process before the first text, and keeps it for the next', async () => {
    await open();
    expect(workers.pids).toEqual([]);
    expect(await embed('answer 7')).toBe(7);
    const before = workers.pids;
    expect(await embed('answer 8')).toBe(8);
    expect(workers.pids).toEqual(before);
    expect(before).toHaveLength(1);
  });

  test('embeds waiting questions before waiting passages, of tenants in turn', async () => {
    await open();
    const finished: unknown[] = [];
    const texts = [
      embed('slow 1', 'passage', { tenant: 'a' }),
      embed('answer 2', 'passage', { tenant: 'a' }),
      embed('answer 3', 'question', { tenant: 'a' }),
      embed('answer 4', 'question', { tenant: 'a' }),
      embed('answer 5', 'question', { tenant: 'b' }),
      embed('answer 6', 'passage', { tenant: 'b' }),
    ];
    await Promise.all(texts.map((text) => text.then((value) => finished.push(value))));
    expect(finished).toEqual([1, 3, 5, 4, 2, 6]);
  });

  test('works on as many texts at once as it may have processes', async () => {
    await open({ processes: 2 });
    expect(await Promise.all([embed('slow 1'), embed('slow 2'), embed('slow 3')])).toEqual([1, 2, 3]);
    expect(workers.pids).toHaveLength(2);
  });

  test('tries a text again when its process is killed', async () => {
    await open();
    await embed('answer 1');
    const [killed = 0] = workers.pids;
    const text = embed('slow 2');
    process.kill(killed, 'SIGKILL');
    expect(await text).toBe(2);
    expect(workers.pids).not.toContain(killed);
  });

  test.each(['exit', 'fail', 'short'])(
    'rejects a text with which its process does %s twice, and embeds the next one',
    async (command) => {
      await open();
      expect(await Promise.all([getReason(embed(command)), embed('answer 9')])).toEqual(['crashed', 9]);
    },
  );

  test('rejects a text when its time is over, and embeds the next one', async () => {
    await open({ limits: { taskMs: 1_000 } });
    expect(await Promise.all([getReason(embed('hang')), embed('answer 9')])).toEqual(['took_too_long', 9]);
  });

  test('rejects texts for a while after a process that could not start', async () => {
    await open();
    await rm(join(modelFolder, 'model.onnx'));
    expect(await Promise.all([getReason(embed('answer 1')), getReason(embed('answer 2'))])).toEqual(
      Array(2).fill('cannot_start'),
    );
    await writeFile(join(modelFolder, 'model.onnx'), '');
    expect(await getReason(embed('answer 3'))).toBe('cannot_start');
  });

  test('an aborted text leaves the queue, or is dropped while its process completes it', async () => {
    await open();
    await embed('answer 1');
    const { pids } = workers;
    const caller = new AbortController();
    const texts = ['slow 1', 'answer 2'].map((text) => embed(text, 'passage', { signal: caller.signal }));
    caller.abort(new Error('gone'));
    for (const text of texts) await expect(text).rejects.toThrow('gone');
    expect(await embed('answer 4')).toBe(4);
    expect(workers.pids).toEqual(pids);
  });

  test('close rejects every text', async () => {
    await open();
    const texts = [embed('hang'), embed('answer 2')].map(getReason);
    await workers.close();
    expect(await Promise.all(texts)).toEqual(['closed', 'closed']);
    expect(await getReason(embed('answer 3'))).toBe('closed');
  });
});
