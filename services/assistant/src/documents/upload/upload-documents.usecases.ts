import type { AuditWriter, TracedEvent } from '@probant/audit/writer/audit-writer';
import { runAllAfterRecording } from '@probant/audit/writer/run-after-recording';
import type { UploadResponse } from '@probant/contracts/assistant';
import type { DocumentReader } from '@probant/documents/document';
import type { Caller, RequestContext, UploadedFile } from '@probant/http/route';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import type { AnswerCache } from '../../answer-cache.ts';
import type { SealFile } from '../../kept-files/seal-file.ts';
import { createKnowledgeBaseNotFoundError } from '../../knowledge-bases/knowledge-bases.errors.ts';
import type {
  KnowledgeBasesRepository,
  StoredKnowledgeBase,
} from '../../knowledge-bases/knowledge-bases.repository.ts';
import { findKnowledgeBase } from '../../knowledge-bases/knowledge-bases.usecases.ts';
import type { PreparedDocument } from '../../prepared-documents/prepared-document.ts';
import type { HoldMemory } from '../../reading/long/read-long-document.ts';
import { readKnowledgeFile } from '../../reading/read-knowledge-file.ts';
import {
  createFileTooLargeError,
  createKnowledgeBaseFullError,
  createMemoryError,
  createSameNameError,
  toUploadError,
  type UploadedPlace,
} from '../documents.errors.ts';
import type { DocumentsRepository } from '../documents.repository.ts';
import { toDocumentInfo } from '../documents.usecases.ts';
import type { StoredDocument } from '../stored-document.ts';
import { hashInTurns } from './hash-in-turns.ts';
import type { MemoryOutcome, PreparedMemory, PreparedShare } from './prepared-memory.ts';
import { createReadingTime, MAX_READING_MS, type ReadInTime } from './reading-time.ts';

export type UploadDeps = {
  readonly knowledgeBases: KnowledgeBasesRepository;
  readonly documents: DocumentsRepository;
  readonly cache: Pick<AnswerCache<never>, 'forget'>;
  readonly reader: DocumentReader;
  readonly audit: AuditWriter;
  readonly clock: Clock;
  readonly newId: IdSource;
  /** Chunks of one knowledge base: its index is in memory. */
  readonly maxChunks: number;
  readonly preparedMemory: PreparedMemory;
  /** Null, as by default: the files themselves are not kept. */
  readonly sealFile: SealFile | null;
  /** Called once chunks are stored: they wait for their vectors. */
  readonly onPendingVectors: () => void;
};

/** A file of the call: read for the first time, or the same as a stored document. */
type IncomingDocument = { readonly prepared: PreparedDocument } | { readonly same: StoredDocument };

/**
 * Reads the files one after another in workers, then stores all documents or none. Events are recorded first.
 * @throws AppError 404, 413, 422, 503; TraceNotWrittenError (500).
 */
export async function uploadDocuments(
  deps: UploadDeps,
  knowledgeBaseId: string,
  files: AsyncIterable<UploadedFile>,
  { caller, signal }: Pick<RequestContext, 'caller' | 'signal'>,
): Promise<UploadResponse> {
  const startedAt = deps.clock();
  const base = await findKnowledgeBase(deps, caller.tenantId, knowledgeBaseId);
  const share = deps.preparedMemory.open(caller.tenantId);
  try {
    const incoming = await readFiles(deps, base, files, share, { caller, signal });
    const stored = await storeDocuments(deps, base, incoming, caller);
    deps.onPendingVectors();
    return {
      documents: stored.map((document) => toDocumentInfo(document, caller.tenantId)),
      total_chunks: stored.reduce((sum, { chunkCount }) => sum + chunkCount, 0),
      processing_time_ms: Math.max(0, deps.clock() - startedAt),
    };
  } finally {
    share.release();
  }
}

