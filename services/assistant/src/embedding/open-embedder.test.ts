import { systemClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { expect, test } from 'vitest';
import { openEmbedder } from './open-embedder.ts';

const deps = { clock: systemClock, logger: silentLogger, metrics: createMetrics() };

test('opens the shipped model without a remote server, and the server otherwise', async () => {
  const local = await openEmbedder({ remote: null, processes: 1 }, deps);
  expect(local).toMatchObject({ name: 'multilingual-e5-small-latin/1/aligned-1', dimensions: 384 });
  await local?.close();
  const pair = { question: 'm', passage: 'm' };
  const settings = { url: 'http://127.0.0.1:1', model: pair, key: null, prefix: pair };
  const remote = await openEmbedder({ remote: settings, processes: 1 }, deps);
  expect(remote?.name).toMatch(/^m\/[0-9a-f]{8}$/);
  await remote?.close();
  expect(await openEmbedder({ remote: null, processes: 0 }, deps)).toBeNull();
});
