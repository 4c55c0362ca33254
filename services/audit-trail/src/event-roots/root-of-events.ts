import type { TenantId } from '@probant/kernel/tenant';
import type { EventHashesRepository } from './event-hashes.repository.ts';
import { createEventRootCollector } from './root-collector.ts';
import type { SeqRange } from './seq-range.ts';

/** Events per read of hashes. */
const RUN_EVENTS = 50_000;

/** Computes the root over the first `size` events of a log from their hashes alone. Returns null when one is missing. */
export async function computeRootOfEvents(
  chains: EventHashesRepository,
  tenant: TenantId,
  size: number,
  signal: AbortSignal,
): Promise<Buffer | null> {
  const roots = createEventRootCollector([size]);
  for (let start = 1; start <= size; start += RUN_EVENTS) {
    signal.throwIfAborted();
    const run: SeqRange = { from: start, to: Math.min(start + RUN_EVENTS - 1, size) };
    roots.addHashes(await chains.readHashes(tenant, run));
  }
  return roots.computeRootAt(size);
}
