import { createMetrics } from '@probant/kernel/metrics';
import { expect, test } from 'vitest';
import type { Embedder } from './embedder.ts';
import { EmbedderUnavailable } from './embedder-unavailable.ts';
import { createMeasuredEmbedder } from './measured-embedder.ts';

/** Embeds each text as its length once `release` is called, and fails for an empty question. */
function createHeldEmbedder(): Embedder & { release(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    name: 'lengths',
    dimensions: 1,
    embedQuestion: async (text) => {
      if (text === '') throw new EmbedderUnavailable('overloaded');
      return Int8Array.of(text.length);
    },
    embedPassages: async (texts) => {
      await promise;
      return texts.map((text) => Int8Array.of(text.length));
    },
    close: async () => undefined,
    release: resolve,
  };
}

test('counts texts by kind and result, and those that wait', async () => {
  const metrics = createMetrics();
  const held = createHeldEmbedder();
  const embedder = createMeasuredEmbedder(held, metrics);
  const read = () => metrics.registry.metrics();

  const passages = embedder.embedPassages(['un', 'deux', 'trois']);
  expect(await read()).toContain('probant_embedder_pending_texts{kind="passage"} 3');
  held.release();
  expect(await passages).toEqual([2, 4, 5].map((length) => Int8Array.of(length)));
  expect(await embedder.embedQuestion('Combien ?')).toEqual(Int8Array.of(9));
  await expect(embedder.embedQuestion('')).rejects.toThrow(EmbedderUnavailable);

  const text = await read();
  expect(text).toContain('probant_embedder_pending_texts{kind="passage"} 0');
  expect(text).toContain('probant_embedder_texts_total{kind="passage",outcome="ok"} 3');
  expect(text).toContain('probant_embedder_texts_total{kind="question",outcome="ok"} 1');
  expect(text).toContain('probant_embedder_texts_total{kind="question",outcome="overloaded"} 1');
  expect(text).toContain('probant_embedder_seconds_count{kind="question"} 2');
  expect([embedder.name, embedder.dimensions]).toEqual(['lengths', 1]);
});
