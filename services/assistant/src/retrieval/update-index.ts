import type { Logger } from '@probant/kernel/logging';
import type { TenantId } from '@probant/kernel/tenant';
import type { IndexRepository, ListedBase } from './index.repository.ts';
import { type IndexReply, NO_VERSION } from './thread/messages.ts';
import type { RetrievalThread } from './thread/retrieval-thread.ts';

type IndexUpdateDeps = {
  readonly thread: Pick<RetrievalThread, 'ask'>;
  readonly index: IndexRepository;
  /** Called when documents are found whose index is to be rebuilt. */
  readonly onUnreadable: () => void;
  readonly logger: Logger;
};

/** Both return the version of the knowledge base; null when it does not exist. @throws RetrievalUnavailable. */
export type IndexUpdate = {
  /** Brings the index of a knowledge base up to date: what is stored and missing is added, what is gone is removed. */
  readonly updateIndex: (tenant: TenantId, id: string, base: string) => Promise<number | null>;
  /** Removes what is gone, and adds nothing: the next question does. */
  readonly removeDeleted: (tenant: TenantId, id: string, base: string) => Promise<number | null>;
};

/** Creates the updates of the indexes in a thread. Two updates of one knowledge base must follow each other. */
export function createIndexUpdate({ index, logger, onUnreadable, thread }: IndexUpdateDeps): IndexUpdate {
  const sync = (base: string, { documents, vectors }: ListedBase): Promise<IndexReply> =>
    thread.ask({
      kind: 'sync',
      base,
      documents: documents.map(({ id, revision }) => ({ id, revision })),
      vectors: vectors === null ? null : `${vectors.embedder}${vectors.hasSentences ? ' with sentences' : ''}`,
    });
  const addTexts = async (tenant: TenantId, base: string, documentIds: readonly string[]) => {
    for (const id of documentIds)
      for await (const document of index.readTexts(tenant, id)) await thread.ask({ kind: 'add_text', base, document });
  };
  const addPostings = async (tenant: TenantId, base: string, documents: ListedBase['documents']) => {
    const unreadable: string[] = [];
    for await (const group of index.readDocuments(tenant, documents)) {
      const reply = await thread.ask({ kind: 'add', base, documents: group });
      if (reply.kind === 'added') unreadable.push(...reply.unreadable);
    }
    if (unreadable.length === 0) return;
    logger.warn(
      { tenant_id: tenant, documents: unreadable.length },
      'the stored terms of documents cannot be read: their texts are searched until they are rebuilt',
    );
    await index.markUnreadable(tenant, unreadable);
    onUnreadable();
    await addTexts(tenant, base, unreadable);
  };

  return {
    updateIndex: async (tenant, id, base) => {
      const listed = await index.listDocuments(tenant, id);
      const { documents, vectors, version } = listed;
      const reply = await sync(base, listed);
      const select = (ids: readonly string[]) => {
        const selected = new Set(ids);
        return documents.filter((document) => selected.has(document.id));
      };
      const missing = reply.kind === 'missing' ? reply : { documents: [], vectors: [] };
      const [newer, own] = split(select(missing.documents));
      await addPostings(tenant, base, own);
      await addTexts(
        tenant,
        base,
        newer.map((document) => document.id),
      );
      if (vectors !== null)
        for await (const group of index.readVectors(tenant, select(missing.vectors), vectors))
          await thread.ask({ kind: 'add_vectors', base, documents: group });
      await thread.ask({ kind: 'complete', base, version: version ?? NO_VERSION });
      return version;
    },
    removeDeleted: async (tenant, id, base) => {
      const listed = await index.listDocuments(tenant, id);
      const documents = listed.documents.map(({ id, revision }) => ({ id, revision }));
      await thread.ask(listed.version === null ? { kind: 'drop', base } : { kind: 'prune', base, documents });
      return listed.version;
    },
  };
}

/** Returns the documents of a later version of the program, and the others. */
const split = (documents: ListedBase['documents']) =>
  [documents.filter(({ isNewer }) => isNewer), documents.filter(({ isNewer }) => !isNewer)] as const;
