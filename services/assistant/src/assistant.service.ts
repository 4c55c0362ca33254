import { setTimeout as pause } from 'node:timers/promises';
import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { ServiceHealth } from '@probant/contracts/health';
import type { Database } from '@probant/database/database';
import type { DocumentReader } from '@probant/documents/document';
import { createServiceApp, type Service } from '@probant/http/service-app';
import type { IdSource, Randomness } from '@probant/kernel/ids';
import type { ServiceHost } from '@probant/service-runner/service-host';
import { createAnswerCache } from './answer-cache.ts';
import type { ChatModel } from './answering/chat/ask-model.ts';
import { type AssistantLimits, DEFAULT_LIMITS } from './assistant-limits.ts';
import { createConversationsRepository } from './conversations/conversations.repository.ts';
import { purgeConversations } from './conversations/purge-conversations.usecases.ts';
import { createDocumentsRepository } from './documents/documents.repository.ts';
import { createDocumentRoutes } from './documents/documents.routes.ts';
import { createPreparedMemory } from './documents/upload/prepared-memory.ts';
import type { Embedder } from './embedding/embedder.ts';
import { INDEX_FORMAT, type IndexFormat } from './indexing/index-format.ts';
import { claimFileKey } from './kept-files/claimed-key.ts';
import { createFileKeysRepository } from './kept-files/file-keys.repository.ts';
import type { InstallationKeySource } from './kept-files/installation-key.ts';
import { createKeptFilesRepository } from './kept-files/kept-files.repository.ts';
import { logKeyFaults } from './kept-files/log-key-faults.ts';
import { createFileSealer } from './kept-files/seal-file.ts';
import { createVectorDescription } from './knowledge-bases/describe-vectors.ts';
import { createKnowledgeBasesRepository } from './knowledge-bases/knowledge-bases.repository.ts';
import { createKnowledgeBaseRoutes } from './knowledge-bases/knowledge-bases.routes.ts';
import { createPagePictureRoutes } from './page-pictures/page-picture.routes.ts';
import type { KnownAnswer } from './query/find-answer.ts';
import { createPassagesRepository } from './query/passages.repository.ts';
import { createQueryRoutes } from './query/query.routes.ts';
import { createQueryMetrics } from './query/query-metrics.ts';
import type { VectorPause } from './query/wait-for-vectors.ts';
import { READING_TASKS } from './reading/read-knowledge-file.ts';
import { createRebuildRepository } from './rebuild/rebuild.repository.ts';
import { REBUILD_TASK } from './rebuild/rebuild.task.ts';
import { createRebuild } from './rebuild/rebuild-documents.usecases.ts';
import { createRebuildMetrics } from './rebuild/rebuild-metrics.ts';
import { createIndexRepository } from './retrieval/index.repository.ts';
import { createBaseSearch } from './retrieval/search-base.ts';
import type { RetrievalThread } from './retrieval/thread/retrieval-thread.ts';
import { embedPendingChunks } from './vectors/embed-pending.usecases.ts';
import { createEmbeddingPace, type EmbeddingPace } from './vectors/embedding-pace.ts';
import { createVectorsRepository } from './vectors/vectors.repository.ts';

type AssistantDeps = {
  readonly host: ServiceHost;
  readonly database: Database;
  /** Owned by the caller: closing the service does not close it. */
  readonly reader: DocumentReader;
  /** Owned by the caller, too. */
  readonly thread: RetrievalThread;
  /** Owned by the caller, too. Null: texts are compared by their words only. */
  readonly embedder: Embedder | null;
  /** Called when chunks wait for their vectors. */
  readonly onPendingVectors?: () => void;
  /** The system's timer by default. */
  readonly vectorPause?: VectorPause;
  /** Null, as by default: answers are extractive. */
  readonly chatModel?: ChatModel | null;
  /** Whether the files of documents are kept, encrypted with a key of this source. */
  readonly keepsFiles?: boolean;
  /** That of the program by default: documents of an earlier one are rebuilt. */
  readonly indexFormat?: IndexFormat;
  /** Called when documents are found that are to be rebuilt. */
  readonly onOutdated?: () => void;
  readonly fileKeys: InstallationKeySource;
  readonly randomness: Randomness;
  readonly audit: AuditWriter;
  readonly newId: IdSource;
  readonly limits?: Partial<AssistantLimits>;
};

export type AssistantService = {
  readonly service: Service;
  /** Makes the vectors that are missing, for every tenant. Ends with the signal. */
  readonly embedPending: (signal: AbortSignal) => Promise<void>;
  /** Rebuilds the documents of an earlier format, for every tenant. Ends with the signal. */
  readonly rebuildOutdated: (signal: AbortSignal) => Promise<void>;
  /** Removes from memory what other processes have deleted: of the knowledge bases with these names, or of all. */
  readonly refreshIndexes: (names?: ReadonlySet<string>) => Promise<void>;
  /** Deletes the conversations beyond their retention, for every tenant. */
  readonly purge: () => Promise<void>;
};

