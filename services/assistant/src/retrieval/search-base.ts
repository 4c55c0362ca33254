import type { TenantId } from '@probant/kernel/tenant';
import type { StoredKnowledgeBase } from '../knowledge-bases/knowledge-bases.repository.ts';
import type { IndexRepository } from './index.repository.ts';
import type { Retrieval } from './retrieve.ts';
import type { SearchQuestion } from './thread/messages.ts';
import { type RetrievalThread, RetrievalUnavailable } from './thread/retrieval-thread.ts';

export type SearchBase = (tenant: TenantId, base: StoredKnowledgeBase, question: SearchQuestion) => Promise<Retrieval>;

/** A base that changes all the time is searched as it was a moment ago. */
const MAX_ATTEMPTS = 3;

/** Searches knowledge bases in the thread that holds their indexes, and brings an index up to date before it is searched. */
export function createBaseSearch(thread: RetrievalThread, index: IndexRepository): SearchBase {
  /** Updates of one base follow each other. */
  const updates = new Map<string, Promise<unknown>>();

  const update = async (tenant: TenantId, id: string, base: string) => {
    const { version, documents } = await index.listDocuments(tenant, id);
    const reply = await thread.ask({ kind: 'sync', base, documents: documents.map((document) => document.id) });
    const missing = new Set(reply.kind === 'missing' ? reply.documents : []);
    for await (const group of index.readDocuments(
      tenant,
      documents.filter((document) => missing.has(document.id)),
    ))
      await thread.ask({ kind: 'add', base, documents: group });
    await thread.ask({ kind: 'complete', base, version });
    return version;
  };
  const updateInTurn = (tenant: TenantId, id: string, base: string): Promise<number> => {
    const next = (updates.get(base) ?? Promise.resolve()).catch(() => undefined).then(() => update(tenant, id, base));
    updates.set(base, next);
    void next.catch(() => undefined).then(() => updates.get(base) === next && updates.delete(base));
    return next;
  };

  return async (tenant, { id, version: knownVersion }, question) => {
    const base = `${tenant}/${id}`;
    let version = knownVersion;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const reply = await thread.ask({ kind: 'search', base, version, question });
      if (reply.kind === 'retrieval') return reply.retrieval;
      version = await updateInTurn(tenant, id, base);
    }
    throw new RetrievalUnavailable('the knowledge base changes faster than it is indexed');
  };
}
