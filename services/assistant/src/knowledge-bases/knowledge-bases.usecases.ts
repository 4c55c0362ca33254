import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { runAfterRecording } from '@probant/audit/writer/run-after-recording';
import type { KnowledgeBase, KnowledgeBaseCreate } from '@probant/contracts/assistant';
import { createKeyReusedError } from '@probant/http/idempotency-key';
import type { Caller } from '@probant/http/route';
import { deriveCallId } from '@probant/kernel/call-id';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import { parseUuid } from '@probant/kernel/uuid';
import type { AnswerCache } from '../answer-cache.ts';
import type { DescribeVectors } from './describe-vectors.ts';
import { createKnowledgeBaseNotFoundError, createTooManyKnowledgeBasesError } from './knowledge-bases.errors.ts';
import type { KnowledgeBasesRepository, StoredKnowledgeBase } from './knowledge-bases.repository.ts';

export type KnowledgeBaseDeps = {
  readonly knowledgeBases: KnowledgeBasesRepository;
  readonly audit: AuditWriter;
  readonly clock: Clock;
  readonly newId: IdSource;
  /** The contract has no pagination for this list. */
  readonly maxKnowledgeBases: number;
  readonly cache: Pick<AnswerCache<never>, 'forget'>;
  /** Drops the index of a deleted knowledge base. Never throws. */
  readonly dropIndex: (tenant: TenantId, knowledgeBaseId: string) => Promise<void>;
  readonly describeVectors: DescribeVectors;
};

/**
 * Creates an empty knowledge base, once for an Idempotency-Key: a repeated call returns it in its current state.
 * @throws AppError 409 when the tenant has too many, 422 for a key of another call; TraceNotWrittenError (500).
 */
export function createKnowledgeBase(
  deps: KnowledgeBaseDeps,
  request: KnowledgeBaseCreate,
  caller: Caller,
  key: string | undefined,
): Promise<KnowledgeBase> {
  if (key === undefined) return createWithId(deps, deps.newId(), request, caller);
  const { tenantId } = caller;
  const id = deriveCallId('assistant.knowledge-base.v1', tenantId, key);
  return deps.knowledgeBases.inTurn(tenantId, id, async () => {
    const found = await deps.knowledgeBases.find(tenantId, id);
    if (found === null) return createWithId(deps, id, request, caller);
    if (found.name !== request.name || found.description !== (request.description ?? '')) throw createKeyReusedError();
    return toKnowledgeBase(found, tenantId, deps.describeVectors);
  });
}

async function createWithId(
  deps: KnowledgeBaseDeps,
  id: string,
  { name, description = '' }: KnowledgeBaseCreate,
  caller: Caller,
): Promise<KnowledgeBase> {
  const { tenantId } = caller;
  if ((await deps.knowledgeBases.count(tenantId)) >= deps.maxKnowledgeBases)
    throw createTooManyKnowledgeBasesError(deps.maxKnowledgeBases);
  const createdAt = new Date(deps.clock());
  const created = { id, name, description, createdAt };
  const event = { action: 'kb.create', resource_type: 'knowledge_base', resource_id: created.id } as const;
  await runAfterRecording(deps.audit, { kind: 'caller', caller }, event, async () => {
    if (!(await deps.knowledgeBases.store(tenantId, created, deps.maxKnowledgeBases)))
      throw createTooManyKnowledgeBasesError(deps.maxKnowledgeBases);
  });
  const empty = {
    version: 0,
    documentCount: 0,
    totalChunks: 0,
    pendingChunks: 0,
    outdatedDocuments: 0,
    updatedAt: createdAt,
  };
  return toKnowledgeBase({ ...created, ...empty }, tenantId, deps.describeVectors);
}

export const listKnowledgeBases = async (
  { describeVectors, knowledgeBases }: Pick<KnowledgeBaseDeps, 'describeVectors' | 'knowledgeBases'>,
  tenant: TenantId,
): Promise<readonly KnowledgeBase[]> =>
  (await knowledgeBases.list(tenant)).map((stored) => toKnowledgeBase(stored, tenant, describeVectors));

/** @throws AppError 404 for an unknown knowledge base, or another tenant's. */
export async function findKnowledgeBase(
  { knowledgeBases }: Pick<KnowledgeBaseDeps, 'knowledgeBases'>,
  tenant: TenantId,
  id: string,
): Promise<StoredKnowledgeBase> {
  const uuid = parseUuid(id);
  const found = uuid === null ? null : await knowledgeBases.find(tenant, uuid);
  if (found === null) throw createKnowledgeBaseNotFoundError();
  return found;
}

/** Deletes a knowledge base with its documents, and returns its id. @throws as `findKnowledgeBase`; TraceNotWrittenError (500). */
export async function deleteKnowledgeBase(deps: KnowledgeBaseDeps, id: string, caller: Caller): Promise<string> {
  const found = await findKnowledgeBase(deps, caller.tenantId, id);
  const event = {
    action: 'kb.delete',
    resource_type: 'knowledge_base',
    resource_id: found.id,
    metadata: { document_count: found.documentCount, total_chunks: found.totalChunks },
  } as const;
  return runAfterRecording(deps.audit, { kind: 'caller', caller }, event, async () => {
    if (!(await deps.knowledgeBases.delete(caller.tenantId, found.id))) throw createKnowledgeBaseNotFoundError();
    deps.cache.forget(caller.tenantId, found.id);
    await deps.dropIndex(caller.tenantId, found.id);
    return found.id;
  });
}

export const toKnowledgeBase = (
  stored: StoredKnowledgeBase,
  tenant: TenantId,
  describeVectors: DescribeVectors,
): KnowledgeBase => ({
  id: stored.id,
  tenant_id: tenant,
  name: stored.name,
  description: stored.description,
  document_count: stored.documentCount,
  total_chunks: stored.totalChunks,
  vectors: describeVectors(stored),
  index: { ready: stored.documentCount - stored.outdatedDocuments, outdated: stored.outdatedDocuments },
  created_at: stored.createdAt.toISOString(),
  updated_at: stored.updatedAt.toISOString(),
});
