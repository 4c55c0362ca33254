import {
  createIndexRepository,
  createVectorsRepository,
  type Embedder,
  INDEX_FORMAT,
  MAX_CHUNKS_WITH_SENTENCES,
} from '@probant/assistant/lab';
import { createTestAssistant } from '@probant/assistant/testing/test-assistant';
import type { KnowledgeBase, UploadResponse } from '@probant/contracts/assistant';
import type { Database } from '@probant/database/database';
import { parseTenantId } from '@probant/kernel/tenant';
import { readTreeCpuMs } from '../process-cpu.ts';
import type { GeneratedDocument } from './generate-texts.ts';

/** A knowledge base, and what it took to fill it with texts and with vectors. */
export type BuiltBase = {
  readonly id: string;
  readonly chunks: number;
  /** Sentences that are compared; null where the base has too many chunks or sentences. */
  readonly sentenceVectors: number | null;
  readonly sentences: readonly (readonly string[])[];
  /** Of the uploads: everything but the vectors. */
  readonly upload: Cost & { readonly characters: number };
  readonly vectors: Cost;
};
type Cost = { readonly seconds: number; readonly cpuSeconds: number };

/** Of `createTestAssistant`. */
const TENANT = parseTenantId('acme');
const FILES_PER_UPLOAD = 5;

/** Creates a knowledge base of at least `minChunks` chunks through the routes of the service, then its vectors with `embedder`. */
export async function buildBase(
  database: Database,
  embedder: Embedder,
  generate: (number: number) => GeneratedDocument,
  minChunks: number,
): Promise<BuiltBase> {
  const assistant = await createTestAssistant({ database, embedder });
  try {
    const { body } = await assistant.call('POST', '/v1/knowledge-bases', { name: 'bench' });
    const { id } = body as KnowledgeBase;
    const sentences: (readonly string[])[] = [];
    let chunks = 0;
    let characters = 0;
    let upload: Cost = { seconds: 0, cpuSeconds: 0 };
    for (let number = 0; chunks < minChunks; ) {
      const documents = Array.from({ length: FILES_PER_UPLOAD }, () => generate(number++));
      const files = documents.map(({ text }, at) => ({ name: `${number}-${at}.md`, content: text }));
      for (const document of documents) {
        characters += document.text.length;
        sentences.push(...document.sentences);
      }
      const { result, cost } = await measureCost(() => assistant.upload(id, files));
      if (result.status !== 200) throw new Error(`an upload was answered with status ${result.status}`);
      chunks += (result.body as UploadResponse).total_chunks;
      upload = { seconds: upload.seconds + cost.seconds, cpuSeconds: upload.cpuSeconds + cost.cpuSeconds };
    }
    const { cost: vectors } = await measureCost(() =>
      chunks > MAX_CHUNKS_WITH_SENTENCES ? storePassageVectors(database, embedder, id) : assistant.embedPending(),
    );
    const sentenceVectors = await countSentenceVectors(database, embedder, id);
    return { id, chunks, sentenceVectors, sentences, upload: { ...upload, characters }, vectors };
  } finally {
    await assistant.close();
  }
}

/** Stores vectors document by document: the background work reads all texts, which these vectors do not need. */
async function storePassageVectors(database: Database, embedder: Embedder, id: string): Promise<void> {
  const { documents } = await createIndexRepository(database, embedder.name, INDEX_FORMAT).listDocuments(TENANT, id);
  const vectors = createVectorsRepository(database, embedder.name);
  for (const { id: documentId, chunkCount, revision } of documents) {
    const passages = await embedder.embedPassages(Array<string>(chunkCount).fill(''));
    await vectors.store(
      TENANT,
      { documentId, knowledgeBaseId: id, revision, from: 0, hasSentences: false },
      passages.map((passage, ordinal) => ({ ordinal, passage, sentences: null })),
    );
  }
}

async function countSentenceVectors(database: Database, embedder: Embedder, id: string): Promise<number | null> {
  const { documents, vectors } = await createIndexRepository(database, embedder.name, INDEX_FORMAT).listDocuments(
    TENANT,
    id,
  );
  if (vectors === null) throw new Error('a chunk has no vectors');
  if (!vectors.hasSentences) return null;
  const [row] = await database.tenant(TENANT, (sql) =>
    sql.query<{ readonly count: number }>(
      'select sum(sentence_count)::integer count from assistant.document where id = any($1)',
      [documents.map((document) => document.id)],
    ),
  );
  return row?.count ?? null;
}

async function measureCost<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly cost: Cost }> {
  const started = performance.now();
  const cpuBefore = readTreeCpuMs(process.pid);
  const result = await work();
  const cpuSeconds = (readTreeCpuMs(process.pid) - cpuBefore) / 1000;
  return { result, cost: { seconds: (performance.now() - started) / 1000, cpuSeconds } };
}
