import { createTestAssistant } from '@probant/assistant/testing/test-assistant';
import type { ChatResponse } from '@probant/contracts/assistant';
import { openDatabase } from '@probant/database/database';
import { silentLogger } from '@probant/kernel/logging';
import { readProcessMemory } from '@probant/workers/process-memory';
import { readTreeCpuMs } from '../process-cpu.ts';
import { openShippedEmbedder } from './shipped-embedder.ts';

export type AskRequest = {
  readonly databaseUrl: string;
  readonly knowledgeBaseId: string;
  /** The first ones warm up and are not measured. */
  readonly questions: readonly string[];
  /** False: questions are compared by their words only. */
  readonly hasEmbedder: boolean;
};

export type AskFigures = {
  /** Wall clock of the first question after the start: it loads the index. */
  readonly firstMs: number;
  /** Wall clock of each measured question. */
  readonly times: readonly number[];
  /** CPU of a question in all processes, PostgreSQL and the embedding included. */
  readonly meanCpuMs: number;
  /** How much the process grew with the index and the vectors: after the first question, and at the most. */
  readonly grownBytes: number;
  readonly peakGrownBytes: number;
};

const WARM_UP_QUESTIONS = 40;

/** Measures a service as it is after a restart: this process is new, and one question follows the other. */
async function askAll({ databaseUrl, hasEmbedder, knowledgeBaseId, questions }: AskRequest): Promise<AskFigures> {
  const database = await openDatabase({ url: databaseUrl, logger: silentLogger, maxConnections: 10 });
  const embedder = hasEmbedder ? await openShippedEmbedder() : null;
  await embedder?.embedQuestion('Bonjour');
  const assistant = await createTestAssistant({ database, ...(embedder === null ? {} : { embedder }) });
  const ask = async (message: string | undefined): Promise<number> => {
    const started = performance.now();
    const { body, status } = await assistant.call('POST', `/v1/knowledge-bases/${knowledgeBaseId}/query`, { message });
    const ms = performance.now() - started;
    if (status !== 200) throw new Error(`a question was answered with status ${status}`);
    if ((body as ChatResponse).cache_hit) throw new Error('an answer of the cache was measured');
    return ms;
  };
  const before = readProcessMemory(process.pid)?.residentBytes ?? Number.NaN;
  const firstMs = await ask(questions[0]);
  const after = readProcessMemory(process.pid)?.residentBytes ?? Number.NaN;
  for (const question of questions.slice(1, WARM_UP_QUESTIONS)) await ask(question);
  const cpuBefore = readTreeCpuMs(process.ppid);
  const times: number[] = [];
  for (const question of questions.slice(WARM_UP_QUESTIONS)) times.push(await ask(question));
  const cpuMs = readTreeCpuMs(process.ppid) - cpuBefore;
  const peakBytes = readProcessMemory(process.pid)?.peakBytes ?? Number.NaN;
  await assistant.close();
  await embedder?.close();
  await database.close();
  return {
    firstMs,
    times,
    meanCpuMs: cpuMs / times.length,
    grownBytes: after - before,
    peakGrownBytes: peakBytes - before,
  };
}

process.once('message', async (request) => {
  process.send?.(await askAll(request as AskRequest));
  process.disconnect();
});
