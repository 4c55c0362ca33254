import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SCORING_VERSION } from '@probant/scoring/lab';
import { drawBars } from './chart.ts';
import { measureImpact } from './impact.ts';
import { measureInvariance } from './invariance.ts';
import { CANDIDATES_PER_JOB, readBiasJobs } from './population.ts';
import { measureSensitivity } from './sensitivity.ts';
import { type BiasReport, describeImpact, writeReport } from './write-report.ts';

/**
 * Writes the bias report of the current scoring version to docs/bias, or with --check compares it with what is there. Exits with 1 when
 * it differs, or when a change that must not change a score did.
 */
const REPORT_FOLDER = new URL('../../../docs/bias/', import.meta.url);
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, check: { type: 'boolean', default: false } },
});
const seed = Number(values.seed);
const jobs = readBiasJobs(seed);
const report: BiasReport = {
  scoring_version: SCORING_VERSION,
  seed,
  command: `npm run bias-report -- --seed ${seed}`,
  jobs: jobs.length,
  candidates: jobs.length * CANDIDATES_PER_JOB,
  invariance: measureInvariance(jobs, seed),
  sensitivity: measureSensitivity(jobs, seed),
  impact: measureImpact(jobs, seed),
};

const chartNames = new Map(
  report.impact
    .filter(({ by }) => by === 'sex' || by === 'age')
    .map((table) => [
      describeImpact(table),
      `${SCORING_VERSION}.${[table.population, table.weights, table.by].join('-').replaceAll(' ', '-')}.svg`,
    ]),
);
const files = new Map<string, string>([
  [`${SCORING_VERSION}.json`, `${JSON.stringify(report, null, 2)}\n`],
  [`${SCORING_VERSION}.md`, writeReport(report, chartNames)],
  ...report.impact.flatMap((table): [string, string][] => {
    const name = chartNames.get(describeImpact(table));
    const bars = table.groups.map(({ group, rate, interval: [low, high] }) => ({
      label: group,
      value: rate,
      low,
      high,
    }));
    return name === undefined ? [] : [[name, drawBars(`Rate above the median: ${describeImpact(table)}`, bars)]];
  }),
]);

const readCommitted = (name: string): string | null => {
  try {
    return readFileSync(new URL(name, REPORT_FOLDER), 'utf8');
  } catch {
    return null;
  }
};

if (values.check) {
  const stale = [...files].filter(([name, text]) => readCommitted(name) !== text).map(([name]) => name);
  for (const name of stale) console.error(`docs/bias/${name} is missing or differs: run npm run bias-report`);
  if (stale.length > 0) process.exitCode = 1;
} else {
  mkdirSync(REPORT_FOLDER, { recursive: true });
  for (const [name, text] of files) writeFileSync(new URL(name, REPORT_FOLDER), text);
}
const differences = report.invariance.reduce((sum, result) => sum + result.differences, 0);
const pairs = report.invariance.reduce((sum, result) => sum + result.pairs, 0);
console.log(`${pairs} pairs that must not differ, ${differences} differ`);
if (differences > 0) process.exitCode = 1;
