import type { Metrics } from '@probant/kernel/metrics';
import type { IndexUsage } from './messages.ts';

export const NO_USAGE: IndexUsage = { bytes: 0, indexes: 0, evictions: 0 };

/** Returns a function that records what the indexes of the current thread take. A new thread counts its evictions from 0 again. */
export function createUsageRecorder(metrics: Metrics): (usage: IndexUsage) => void {
  const bytes = metrics.gauge('probant_assistant_index_bytes', 'Memory of the indexes of knowledge bases', []);
  const indexes = metrics.gauge('probant_assistant_indexes', 'Knowledge bases whose index is in memory', []);
  const evictions = metrics.counter(
    'probant_assistant_index_evictions_total',
    'Indexes dropped from memory because those of their tenant, or of all, were too large',
    [],
  );
  let counted = 0;
  return (usage) => {
    bytes.set(usage.bytes);
    indexes.set(usage.indexes);
    evictions.inc(Math.max(0, usage.evictions - counted));
    counted = usage.evictions;
  };
}
