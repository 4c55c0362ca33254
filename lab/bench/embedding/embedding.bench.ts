import { fork } from 'node:child_process';
import { findMostSimilar, MAX_SCANNED_VECTORS, openLocalEmbedder, packVectors } from '@probant/assistant/lab';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { readResidentBytes } from '@probant/workers/process-memory';
import { formatMs, formatTimes } from '../format-times.ts';
import type { Row } from '../table.ts';
import type { EmbeddingFigures } from './measure-in-a-process.ts';
import { createPassage, QUESTION } from './sample-texts.ts';

const SCAN_ROUNDS = 20;
const PASSAGES = 200;
const PASSAGE_CHARACTERS = 900;

/** Measures the embedder of this machine: CPU of a text, its load, its memory, the throughput of two processes, and the scan of vectors. */
export async function benchEmbedding(): Promise<readonly Row[]> {
  const figures = await measureInProcess();
  const { passagesPerSecond, residentBytes } = await measureTwoProcesses();
  const noReference = '-';
  return [
    row('question, CPU', figures.questionCpuMs, '2.3 ms', noReference),
    row('passage of 160 pieces, CPU', figures.shortPassageCpuMs, '25 ms', noReference),
    row('passage of 275 pieces, CPU', figures.longPassageCpuMs, '44 ms', noReference),
    { measure: 'load of the model', ours: formatMs(figures.loadMs, 1), goal: '300 to 600 ms', reference: noReference },
    {
      measure: `passages of ${PASSAGE_CHARACTERS} characters, two processes`,
      ours: `${passagesPerSecond.toFixed(1)} a second`,
      goal: '20 a second and core',
      reference: `largest process ${(residentBytes / MIB_BYTES).toFixed(0)} MiB (goal 240)`,
    },
    row(`scan of ${MAX_SCANNED_VECTORS} vectors`, measureScans(), '40 ms', noReference),
  ];
}

const measureInProcess = (): Promise<EmbeddingFigures> =>
  new Promise((resolve, reject) => {
    const child = fork(new URL('./measure-in-a-process.ts', import.meta.url), { env: { ORT_DISABLE_TELEMETRY: '1' } });
    child.once('message', (figures) => resolve(figures as EmbeddingFigures));
    child.once('exit', () => reject(new Error('the process that embeds ended without figures')));
  });

async function measureTwoProcesses(): Promise<{ readonly passagesPerSecond: number; readonly residentBytes: number }> {
  const deps = { logger: silentLogger, metrics: createMetrics() };
  const embedder = await openLocalEmbedder({ modelFolder: `${repositoryRoot}/models/e5-small`, processes: 2, ...deps });
  try {
    await embedder.embedPassages([QUESTION, QUESTION, QUESTION]);
    const texts = Array.from({ length: PASSAGES }, (_, at) => createPassage(PASSAGE_CHARACTERS, at, (t) => t.length));
    const started = performance.now();
    await embedder.embedPassages(texts);
    const seconds = (performance.now() - started) / 1000;
    const residentBytes = Math.max(...embedder.pids.map((pid) => readResidentBytes(pid) ?? 0));
    return { passagesPerSecond: PASSAGES / seconds, residentBytes };
  } finally {
    await embedder.close();
  }
}

function measureScans(): readonly number[] {
  let state = 1;
  const nextComponent = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state >> 24;
  };
  const vectors = Array.from({ length: MAX_SCANNED_VECTORS }, () => Int8Array.from({ length: 384 }, nextComponent));
  const packed = packVectors(vectors);
  return vectors.slice(0, SCAN_ROUNDS).map((question) => {
    const started = performance.now();
    findMostSimilar(question, packed, 50);
    return performance.now() - started;
  });
}

const row = (measure: string, times: readonly number[], goal: string, reference: string): Row => ({
  measure,
  ours: formatTimes(times, 1),
  goal,
  reference,
});