async function readFiles(
  deps: UploadDeps,
  base: StoredKnowledgeBase,
  files: AsyncIterable<UploadedFile>,
  share: PreparedShare,
  { caller: { tenantId }, signal }: Pick<RequestContext, 'caller' | 'signal'>,
): Promise<readonly IncomingDocument[]> {
  const readInTime = createReadingTime(deps.clock, signal, MAX_READING_MS);
  const incoming: IncomingDocument[] = [];
  const byName = new Map<string, { readonly sha256: Buffer; readonly document: IncomingDocument }>();
  let position = 0;
  let chunks = 0;
  for await (const sent of files) {
    position += 1;
    // Some systems decompose accents in names: both spellings of a name are one document.
    const file = { ...sent, filename: sent.filename.normalize('NFC') };
    const place = { position, filename: file.filename };
    if (file.tooLarge) throw createFileTooLargeError(place);
    const sha256 = await hashInTurns(file.bytes);
    const twin = byName.get(file.filename);
    if (twin !== undefined && !twin.sha256.equals(sha256)) throw createSameNameError(place);
    const document =
      twin?.document ??
      (await readFile(
        deps,
        base,
        { ...file, sha256 },
        { tenantId, readInTime, holdMemory: (bytes) => requireMemory(share.hold(bytes), place) },
      ).catch((error: unknown) => {
        throw toUploadError(error, place);
      }));
    if (twin === undefined && 'prepared' in document) {
      chunks += document.prepared.chunks.length;
      requireMemory(share.add(document.prepared), place);
    }
    if (chunks > deps.maxChunks) throw createKnowledgeBaseFullError(deps.maxChunks);
    byName.set(file.filename, { sha256, document });
    incoming.push(document);
  }
  return incoming;
}

function requireMemory(outcome: MemoryOutcome, place: UploadedPlace): void {
  if (outcome !== 'added') throw createMemoryError(outcome, place);
}

type ReadingLimits = {
  readonly tenantId: TenantId;
  readonly readInTime: ReadInTime;
  readonly holdMemory: HoldMemory;
};

async function readFile(
  deps: UploadDeps,
  base: StoredKnowledgeBase,
  file: { readonly filename: string; readonly bytes: Uint8Array; readonly sha256: Uint8Array },
  { tenantId, readInTime, holdMemory }: ReadingLimits,
): Promise<IncomingDocument> {
  const same = await deps.documents.findSame(tenantId, base.id, file);
  if (same !== null) return { same };
  const id = deps.newId();
  // Before the file is read: without the key, the call fails at once.
  const sealed = (await deps.sealFile?.(file.bytes, { tenant: tenantId, documentId: id })) ?? null;
  const read = await readInTime((signal) =>
    readKnowledgeFile(deps.reader, file, { tenant: tenantId, service: 'assistant', signal }, holdMemory),
  );
  const title = read.title ?? file.filename;
  const hasStatedTitle = read.title !== null;
  const { filename } = file;
  return { prepared: { ...read, id, filename, sha256: file.sha256, title, hasStatedTitle, file: sealed } };
}

async function storeDocuments(
  deps: UploadDeps,
  base: StoredKnowledgeBase,
  incoming: readonly IncomingDocument[],
  caller: Caller,
): Promise<readonly StoredDocument[]> {
  const prepared = [...new Set(incoming.flatMap((document) => ('prepared' in document ? [document.prepared] : [])))];
  const store = async () => {
    const stored = await deps.documents.storeUpload(caller.tenantId, base.id, prepared, {
      now: new Date(deps.clock()),
      maxChunks: deps.maxChunks,
    });
    if (stored === 'unknown_knowledge_base') throw createKnowledgeBaseNotFoundError();
    if (stored === 'too_many_chunks') throw createKnowledgeBaseFullError(deps.maxChunks);
    deps.cache.forget(caller.tenantId, base.id);
    return stored;
  };
  const events = prepared.map((document) => describeUpload(document, base.id));
  const stored =
    prepared.length === 0 ? [] : await runAllAfterRecording(deps.audit, { kind: 'caller', caller }, events, store);
  return incoming.flatMap((document) =>
    'same' in document ? document.same : (stored[prepared.indexOf(document.prepared)] ?? []),
  );
}

/** Counts only: a file may be named after a person. */
const describeUpload = (document: PreparedDocument, knowledgeBaseId: string): TracedEvent => ({
  action: 'document.upload',
  resource_type: 'document',
  resource_id: document.id,
  metadata: {
    knowledge_base_id: knowledgeBaseId,
    content_type: document.contentType,
    page_count: document.pageCount,
    chunk_count: document.chunks.length,
  },
});
