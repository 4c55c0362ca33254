import type { AuditWriter, TracedEvent } from '@probant/audit/writer/audit-writer';
import { runAfterRecording } from '@probant/audit/writer/run-after-recording';
import type { DocumentInfo } from '@probant/contracts/assistant';
import type { Caller } from '@probant/http/route';
import type { Clock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import { parseUuid } from '@probant/kernel/uuid';
import type { AnswerCache } from '../answer-cache.ts';
import type { KnowledgeBasesRepository, StoredKnowledgeBase } from '../knowledge-bases/knowledge-bases.repository.ts';
import { findKnowledgeBase } from '../knowledge-bases/knowledge-bases.usecases.ts';
import { createDocumentNotFoundError, createPageNotFoundError } from './documents.errors.ts';
import type { DocumentsRepository } from './documents.repository.ts';
import type { StoredDocument } from './stored-document.ts';

export type DocumentDeps = {
  readonly knowledgeBases: KnowledgeBasesRepository;
  readonly documents: DocumentsRepository;
  readonly cache: Pick<AnswerCache<never>, 'forget'>;
  readonly audit: AuditWriter;
  readonly clock: Clock;
};

export type DocumentPath = { readonly kb_id: string; readonly doc_id: string };
type FoundDocument = { readonly base: StoredKnowledgeBase; readonly document: StoredDocument };

/** Returns the documents of a knowledge base, newest first. @throws AppError 404. */
export async function listDocuments(
  deps: DocumentDeps,
  tenant: TenantId,
  id: string,
): Promise<readonly DocumentInfo[]> {
  const base = await findKnowledgeBase(deps, tenant, id);
  return (await deps.documents.list(tenant, base.id)).map((stored) => toDocumentInfo(stored, tenant));
}

/** Deletes a document with its text and index, and returns its id. @throws AppError 404; TraceNotWrittenError (500). */
export async function deleteDocument(deps: DocumentDeps, path: DocumentPath, caller: Caller): Promise<string> {
  const { tenantId } = caller;
  const { base, document } = await findDocument(deps, path, tenantId);
  const event: TracedEvent = {
    action: 'document.delete',
    resource_type: 'document',
    resource_id: document.id,
    metadata: { knowledge_base_id: base.id, chunk_count: document.chunkCount },
  };
  return runAfterRecording(deps.audit, { kind: 'caller', caller }, event, async () => {
    if (!(await deps.documents.delete(tenantId, base.id, document.id, new Date(deps.clock()))))
      throw createDocumentNotFoundError();
    deps.cache.forget(tenantId, base.id);
    return document.id;
  });
}

/**
 * Returns a DocumentPage, the blocks of a page (1-based) with their places, as JSON text: a page may be a text of 20 million characters,
 * and parsing and writing its blocks took 300 ms of the event loop.
 * @throws AppError 404.
 */
export async function getPage(
  deps: DocumentDeps,
  path: DocumentPath & { readonly page: number },
  tenant: TenantId,
): Promise<string> {
  const { document } = await findDocument(deps, path, tenant);
  if (path.page > document.pageCount) throw createPageNotFoundError();
  const blocks = (await deps.documents.findPage(tenant, document.id, path.page)) ?? '[]';
  const head = JSON.stringify({ document_id: document.id, page: path.page, page_count: document.pageCount });
  return `${head.slice(0, -1)},"blocks":${blocks}}`;
}

/** Returns a document with its knowledge base. @throws AppError 404. */
export async function findDocument(
  deps: Pick<DocumentDeps, 'knowledgeBases' | 'documents'>,
  path: DocumentPath,
  tenant: TenantId,
): Promise<FoundDocument> {
  const base = await findKnowledgeBase(deps, tenant, path.kb_id);
  const id = parseUuid(path.doc_id);
  const document = id === null ? null : await deps.documents.find(tenant, base.id, id);
  if (document === null) throw createDocumentNotFoundError();
  return { base, document };
}

export const toDocumentInfo = (stored: StoredDocument, tenant: TenantId): DocumentInfo => ({
  id: stored.id,
  knowledge_base_id: stored.knowledgeBaseId,
  tenant_id: tenant,
  filename: stored.filename,
  content_type: stored.contentType,
  chunk_count: stored.chunkCount,
  hidden_text_pages: stored.hiddenTextPages,
  created_at: stored.createdAt.toISOString(),
});
