import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import { timeCall } from '@probant/kernel/time-call';
import type { Embedder } from '../embedding/embedder.ts';
import { EmbedderUnavailable } from '../embedding/embedder-unavailable.ts';
import type { StoredKnowledgeBase } from '../knowledge-bases/knowledge-bases.repository.ts';
import type { IndexRepository } from './index.repository.ts';
import { type BaseRetrieval, NO_VERSION, nameBase, type SearchQuestion } from './thread/messages.ts';
import { type RetrievalThread, RetrievalUnavailable } from './thread/retrieval-thread.ts';
import { createIndexUpdate } from './update-index.ts';

export type BaseSearchResult = {
  readonly retrieval: BaseRetrieval;
  /** Version of the knowledge base that was searched: the one asked for, or a later one. Null when it was deleted. */
  readonly version: number | null;
  /** Vector of the question; null where only words were compared. */
  readonly vector: Int8Array | null;
  /** Whether the knowledge base has its vectors and the question got none: the next one may. */
  readonly isDegraded: boolean;
};

/** @throws RetrievalUnavailable, or the signal's reason. */
export type SearchBase = (
  tenant: TenantId,
  base: StoredKnowledgeBase,
  question: Omit<SearchQuestion, 'vector'>,
  signal?: AbortSignal,
) => Promise<BaseSearchResult>;

/** Drops the index of a deleted knowledge base. Never throws: what remains is dropped with the oldest ones. */
type DropIndex = (tenant: TenantId, knowledgeBaseId: string) => Promise<void>;

/**
 * Removes from memory what other processes deleted since an index was built: knowledge bases, and documents of those that remain. A question
 * finds none of it in any case. `onChanged` is called with each knowledge base that changed or is gone. With `names`, only these are
 * looked at.
 */
export type RefreshIndexes = (
  onChanged: (tenant: TenantId, knowledgeBaseId: string) => void,
  names?: ReadonlySet<string>,
) => Promise<void>;

type BaseSearchDeps = {
  readonly thread: RetrievalThread;
  readonly index: IndexRepository;
  /** Null: only words are compared. */
  readonly embedder: Pick<Embedder, 'embedQuestion'> | null;
  /** Called when documents are found whose index is to be rebuilt. */
  readonly onUnreadable: () => void;
  readonly logger: Logger;
  readonly metrics: Metrics;
};

/** An index may be dropped for want of memory, or with its thread, before it is searched. */
const MAX_ATTEMPTS = 3;

/** A knowledge base whose index this process has built. */
type HeldIndex = { readonly tenant: TenantId; readonly id: string; version: number | null };

/** Searches knowledge bases in the thread that holds their indexes, and brings an index up to date before it is searched. */
export function createBaseSearch(deps: BaseSearchDeps): {
  readonly searchBase: SearchBase;
  readonly dropIndex: DropIndex;
  readonly refreshIndexes: RefreshIndexes;
} {
  const { embedder, index, logger, metrics, thread } = deps;
  const { removeDeleted, updateIndex } = createIndexUpdate(deps);
  /** By the name of the base. Those that were dropped for want of memory remain: a name each. */
  const held = new Map<string, HeldIndex>();
  const runInTurn = createTurns();
  const embed = createQuestionEmbedding(embedder, logger);
  const durations = metrics.histogram(
    'probant_assistant_retrieval_seconds',
    'Time to search a knowledge base for a question, with its vector and any update of the index',
    ['outcome'],
  );

  const update = async (tenant: TenantId, id: string, base: string) => {
    const holding = held.get(base) ?? { tenant, id, version: null };
    held.set(base, holding);
    holding.version = await updateIndex(tenant, id, base);
    return holding.version;
  };
  const search: SearchBase = async (
    tenant,
    { id, pendingChunks, totalChunks, version: knownVersion },
    { documents, limit, text },
    signal,
  ) => {
    const base = nameBase(tenant, id);
    const hasVectors = embedder !== null && totalChunks > 0 && pendingChunks === 0;
    const vector = hasVectors ? await embed(tenant, text, signal) : null;
    const wanted = { kind: 'search', base, question: { text, vector, limit, documents } } as const;
    const searchVersion = async (version: number | null): Promise<BaseSearchResult | null> => {
      const reply = await thread.ask({ ...wanted, version: version ?? NO_VERSION });
      if (reply.kind !== 'retrieval') return null;
      return { retrieval: reply.retrieval, version, vector, isDegraded: hasVectors && vector === null };
    };
    const current = await searchVersion(knownVersion);
    if (current !== null) return current;
    // In the same turn, so that no other update comes between.
    return runInTurn(base, async () => {
      // The update before this one may have been for the same version.
      const known = await searchVersion(knownVersion);
      if (known !== null) return known;
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const updated = await searchVersion(await update(tenant, id, base));
        if (updated !== null) return updated;
      }
      throw new RetrievalUnavailable('the index is dropped faster than it is built');
    });
  };
  const refreshHeld = async (
    indexes: readonly HeldIndex[],
    onChanged: Parameters<RefreshIndexes>[0],
  ): Promise<void> => {
    const versions = await index.readVersions(indexes);
    for (const holding of indexes) {
      const { tenant, id } = holding;
      const base = nameBase(tenant, id);
      if (versions.get(base) === holding.version) continue;
      onChanged(tenant, id);
      await runInTurn(base, async () => {
        holding.version = await removeDeleted(tenant, id, base);
      });
      if (holding.version === null) held.delete(base);
    }
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
      held.delete(base);
      await runInTurn(base, () => thread.ask({ kind: 'drop', base })).catch((error: unknown) => {
        logger.warn({ err: error }, 'the index of a deleted knowledge base stays until its memory is needed');
      });
    },
    refreshIndexes: async (onChanged, names) => {
      const indexes = [...held].flatMap(([name, holding]) => (names === undefined || names.has(name) ? holding : []));
      if (indexes.length === 0) return;
      await refreshHeld(indexes, onChanged).catch((error: unknown) => {
        logger.warn({ err: error }, 'what other processes deleted stays in memory until the next round');
      });
    },
  };
}

/** Updates of one base follow each other. */
function createTurns() {
  const updates = new Map<string, Promise<unknown>>();
  return <T>(base: string, work: () => Promise<T>): Promise<T> => {
    const next = (updates.get(base) ?? Promise.resolve()).catch(() => undefined).then(work);
    updates.set(base, next);
    void next.catch(() => undefined).then(() => updates.get(base) === next && updates.delete(base));
    return next;
  };
}

/** Null without an embedder, and when it is unavailable. */
const createQuestionEmbedding =
  (embedder: BaseSearchDeps['embedder'], logger: Logger) =>
  async (tenant: TenantId, text: string, signal: AbortSignal | undefined): Promise<Int8Array | null> => {
    if (embedder === null) return null;
    try {
      return await embedder.embedQuestion(text, { tenant, ...(signal ? { signal } : {}) });
    } catch (error) {
      if (!(error instanceof EmbedderUnavailable)) throw error;
      logger.warn({ reason: error.reason }, 'a question was searched by its words only: no embedding now');
      return null;
    }
  };
