import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import { timeCall } from '@probant/kernel/time-call';
import type { Embedder } from '../embedding/embedder.ts';
import { EmbedderUnavailable } from '../embedding/embedder-unavailable.ts';
import type { StoredKnowledgeBase } from '../knowledge-bases/knowledge-bases.repository.ts';
import type { IndexRepository } from './index.repository.ts';
import type { Retrieval } from './retrieve.ts';
import { nameBase } from './thread/messages.ts';
import { type RetrievalThread, RetrievalUnavailable } from './thread/retrieval-thread.ts';

export type BaseSearchResult = {
  readonly retrieval: Retrieval;
  /** Vector of the question; null where only words were compared. */
  readonly vector: Int8Array | null;
  /** Whether the knowledge base has its vectors and the question got none: the next one may. */
  readonly isDegraded: boolean;
};

/** @throws RetrievalUnavailable, or the signal's reason. */
export type SearchBase = (
  tenant: TenantId,
  base: StoredKnowledgeBase,
  question: { readonly text: string; readonly limit: number },
  signal?: AbortSignal,
) => Promise<BaseSearchResult>;

/** Drops the index of a deleted knowledge base. Never throws: what remains is dropped with the oldest ones. */
export type DropIndex = (tenant: TenantId, knowledgeBaseId: string) => Promise<void>;

type BaseSearchDeps = {
  readonly thread: RetrievalThread;
  readonly index: IndexRepository;
  /** Null: only words are compared. */
  readonly embedder: Pick<Embedder, 'embedQuestion'> | null;
  readonly logger: Logger;
  readonly metrics: Metrics;
};

/** A base that changes all the time is searched as it was a moment ago. */
const MAX_ATTEMPTS = 3;

/** Searches knowledge bases in the thread that holds their indexes, and brings an index up to date before it is searched. */
export function createBaseSearch({ embedder, index, logger, metrics, thread }: BaseSearchDeps): {
  readonly searchBase: SearchBase;
  readonly dropIndex: DropIndex;
} {
  /** Updates of one base follow each other. */
  const updates = new Map<string, Promise<unknown>>();
  const durations = metrics.histogram(
    'probant_assistant_retrieval_seconds',
    'Time to search a knowledge base for a question, with its vector and any update of the index',
    ['outcome'],
  );

  const update = async (tenant: TenantId, id: string, base: string) => {
    const { version, documents, vectors } = await index.listDocuments(tenant, id);
    const reply = await thread.ask({
      kind: 'sync',
      base,
      documents: documents.map((document) => document.id),
      vectors: vectors === null ? null : `${vectors.embedder}${vectors.hasSentences ? ' with sentences' : ''}`,
    });
    const select = (ids: readonly string[]) => {
      const selected = new Set(ids);
      return documents.filter((document) => selected.has(document.id));
    };
    const missing = reply.kind === 'missing' ? reply : { documents: [], vectors: [] };
    for await (const group of index.readDocuments(tenant, select(missing.documents)))
      await thread.ask({ kind: 'add', base, documents: group });
    if (vectors !== null)
      for await (const group of index.readVectors(tenant, select(missing.vectors), vectors))
        await thread.ask({ kind: 'add_vectors', base, documents: group });
    await thread.ask({ kind: 'complete', base, version });
    return version;
  };
  const runInTurn = <T>(base: string, work: () => Promise<T>): Promise<T> => {
    const next = (updates.get(base) ?? Promise.resolve()).catch(() => undefined).then(work);
    updates.set(base, next);
    void next.catch(() => undefined).then(() => updates.get(base) === next && updates.delete(base));
    return next;
  };

  const embed = (text: string, signal: AbortSignal | undefined): Promise<Int8Array | null> =>
    embedder === null
      ? Promise.resolve(null)
      : embedder.embedQuestion(text, signal).catch((error: unknown) => {
          if (!(error instanceof EmbedderUnavailable)) throw error;
          logger.warn({ reason: error.reason }, 'a question was searched by its words only: no embedding now');
          return null;
        });

  const search: SearchBase = async (
    tenant,
    { id, pendingChunks, totalChunks, version: knownVersion },
    { limit, text },
    signal,
  ) => {
    const base = nameBase(tenant, id);
    const hasVectors = embedder !== null && totalChunks > 0 && pendingChunks === 0;
    const vector = hasVectors ? await embed(text, signal) : null;
    let version = knownVersion;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const reply = await thread.ask({ kind: 'search', base, version, question: { text, vector, limit } });
      if (reply.kind === 'retrieval')
        return { retrieval: reply.retrieval, vector, isDegraded: hasVectors && vector === null };
      version = await runInTurn(base, () => update(tenant, id, base));
    }
    throw new RetrievalUnavailable('the knowledge base changes faster than it is indexed');
  };
  const searchBase: SearchBase = (...question) =>
    timeCall(
      () => search(...question),
      (seconds, outcome) => durations.observe({ outcome }, seconds),
    );
  return {
    searchBase,
    // After an update in progress, which would add to the index again.
    dropIndex: async (tenant, knowledgeBaseId) => {
      const base = nameBase(tenant, knowledgeBaseId);
      await runInTurn(base, () => thread.ask({ kind: 'drop', base })).catch((error: unknown) => {
        logger.warn({ err: error }, 'the index of a deleted knowledge base stays until its memory is needed');
      });
    },
  };
}
