import { ANALYZE_DOCUMENT_TASK } from '@probant/authenticity/lab';
import { createDocumentReader } from '@probant/documents/reader';
import { measureLineCost } from '@probant/documents/testing/line-cost';
import { SHIPPED_MODELS_FOLDER } from '@probant/documents/testing/shipped-models';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { computeQuantile } from '@probant/kernel/statistics/quantile';
import { formatMs, formatTimes, getMedian } from '../format-times.ts';
import type { Row } from '../table.ts';
import { type BenchmarkDocument, createBenchmarkDocuments } from './benchmark-documents.ts';
import { printDetectorProfile } from './detector-profile.ts';
import { measureFixedWorkMs } from './fixed-work.ts';

const WARM_UP_DOCUMENTS = 8;
/** One hour, so that a busy machine cannot time out a document. */
const UNBOUNDED_LIMITS = { taskMs: 3_600_000 };
/** CPU milliseconds of a line on the machine on which the goals were set. */
const STUDY_LINE_MS = 13;
const TODAY = '2026-11-23';

/** The analysis of one document: milliseconds as its caller waits for it and of CPU, and bytes of the worker. */
type Cost = { readonly elapsedMs: number; readonly cpuMs: number; readonly memory: number; readonly pages: number };

/** Milliseconds of the fixed work after each document, by which runs on other machines and at other loads are compared. */
type Measurement = { readonly costs: readonly Cost[]; readonly fixedMs: readonly number[] };

/** Measures the analysis of documents one after another in a warm worker, as the authenticity service runs it. */
export async function benchAuthenticity({ withProfile = false } = {}): Promise<readonly Row[]> {
  const documents = await createBenchmarkDocuments();
  const { bornDigital, scans, coded, photos } = await withWorker(async (analyze) => {
    await measure([...documents.bornDigital.slice(0, WARM_UP_DOCUMENTS), ...documents.scans.slice(0, 1)], analyze);
    return {
      bornDigital: onlyPages(await measure(documents.bornDigital, analyze)),
      scans: await measure(documents.scans, analyze),
      coded: await measure(documents.coded, analyze),
      photos: await measure(documents.photos, analyze),
    };
  });
  const all = [bornDigital, scans, coded, photos];
  const line = await measureLineCost();
  const lineCost = `one line of 320 px ${line.toFixed(1)} ms, ${STUDY_LINE_MS} in the study of the reader`;
  if (withProfile) {
    await printDetectorProfile(
      'a born-digital page',
      documents.bornDigital.filter((_, index) => index % 3 === 0),
    );
    await printDetectorProfile(
      'a scan',
      documents.scans.filter((_, index) => index % 2 === 0),
    );
    await printDetectorProfile('a page with a 2D-Doc', documents.coded.slice(0, 10));
  }
  return [
    describe('born-digital page', bornDigital, 'p50 <= 150 ms, p95 <= 800 ms'),
    describe('scanned page, read by OCR', scans, 'p95 <= 2000 ms', `; ${lineCost}`),
    describe('born-digital page with a 2D-Doc', coded, '-'),
    describe('receipt photo, read by OCR', photos, '-'),
    describeMemory(all.flatMap(({ costs }) => costs)),
    {
      measure: 'speed of the machine: 4 MiB compressed, inflated and hashed',
      ours: formatTimes(all.flatMap(({ fixedMs }) => fixedMs)),
      goal: '-',
      reference: `${all.flatMap(({ fixedMs }) => fixedMs).length} rounds between the documents`,
    },
  ];
}

type Analyze = (document: BenchmarkDocument) => Promise<Cost>;

async function withWorker<T>(work: (analyze: Analyze) => Promise<T>): Promise<T> {
  let last: { readonly cpuSeconds: number | null; readonly memory: number | null } | null = null;
  const reader = await createDocumentReader({
    models: SHIPPED_MODELS_FOLDER,
    logger: silentLogger,
    metrics: createMetrics(),
    workers: 1,
    limits: UNBOUNDED_LIMITS,
    onCost: (cost) => {
      last = cost;
    },
  });
  reader.register([ANALYZE_DOCUMENT_TASK]);
  try {
    return await work(async ({ bytes, profile }) => {
      const started = performance.now();
      const request = { profile, fields: null, listsCodes: false, today: TODAY };
      const { output } = await reader.run(ANALYZE_DOCUMENT_TASK, bytes, request, { tenant: 'bench' });
      const elapsedMs = performance.now() - started;
      if (output.failures.length > 0) throw new Error(`a check failed: ${output.failures[0]?.check}`);
      return {
        elapsedMs,
        cpuMs: 1000 * (last?.cpuSeconds ?? Number.NaN),
        memory: last?.memory ?? Number.NaN,
        pages: output.scope.pageCount,
      };
    });
  } finally {
    await reader.close();
  }
}

async function measure(documents: readonly BenchmarkDocument[], analyze: Analyze): Promise<Measurement> {
  const costs: Cost[] = [];
  const fixedMs: number[] = [];
  for (const document of documents) {
    costs.push(await analyze(document));
    fixedMs.push(measureFixedWorkMs());
  }
  return { costs, fixedMs };
}

/** Without the documents of several pages. */
const onlyPages = ({ costs, fixedMs }: Measurement): Measurement => ({
  costs: costs.filter(({ pages }) => pages === 1),
  fixedMs,
});

const describe = (title: string, { costs, fixedMs }: Measurement, goal: string, further = ''): Row => ({
  measure: `${title}, ${costs.length} in a warm worker`,
  ours: formatTimes(costs.map(({ elapsedMs }) => elapsedMs)),
  goal,
  reference: `CPU of the worker, median ${formatMs(getMedian(costs.map(({ cpuMs }) => cpuMs)))}; fixed work ${formatTimes(fixedMs)}${further}`,
});

function describeMemory(costs: readonly Cost[]): Row {
  const memories = costs.map(({ memory }) => memory / MIB_BYTES);
  return {
    measure: `memory of the worker, p99 of ${costs.length} documents`,
    ours: `${Math.round(computeQuantile(memories, 0.99))} MiB`,
    goal: '<= 600 MB',
    reference: `median ${Math.round(getMedian(memories))} MiB; a worker is stopped at 1024 MiB`,
  };
}
