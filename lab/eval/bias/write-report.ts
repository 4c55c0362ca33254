import type { ImpactTable } from './impact.ts';
import type { InvarianceResult } from './invariance.ts';
import type { SensitivityResult } from './sensitivity.ts';

export type BiasReport = {
  readonly scoring_version: string;
  readonly seed: number;
  readonly command: string;
  readonly jobs: number;
  readonly candidates: number;
  readonly invariance: readonly InvarianceResult[];
  readonly sensitivity: readonly SensitivityResult[];
  readonly impact: readonly ImpactTable[];
};

const formatTable = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const formatChange = (change: number): string => `${change > 0 ? '+' : ''}${change.toFixed(4)}`;

/** Writes a report for recruiters as Markdown. `charts` are the files of the tables, by their title. */
export function writeReport(report: BiasReport, charts: ReadonlyMap<string, string>): string {
  const { invariance, sensitivity, impact } = report;
  const pairs = invariance.reduce((sum, result) => sum + result.pairs, 0);
  const differences = invariance.reduce((sum, result) => sum + result.differences, 0);
  return `# Bias report of the scoring rules ${report.scoring_version}

For recruiters, works councils and auditors. It shows which information about a person cannot change
a score, which information can although it is no merit, and how groups of candidates fare.

The ${report.candidates.toLocaleString('en-US')} candidates of ${report.jobs} jobs are made up: no real person, no real application. Made by
\`${report.command}\`; the same version and seed give this file byte for byte.

## What cannot change a score

Each candidate is scored twice, once with the change. ${pairs.toLocaleString('en-US')} pairs, **${differences} differences** in score or evidence
(a version with any difference is not released).

${formatTable(
  ['changed', 'pairs', 'differences'],
  invariance.map((result) => [result.change, result.pairs, result.differences]),
)}

## What can change a score without being a merit

Mean and largest change of the overall score, candidates whose fit level changes, and candidates who
enter or leave the best ten of their job. Give a criterion weight only if the job needs it.

${formatTable(
  ['changed', 'candidates', 'mean', 'largest', 'other fit level', 'best ten'],
  sensitivity.map((result) => [
    result.change,
    result.candidates,
    formatChange(result.meanChange),
    formatChange(result.largestChange),
    result.changedFitLevel,
    result.changedTopTen,
  ]),
)}

## Groups of candidates

The rate is the share of a group above the median score of all candidates; the impact ratio compares
it with the group that has the highest rate; below 0.8 it is flagged. In the *identical* population
women and men have the same qualifications. In the *shifted* one women more often have a gap of two
years, and older candidates more often dates without months: it shows what the rules would do with
such differences.

${impact.map((table) => writeImpact(table, charts)).join('\n\n')}

## Limits

- The population is synthetic: it shows the rules, not a labour market.
- The comparison is of declared words. A list of skills can be inflated, and a skill under another name is missed.
- Years of experience are related to age, a home to origin, a diploma to social background. The rules
  name the last two in \`proxy_criteria\`; experience counts only up to what the job requires.
- Part-time work is not modelled. Accuracy against hiring success is not measured in this version.
`;
}

function writeImpact(table: ImpactTable, charts: ReadonlyMap<string, string>): string {
  const title = describeImpact(table);
  const chart = charts.get(title);
  return `### ${title}
${chart === undefined ? '' : `\n![${title}](${chart})\n`}
${formatTable(
  ['group', 'n', 'above the median', 'rate', '95 % interval', 'impact ratio', 'below 0.8'],
  table.groups.map((group) => [
    group.group,
    group.count,
    group.aboveMedian,
    group.rate.toFixed(3),
    group.interval.map((bound) => bound.toFixed(3)).join(' to '),
    group.impactRatio.toFixed(3),
    group.isFlagged ? '**yes**' : 'no',
  ]),
)}`;
}

export const describeImpact = ({ population, weights, by }: ImpactTable): string =>
  `${population} population, weights ${weights}, by ${by}`;
