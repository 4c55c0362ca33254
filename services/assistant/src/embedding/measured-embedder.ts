import type { Metrics } from '@probant/kernel/metrics';
import type { Embedder } from './embedder.ts';
import { EmbedderUnavailable } from './embedder-unavailable.ts';

/** Returns an embedder whose texts, durations and queue are metrics of the process. It returns the vectors of `embedder`. */
export function createMeasuredEmbedder(embedder: Embedder, metrics: Metrics): Embedder {
  const texts = metrics.counter('probant_embedder_texts_total', 'Texts sent to the embedder, by result', [
    'kind',
    'outcome',
  ]);
  const durations = metrics.histogram(
    'probant_embedder_seconds',
    'Time of one call of the embedder: a question, or up to 1,000 passages',
    ['kind'],
  );
  const pending = metrics.gauge('probant_embedder_pending_texts', 'Texts that wait for their vector', ['kind']);
  const measure = async <T>(kind: 'question' | 'passage', count: number, embed: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    let outcome = 'ok';
    pending.inc({ kind }, count);
    try {
      return await embed();
    } catch (error) {
      outcome = error instanceof EmbedderUnavailable ? error.reason : 'aborted';
      throw error;
    } finally {
      pending.dec({ kind }, count);
      texts.inc({ kind, outcome }, count);
      durations.observe({ kind }, (performance.now() - startedAt) / 1000);
    }
  };
  return {
    name: embedder.name,
    get dimensions() {
      return embedder.dimensions;
    },
    embedQuestion: (text, options) => measure('question', 1, () => embedder.embedQuestion(text, options)),
    embedPassages: (passages, options) =>
      measure('passage', passages.length, () => embedder.embedPassages(passages, options)),
    close: () => embedder.close(),
  };
}