const DEFAULTS = {
  chatModel: null,
  indexFormat: INDEX_FORMAT,
  keepsFiles: false,
  onOutdated: () => undefined,
  onPendingVectors: () => undefined,
  vectorPause: (milliseconds, signal) => pause(milliseconds, undefined, { signal }),
} satisfies Partial<AssistantDeps>;

const TAGS = {
  'Knowledge bases': 'Collections of documents, separate for each client',
  Documents: 'Upload, list and delete documents, and read their pages',
  Questions: 'Ask, and read the answer with its passages',
};

/** Creates the assistant, which answers questions from a company's documents, with citations. */
export async function createAssistantService(dependencies: AssistantDeps): Promise<AssistantService> {
  const { host, database, reader, thread, embedder, fileKeys: ownFileKeys, randomness, audit, newId } = dependencies;
  const { chatModel, indexFormat, keepsFiles, onOutdated, onPendingVectors, vectorPause } = {
    ...DEFAULTS,
    ...dependencies,
  };
  const { clock, identity, logger, metrics } = host;
  const health = { status: 'ok', version: identity.version };
  const embedderName = embedder?.name ?? null;
  const { maxKnowledgeBases, maxChunks, conversationDays, ...ownLimits } = {
    ...DEFAULT_LIMITS,
    ...dependencies.limits,
  };
  reader.register([...READING_TASKS, REBUILD_TASK]);
  const knowledgeBases = createKnowledgeBasesRepository(database, embedderName, indexFormat);
  const documents = createDocumentsRepository(database, indexFormat);
  const conversations = createConversationsRepository(database);
  const preparedMemory = createPreparedMemory(ownLimits.preparedMemory);
  const cache = createAnswerCache<KnownAnswer>(clock);
  const claimedKey = claimFileKey(ownFileKeys, { fileKeys: createFileKeysRepository(database), clock });
  const fileKeys = logKeyFaults(claimedKey, logger);
  const index = createIndexRepository(database, embedderName, indexFormat);
  const search = createBaseSearch({ thread, index, embedder, onUnreadable: onOutdated, logger, metrics });
  const passages = createPassagesRepository(database, embedderName);
  const pace = createEmbeddingPace();
  const service = await createServiceApp({
    ...host,
    routes: [
      ...createKnowledgeBaseRoutes({
        knowledgeBases,
        audit,
        clock,
        newId,
        maxKnowledgeBases,
        cache,
        dropIndex: search.dropIndex,
        describeVectors: createVectorDescription(embedderName, pace.read),
      }),
      ...createDocumentRoutes({
        knowledgeBases,
        documents,
        reader,
        audit,
        clock,
        newId,
        maxChunks,
        cache,
        preparedMemory,
        sealFile: keepsFiles ? createFileSealer(fileKeys, randomness) : null,
        onPendingVectors,
      }),
      ...createPagePictureRoutes({
        knowledgeBases,
        documents,
        keptFiles: createKeptFilesRepository(database),
        fileKeys,
        reader,
        pictureMemory: createPreparedMemory(ownLimits.pictureMemory),
      }),
      ...createQueryRoutes({
        knowledgeBases,
        conversations,
        documents,
        passages,
        searchBase: search.searchBase,
        chatModel,
        embedder: embedderName,
        vectorWait: ownLimits.vectorWait,
        vectorPause,
        cache,
        audit,
        clock,
        newId,
        metrics: createQueryMetrics(metrics),
      }),
    ],
    tags: TAGS,
    healthSchema: ServiceHealth,
    healthExample: health,
    health: async () => health,
  });
  return {
    service,
    embedPending: createEmbeddingRounds({ database, embedder, pace, clock, logger }),
    rebuildOutdated: createRebuild({
      rebuilds: createRebuildRepository(database, indexFormat),
      reader,
      onRebuilt: onPendingVectors,
      clock,
      logger,
      metrics: createRebuildMetrics(metrics),
    }),
    refreshIndexes: (names) => search.refreshIndexes(cache.forget, names),
    purge: () =>
      purgeConversations({ conversations, clock, retentionDays: conversationDays }, (error) =>
        logger.error({ err: error }, 'purge of the conversations of a tenant failed'),
      ),
  };
}

/** Does nothing without an embedder. */
function createEmbeddingRounds({
  database,
  embedder,
  ...rounds
}: Pick<AssistantDeps, 'database' | 'embedder'> &
  Pick<ServiceHost, 'clock' | 'logger'> & { readonly pace: EmbeddingPace }): AssistantService['embedPending'] {
  if (embedder === null) return async () => undefined;
  const vectors = createVectorsRepository(database, embedder.name);
  return (signal) => embedPendingChunks({ vectors, embedder, ...rounds }, signal);
}
