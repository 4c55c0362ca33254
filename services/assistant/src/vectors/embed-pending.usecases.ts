import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import type { TenantId } from '@probant/kernel/tenant';
import type { Embedder } from '../embedding/embedder.ts';
import { EmbedderUnavailable } from '../embedding/embedder-unavailable.ts';
import { embedChunks } from './embed-chunks.ts';
import type { EmbeddingPace } from './embedding-pace.ts';
import type { VectorsRepository } from './vectors.repository.ts';

type EmbedPendingDeps = {
  readonly vectors: VectorsRepository;
  readonly embedder: Embedder;
  readonly pace: Pick<EmbeddingPace, 'record'>;
  readonly clock: Clock;
  readonly logger: Logger;
};

/**
 * Makes the vectors of all pending chunks, some of each tenant in turn: a tenant with a million chunks delays the others by one
 * step. Ends when no chunk is pending, when no tenant gets further, or with the signal; what is stored is not made again.
 */
export async function embedPendingChunks(deps: EmbedPendingDeps, signal: AbortSignal): Promise<void> {
  let isAdvancing = true;
  while (isAdvancing && !signal.aborted) {
    isAdvancing = false;
    for (const tenant of await deps.vectors.findPendingTenants()) {
      if (signal.aborted) return;
      if (await embedNextChunks(deps, tenant, signal)) isAdvancing = true;
    }
  }
}

/** Makes and stores the next vectors of a tenant. False when there are none to make, or none can be made now. */
async function embedNextChunks(
  { clock, embedder, logger, pace, vectors }: EmbedPendingDeps,
  tenant: TenantId,
  signal: AbortSignal,
): Promise<boolean> {
  const pending = await vectors.takePending(tenant);
  if (pending === null) return false;
  if (pending.chunks.length === 0) {
    await vectors.release(tenant, pending);
    return false;
  }
  try {
    const startedAt = clock();
    const options = { tenant, signal };
    await vectors.store(tenant, pending, await embedChunks(embedder, pending.chunks, pending.hasSentences, options));
    pace.record(pending.chunks.length, clock() - startedAt);
    return true;
  } catch (error) {
    // When this fails too, the turn ends by itself.
    await vectors.release(tenant, pending).catch(() => undefined);
    if (signal.aborted) return false;
    if (!(error instanceof EmbedderUnavailable)) throw error;
    logger.warn({ reason: error.reason, tenant_id: tenant }, 'chunks wait for their vectors: no embedding now');
    return false;
  }
}
