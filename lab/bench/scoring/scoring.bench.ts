import { createDocumentWorkers } from '@probant/documents/document-workers';
import { SHIPPED_MODELS_FOLDER } from '@probant/documents/testing/shipped-models';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { computeQuantile } from '@probant/kernel/statistics/quantile';
import { ANALYZE_TASK, completeWeights } from '@probant/scoring/lab';
import { readBiasJobs } from '../../eval/bias/population.ts';
import { formatMs, formatTimes, getMedian } from '../format-times.ts';
import type { Row } from '../table.ts';
import { BATCH_SIZE, measureBatches } from './batch-load.ts';
import { type CompetencyText, createHostileTexts, createOrdinaryText } from './competency-texts.ts';

const WARM_UP_ROUNDS = 8;
const ORDINARY_ROUNDS = 60;
const HOSTILE_ROUNDS = 25;
const SEED = 1;

/** Milliseconds of each round: the analysis as its caller waits for it, CPU of the worker, and the fixed work of the reference. */
type Measurement = {
  readonly title: string;
  readonly elapsed: number[];
  readonly cpu: number[];
  readonly fixed: number[];
};

/** Measures the analysis of long texts in a worker, and batches of candidates through the gateway of a running platform. */
export async function benchScoring(): Promise<readonly Row[]> {
  const jobs = readBiasJobs(SEED);
  const skills = [...new Set(jobs.flatMap(({ titles, skills: listed }) => [titles.masculine, ...listed]))];
  const ordinaryText = createOrdinaryText(skills);
  const hostileTexts = createHostileTexts(skills);
  const { ordinary, hostile } = await withWorker(async (analyze) => {
    await measure(ordinaryText, WARM_UP_ROUNDS, analyze, ordinaryText.text);
    const measured: Measurement[] = [];
    for (const text of hostileTexts) measured.push(await measure(text, HOSTILE_ROUNDS, analyze, ordinaryText.text));
    return { ordinary: await measure(ordinaryText, ORDINARY_ROUNDS, analyze, ordinaryText.text), hostile: measured };
  });
  const worst = hostile.reduce((slowest, next) => (getP95(next) > getP95(slowest) ? next : slowest));
  const fixed = [ordinary, ...hostile].flatMap((measurement) => measurement.fixed);
  const { elapsed: batches, machine } = await measureBatches(jobs, SEED);
  return [
    {
      measure: '500,000 characters, 500 terms, in the worker',
      ours: formatTimes(ordinary.elapsed),
      goal: 'p95 <= 100 ms',
      reference: `CPU of the worker, median ${formatMs(getMedian(ordinary.cpu))}; words counted ${formatTimes(ordinary.fixed)}`,
    },
    {
      measure: `${hostile.length} hostile texts of that size, the slowest: ${worst.title}`,
      ours: formatTimes(worst.elapsed),
      goal: 'p95 <= 150 ms',
      reference: `p95 of each: ${hostile.map((measurement) => `${measurement.title} ${formatMs(getP95(measurement))}`).join(', ')}`,
    },
    {
      measure: `batch of ${BATCH_SIZE} candidates through the gateway, journal and events stored`,
      ours: formatTimes(batches),
      goal: 'p95 <= 200 ms',
      reference: machine,
    },
    {
      measure: 'speed of the machine: the words of 500,000 characters split at white space and counted in a Map',
      ours: formatTimes(fixed),
      goal: '-',
      reference: `${fixed.length} rounds between those above`,
    },
  ];
}

type Analyze = (bytes: Uint8Array) => Promise<{ readonly elapsedMs: number; readonly cpuMs: number }>;

/** Runs `work` with one worker, as the scoring service uses it. */
async function withWorker<T>(work: (analyze: Analyze) => Promise<T>): Promise<T> {
  const weights = completeWeights(null);
  if (weights === null) throw new Error('the default weights do not total 1');
  const analysisIds = ['00000000-0000-4000-8000-000000000000'];
  const parameters = { analysisIds, scoringVersion: 'bench', noticeVersion: 'bench', asOf: '2026-01-31', weights };
  let cpuSeconds: number | null = null;
  const pool = await createDocumentWorkers({
    models: SHIPPED_MODELS_FOLDER,
    logger: silentLogger,
    metrics: createMetrics(),
    workers: 1,
    onCost: (cost) => {
      cpuSeconds = cost.cpuSeconds;
    },
  });
  pool.register([ANALYZE_TASK]);
  try {
    return await work(async (bytes) => {
      const started = performance.now();
      const { output } = await pool.run(
        ANALYZE_TASK,
        bytes,
        { route: 'competency-file', parameters },
        { tenant: 'bench' },
      );
      const elapsedMs = performance.now() - started;
      if (output.summaries?.length !== 1) throw new Error('the text was not analyzed');
      return { elapsedMs, cpuMs: 1_000 * (cpuSeconds ?? Number.NaN) };
    });
  } finally {
    await pool.close();
  }
}

async function measure(
  { title, text, terms }: CompetencyText,
  rounds: number,
  analyze: Analyze,
  referenceText: string,
): Promise<Measurement> {
  const request = { job: { title: 'Poste', required_skills: terms }, competency_text: text };
  const bytes = Buffer.from(JSON.stringify(request), 'utf8');
  const measurement: Measurement = { title, elapsed: [], cpu: [], fixed: [] };
  for (let round = 0; round < rounds; round += 1) {
    const { elapsedMs, cpuMs } = await analyze(bytes);
    measurement.elapsed.push(elapsedMs);
    measurement.cpu.push(cpuMs);
    measurement.fixed.push(measureWordCountMs(referenceText));
  }
  return measurement;
}

/** Returns the milliseconds of a fixed work on a text, by which runs on other machines and at other loads are compared. */
function measureWordCountMs(text: string): number {
  const started = performance.now();
  const counts = new Map<string, number>();
  for (const word of text.split(/\s+/)) counts.set(word, (counts.get(word) ?? 0) + 1);
  if (counts.size === 0) throw new Error('the reference text is empty');
  return performance.now() - started;
}

const getP95 = ({ elapsed }: Measurement): number => computeQuantile(elapsed, 0.95);
