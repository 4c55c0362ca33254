import { fork } from 'node:child_process';
import { loadavg } from 'node:os';
import { assistantMigrations } from '@probant/assistant/lab';
import { startEmbeddedServer } from '@probant/database/embedded-server';
import { openMigratedDatabase } from '@probant/database/open-migrated-database';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { silentLogger } from '@probant/kernel/logging';
import { computeQuantile } from '@probant/kernel/statistics/quantile';
import { createTemporaryFolder } from '@probant/platform/temporary-folder';
import { formatMs } from '../format-times.ts';
import type { Row } from '../table.ts';
import type { AskFigures, AskRequest } from './ask-in-a-process.ts';
import { type BuiltBase, buildBase } from './build-base.ts';
import { cutPassages, measurePassages } from './embed-passages.ts';
import { measureFullTextSearch } from './full-text-search.ts';
import { generateQuestions } from './generate-questions.ts';
import { createDocumentGenerator } from './generate-texts.ts';
import { createGeneratedEmbedder } from './generated-vectors.ts';
import { openShippedEmbedder } from './shipped-embedder.ts';

type BaseSize = { readonly minChunks: number; readonly goal: string };

const BASE_SIZES: readonly BaseSize[] = [
  { minChunks: 9_650, goal: 'p95 <= 40 ms' },
  { minChunks: 99_650, goal: 'p95 <= 150 ms' },
];
const QUESTIONS = 240;
const REFERENCE_QUESTIONS = 60;
const SEED = 18;
/** A page of text. */
const PAGE_CHARACTERS = 3_000;

/** Measures the assistant on generated texts: questions in a small and in a large knowledge base, indexing, memory and the first question after a restart. */
export async function benchAssistant(sizes: readonly BaseSize[] = BASE_SIZES): Promise<readonly Row[]> {
  const folder = await createTemporaryFolder();
  const server = await startEmbeddedServer({ dataDir: folder.path, logger: silentLogger });
  const database = await openMigratedDatabase({ ...server, migrations: [assistantMigrations], logger: silentLogger });
  const embedder = await openShippedEmbedder();
  try {
    const { row, vectors } = await measurePassages(embedder, cutPassages(createDocumentGenerator(SEED)(0)));
    const generated = createGeneratedEmbedder(embedder.name, vectors);
    const rows: Row[] = [];
    for (const { minChunks, goal } of sizes) {
      const base = await buildBase(database, generated, createDocumentGenerator(SEED), minChunks);
      const questions = generateQuestions(base.sentences, QUESTIONS, SEED);
      const request = { databaseUrl: server.url, knowledgeBaseId: base.id, questions };
      const withVectors = await askInProcess({ ...request, hasEmbedder: true });
      const withWords = await askInProcess({ ...request, hasEmbedder: false });
      const reference = await measureFullTextSearch(
        server.migrationUrl,
        base.id,
        questions.slice(0, REFERENCE_QUESTIONS),
      );
      rows.push(...describeQuestions(base, goal, withVectors, withWords, reference), describeUpload(base));
    }
    return [
      ...rows,
      row,
      { measure: 'load of the machine', ours: loadavg()[0]?.toFixed(1) ?? '', goal: '-', reference: '-' },
    ];
  } finally {
    await embedder.close();
    await database.close();
    await server.close();
    await folder.remove();
  }
}

const askInProcess = (request: AskRequest): Promise<AskFigures> =>
  new Promise((resolve, reject) => {
    const child = fork(new URL('./ask-in-a-process.ts', import.meta.url));
    child.once('message', (figures) => resolve(figures as AskFigures));
    child.once('exit', () => reject(new Error('the process that asks ended without figures')));
    child.send(request);
  });

function describeQuestions(
  { chunks, sentenceVectors }: BuiltBase,
  goal: string,
  withVectors: AskFigures,
  withWords: AskFigures,
  reference: readonly number[],
): readonly Row[] {
  const size = `${chunks} chunks`;
  return [
    {
      measure: `question, ${size}, ${sentenceVectors === null ? 'words and passages' : `words, passages and ${sentenceVectors} sentences`}`,
      ours: `${formatTimes(withVectors.times)}; CPU of all processes ${formatMs(withVectors.meanCpuMs, 1)}`,
      goal,
      reference: '-',
    },
    {
      measure: `question, ${size}, words only`,
      ours: `${formatTimes(withWords.times)}; CPU of all processes ${formatMs(withWords.meanCpuMs, 1)}`,
      goal: '-',
      reference: `search alone, PostgreSQL tsvector, GIN, ts_rank: ${formatTimes(reference)}`,
    },
    {
      measure: `first question after a restart, ${size}, with vectors; words only`,
      ours: `${(withVectors.firstMs / 1000).toFixed(2)} s; ${(withWords.firstMs / 1000).toFixed(2)} s`,
      goal: '-',
      reference: '-',
    },
    {
      measure: `memory of the process, ${size}, with vectors; at the most`,
      ours: `${formatMib(withVectors.grownBytes)}; ${formatMib(withVectors.peakGrownBytes)}`,
      goal: '600 MB for 100,000',
      reference: `words only ${formatMib(withWords.grownBytes)}; ${formatMib(withWords.peakGrownBytes)}`,
    },
  ];
}

function describeUpload({ chunks, upload, vectors }: BuiltBase): Row {
  const pages = upload.characters / PAGE_CHARACTERS;
  return {
    measure: `pages of ${PAGE_CHARACTERS} characters uploaded, read, divided, indexed and stored, ${chunks} chunks`,
    ours: `${(pages / upload.seconds).toFixed(0)} a second; ${(pages / upload.cpuSeconds).toFixed(0)} a CPU second`,
    goal: '300 a second',
    reference: `storing generated vectors: ${(chunks / vectors.seconds).toFixed(0)} chunks a second`,
  };
}

const formatTimes = (times: readonly number[]): string =>
  `p50 ${formatMs(computeQuantile(times, 0.5), 1)}, p95 ${formatMs(computeQuantile(times, 0.95), 1)}`;
const formatMib = (bytes: number): string => `${(bytes / MIB_BYTES).toFixed(0)} MiB`;
