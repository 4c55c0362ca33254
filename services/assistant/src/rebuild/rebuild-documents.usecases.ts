import { type DocumentReader, ReaderOverloaded, UnreadableDocument } from '@probant/documents/document';
import { mapJsonLines } from '@probant/documents/json-lines';
import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import type { TenantId } from '@probant/kernel/tenant';
import { joinInTurns } from '../reading/long/join-in-turns.ts';
import { toPreparedChunk } from '../reading/read-knowledge-file.ts';
import { CHUNKS_PART } from '../reading/reading.task.ts';
import type { OutdatedDocument, RebuildRepository, RebuiltChunks } from './rebuild.repository.ts';
import { REBUILD_TASK } from './rebuild.task.ts';
import type { RebuildMetrics } from './rebuild-metrics.ts';

export type RebuildDeps = {
  readonly rebuilds: RebuildRepository;
  readonly reader: Pick<DocumentReader, 'run'>;
  /** Called once a document is rebuilt: its new chunks may wait for their vectors. */
  readonly onRebuilt: () => void;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: RebuildMetrics;
};

/** A document that could not be rebuilt is searched as it is stored, and tried again after this time. */
const RETRY_MS = 60 * 60_000;

/**
 * Returns the background work that rebuilds the chunks and the terms of documents of an earlier format from their stored text, one document of
 * each tenant in turn: a tenant with many documents delays the others by one. Each document is stored by itself, so that a
 * later round continues where this one ended. It ends when none is left, when no tenant gets further, or with the signal.
 */
export function createRebuild(deps: RebuildDeps): (signal: AbortSignal) => Promise<void> {
  /** When to try the documents again that could not be rebuilt, by id. */
  const retries = new Map<string, number>();
  return async (signal) => {
    let rebuilt = 0;
    for (let isAdvancing = true; isAdvancing && !signal.aborted; ) {
      isAdvancing = false;
      const { tenants, documents } = await deps.rebuilds.countOutdated();
      deps.metrics.setPending(documents);
      for (const [id, at] of retries) if (at <= deps.clock()) retries.delete(id);
      for (const tenant of tenants) {
        if (signal.aborted) break;
        const outcome = await rebuildNext(deps, tenant, retries, signal);
        if (outcome !== 'none') isAdvancing = true;
        if (outcome === 'rebuilt') rebuilt += 1;
      }
    }
    if (rebuilt > 0) deps.logger.info({ documents: rebuilt }, 'documents of an earlier format were rebuilt');
  };
}

/** `none`: the tenant has no document to rebuild, or none can be rebuilt now. */
type RebuildOutcome = 'rebuilt' | 'changed' | 'failed' | 'none';

async function rebuildNext(
  deps: RebuildDeps,
  tenant: TenantId,
  retries: Map<string, number>,
  signal: AbortSignal,
): Promise<RebuildOutcome> {
  const document = await deps.rebuilds.findOutdated(tenant, [...retries.keys()]);
  if (document === null) return 'none';
  let outcome: 'rebuilt' | 'changed';
  try {
    const lines: Uint8Array[] = [];
    for await (const line of deps.rebuilds.readLines(tenant, document.id)) lines.push(Buffer.from(line));
    const chunks = await divideAgain(deps.reader, tenant, document, lines, signal);
    // Another process may have been faster, or the document is gone.
    outcome = (await deps.rebuilds.store(tenant, document, chunks)) ? 'rebuilt' : 'changed';
  } catch (error) {
    if (signal.aborted || error instanceof ReaderOverloaded) return 'none';
    retries.set(document.id, deps.clock() + RETRY_MS);
    deps.metrics.countRebuild('failed');
    deps.logger.warn(
      { reason: describeReason(error), tenant_id: tenant, document_id: document.id },
      'a document of an earlier format cannot be rebuilt now: it is searched as it is stored',
    );
    return 'failed';
  }
  deps.metrics.countRebuild(outcome);
  if (outcome === 'rebuilt') deps.onRebuilt();
  return outcome;
}

/** Never a message, which may quote the document. */
const describeReason = (error: unknown): string =>
  error instanceof UnreadableDocument ? error.fault : error instanceof Error ? error.name : 'unknown';

async function divideAgain(
  reader: RebuildDeps['reader'],
  tenant: TenantId,
  { contentType, title }: OutdatedDocument,
  lines: readonly Uint8Array[],
  signal: AbortSignal,
): Promise<RebuiltChunks> {
  const { output, parts } = await reader.run(
    REBUILD_TASK,
    await joinInTurns(lines),
    { title, contentType },
    { tenant, service: 'assistant', signal },
  );
  return { language: output.language, chunks: await mapJsonLines(parts.get(CHUNKS_PART) ?? [], toPreparedChunk) };
}
