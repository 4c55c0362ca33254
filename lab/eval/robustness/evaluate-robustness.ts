import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { createSemaphore } from '@probant/kernel/semaphore';
import { computeQuantile } from '@probant/kernel/statistics/quantile';
import type { EvaluationRun } from '../evaluation-run.ts';
import { computeLargestGrowth } from './growth.rules.ts';
import { findLeak } from './leaks.rules.ts';
import { type LoopbackExtraction, type ServiceResponse, startLoopbackExtraction } from './loopback-extraction.ts';
import { countOwnHandles, readWorkerResources, type WorkerResources } from './worker-resources.ts';

const WORKER_COUNT = 2;
/** Lines of this pino level or above are errors. */
const PINO_ERROR_LEVEL = 50;

type Outcome = {
  readonly file: string;
  readonly response: ServiceResponse;
  readonly seconds: number;
  readonly leak: string | null;
};

/** Sends every malformed or unusual file of the corpus through the service and reports responses, durations, memory and handles. */
export async function evaluateRobustness({ data, limit, only }: EvaluationRun): Promise<void> {
  const paths = listPdfFiles(`${data}/robustness`)
    .filter((path) => only === undefined || basename(path).includes(only))
    .slice(0, limit);
  const peaks: number[] = [];
  const service = await startLoopbackExtraction({
    workers: WORKER_COUNT,
    onCost: ({ memory }) => void (memory !== null && peaks.push(memory)),
  });
  const resourcesByPid = new Map<number, WorkerResources[]>();
  const handlesBefore = countOwnHandles();
  const stalls = monitorEventLoopDelay({ resolution: 10 });
  stalls.enable();
  try {
    const withWorker = createSemaphore(WORKER_COUNT);
    const outcomes = await Promise.all(
      paths.map((path) =>
        withWorker(async () => {
          const outcome = await runFile(service, path);
          for (const [pid, resources] of readWorkerResources())
            resourcesByPid.set(pid, [...(resourcesByPid.get(pid) ?? []), resources]);
          return outcome;
        }),
      ),
    );
    const handlesAfter = countOwnHandles();
    printCounts(outcomes);
    await printWorkers(service, peaks, [...resourcesByPid.values()]);
    console.log(`longest event loop stall of the service: ${(stalls.max / 1e9).toFixed(2)} s`);
    console.log(`open handles of the service before and after: ${handlesBefore} and ${handlesAfter}`);
    printNotable(outcomes, service.logLines, paths);
  } finally {
    await service.close();
  }
}

const listPdfFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.pdf$/i.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();

async function runFile(service: LoopbackExtraction, path: string): Promise<Outcome> {
  const bytes = readFileSync(path);
  const started = performance.now();
  const response = await service.extract(basename(path), bytes);
  const seconds = (performance.now() - started) / 1000;
  const failed = response !== null && response.status !== 200;
  return { file: basename(path), response, seconds, leak: failed ? findLeak(readDetail(response), bytes) : null };
}

const readDetail = (response: ServiceResponse): string => {
  const { detail } = (response?.body ?? {}) as { detail?: unknown };
  return typeof detail === 'string' ? detail : JSON.stringify(detail ?? null);
};

function printCounts(outcomes: readonly Outcome[]): void {
  const counts = new Map<string, number>();
  for (const { response } of outcomes) {
    const key =
      response === null
        ? 'no response'
        : response.status === 200
          ? '200'
          : `${response.status} ${readDetail(response)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  console.log(`${outcomes.length} files`);
  for (const [key, count] of [...counts].sort()) console.log(`${String(count).padStart(5)}  ${key}`);
  const count = (isBad: (outcome: Outcome) => boolean) => outcomes.filter(isBad).length;
  console.log(
    `goal 0 | 5xx responses: ${count(({ response }) => (response?.status ?? 0) >= 500)}, hangs: ${count(({ response }) => response === null)}, leaks: ${count(({ leak }) => leak !== null)}`,
  );
  const seconds = outcomes.map((outcome) => outcome.seconds);
  console.log(
    `seconds: median ${computeQuantile(seconds, 0.5).toFixed(2)}, p99 ${computeQuantile(seconds, 0.99).toFixed(1)}`,
  );
}

async function printWorkers(
  { metrics }: LoopbackExtraction,
  peaks: readonly number[],
  series: readonly (readonly WorkerResources[])[],
): Promise<void> {
  const kills = await metrics.registry.getSingleMetricAsString('probant_documents_kills_total');
  const ended = [...kills.matchAll(/reason="(\w+)"\} (\d+)/g)].map(([, reason, count]) => `${reason} ${count}`);
  console.log(`workers ended by a file (goal 0 crashed): ${ended.join(', ') || 'none'}`);
  console.log(
    `peak memory of a worker, MiB: median ${formatMib(computeQuantile(peaks, 0.5))}, p99 ${formatMib(computeQuantile(peaks, 0.99))} (goal <= 600), maximum ${formatMib(computeQuantile(peaks, 1))}`,
  );
  const handles = computeLargestGrowth(series.map((resources) => resources.map(({ handles }) => handles)));
  const resident = computeLargestGrowth(series.map((resources) => resources.map(({ residentBytes }) => residentBytes)));
  console.log(
    `growth over the lifetime of a worker, ${series.length} workers: handles ${handles ?? '-'} (goal 0), memory ${resident === null ? '-' : formatMib(resident)} MiB`,
  );
}

const formatMib = (bytes: number): string => (bytes / MIB_BYTES).toFixed(0);

function printNotable(outcomes: readonly Outcome[], logLines: readonly string[], paths: readonly string[]): void {
  console.log('slowest:');
  for (const { file, seconds, response } of outcomes.toSorted((a, b) => b.seconds - a.seconds).slice(0, 8))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${response?.status ?? 'none'}  ${file}`);
  for (const { file, response, leak } of outcomes)
    if (leak !== null || response === null || response.status >= 500)
      console.log(`  ${file}: ${leak ?? response?.status ?? 'no response'}`);
  const namingLines = logLines.filter((line) => paths.some((path) => line.includes(basename(path))));
  const errorLines = logLines.filter((line) => (JSON.parse(line) as { level: number }).level >= PINO_ERROR_LEVEL);
  console.log(
    `log: ${logLines.length} lines, errors ${errorLines.length} (goal 0), lines that name a file ${namingLines.length} (goal 0)`,
  );
  for (const line of errorLines.slice(0, 5)) console.log(`  ${line.trim()}`);
}
