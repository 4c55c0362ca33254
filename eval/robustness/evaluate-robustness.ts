import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { semaphore } from '@probant/kernel/semaphore';
import type { EvaluationRun } from '../main.ts';
import { quantile } from '../quantile.ts';
import { largestGrowth } from './growth.rules.ts';
import { type Held, heldByChildren, ownHandles } from './held-by-children.ts';
import { leakIn } from './leaks.rules.ts';
import { type Answer, type LoopbackExtraction, loopbackExtraction } from './loopback-extraction.ts';

const CHILDREN = 2;
const MIB = 1024 * 1024;
/** The level from which pino's lines are errors. */
const ERROR = 50;

type Outcome = {
  readonly file: string;
  readonly answer: Answer;
  readonly seconds: number;
  readonly leak: string | null;
};

/** Sends every odd file of the corpus through the service on loopback: what it answered, how long it took, what it held. */
export async function evaluateRobustness({ data, limit, only }: EvaluationRun): Promise<void> {
  const paths = filesUnder(`${data}/robustness`)
    .filter((path) => only === undefined || basename(path).includes(only))
    .slice(0, limit);
  const peaks: number[] = [];
  const service = await loopbackExtraction({
    children: CHILDREN,
    onCost: ({ memory }) => void (memory !== null && peaks.push(memory)),
  });
  const courses = new Map<number, Held[]>();
  const handlesBefore = ownHandles();
  const stalls = monitorEventLoopDelay({ resolution: 10 });
  stalls.enable();
  try {
    const oneOfTwo = semaphore(CHILDREN);
    const outcomes = await Promise.all(
      paths.map((path) =>
        oneOfTwo(async () => {
          const outcome = await outcomeOf(service, path);
          for (const [pid, held] of heldByChildren()) courses.set(pid, [...(courses.get(pid) ?? []), held]);
          return outcome;
        }),
      ),
    );
    const handlesAfter = ownHandles();
    printCounts(outcomes);
    await printChildren(service, peaks, [...courses.values()]);
    console.log(`the service did nothing else for at most ${(stalls.max / 1e9).toFixed(2)} s`);
    console.log(`handles of the service before and after: ${handlesBefore} and ${handlesAfter}`);
    printNotable(outcomes, service.logged, paths);
  } finally {
    await service.close();
  }
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.pdf$/i.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();

async function outcomeOf(service: LoopbackExtraction, path: string): Promise<Outcome> {
  const bytes = readFileSync(path);
  const started = performance.now();
  const answer = await service.extract(basename(path), bytes);
  const seconds = (performance.now() - started) / 1000;
  const failed = answer !== null && answer.status !== 200;
  return { file: basename(path), answer, seconds, leak: failed ? leakIn(detailOf(answer), bytes) : null };
}

const detailOf = (answer: Answer): string => {
  const { detail } = (answer?.body ?? {}) as { detail?: unknown };
  return typeof detail === 'string' ? detail : JSON.stringify(detail ?? null);
};

function printCounts(outcomes: readonly Outcome[]): void {
  const counts = new Map<string, number>();
  for (const { answer } of outcomes) {
    const key = answer === null ? 'no answer' : answer.status === 200 ? '200' : `${answer.status} ${detailOf(answer)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  console.log(`${outcomes.length} files`);
  for (const [key, count] of [...counts].sort()) console.log(`${String(count).padStart(5)}  ${key}`);
  const bad = (holds: (outcome: Outcome) => boolean) => outcomes.filter(holds).length;
  console.log(
    `goal 0 | answers of 5xx: ${bad(({ answer }) => (answer?.status ?? 0) >= 500)}, hangs: ${bad(({ answer }) => answer === null)}, leaks: ${bad(({ leak }) => leak !== null)}`,
  );
  const seconds = outcomes.map((outcome) => outcome.seconds);
  console.log(`seconds: median ${quantile(seconds, 0.5).toFixed(2)}, p99 ${quantile(seconds, 0.99).toFixed(1)}`);
}

async function printChildren(
  { metrics }: LoopbackExtraction,
  peaks: readonly number[],
  courses: readonly (readonly Held[])[],
): Promise<void> {
  const kills = await metrics.registry.getSingleMetricAsString('probant_documents_kills_total');
  const ended = [...kills.matchAll(/reason="(\w+)"\} (\d+)/g)].map(([, reason, count]) => `${reason} ${count}`);
  console.log(`children that a file ended (goal 0 crashed): ${ended.join(', ') || 'none'}`);
  console.log(
    `memory of a child while it reads, MiB: median ${mib(quantile(peaks, 0.5))}, p99 ${mib(quantile(peaks, 0.99))} (goal <= 600), most ${mib(quantile(peaks, 1))}`,
  );
  const handles = largestGrowth(courses.map((course) => course.map((held) => held.handles)));
  const resident = largestGrowth(courses.map((course) => course.map((held) => held.resident)));
  console.log(
    `growth over the life of a child, ${courses.length} children: handles ${handles ?? '-'} (goal 0), memory ${resident === null ? '-' : mib(resident)} MiB`,
  );
}

const mib = (bytes: number): string => (bytes / MIB).toFixed(0);

function printNotable(outcomes: readonly Outcome[], logged: readonly string[], paths: readonly string[]): void {
  console.log('slowest:');
  for (const { file, seconds, answer } of outcomes.toSorted((a, b) => b.seconds - a.seconds).slice(0, 8))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${answer?.status ?? 'none'}  ${file}`);
  for (const { file, answer, leak } of outcomes)
    if (leak !== null || answer === null || answer.status >= 500)
      console.log(`  ${file}: ${leak ?? answer?.status ?? 'no answer'}`);
  const naming = logged.filter((line) => paths.some((path) => line.includes(basename(path))));
  const faults = logged.filter((line) => (JSON.parse(line) as { level: number }).level >= ERROR);
  console.log(
    `log: ${logged.length} lines, errors ${faults.length} (goal 0), lines that name a file ${naming.length} (goal 0)`,
  );
  for (const line of faults.slice(0, 5)) console.log(`  ${line.trim()}`);
}
