import type { CheckResult } from './run-check.ts';

/** A line that a scenario of the fault suite printed. */
export type Figures = { readonly scenario: string; readonly figures: string };

type LongReport = {
  readonly command: string;
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  readonly node: string;
  readonly result: Pick<CheckResult, 'verdict' | 'times'>;
  readonly figures: readonly Figures[];
};

/** Returns the section of `docs/benchmarks.md` about a run of `npm run check:long`. */
export function formatLongReport({ command, date, commit, machine, node, result, figures }: LongReport): string {
  const { passed, failed, skipped, unstableFiles } = result.verdict;
  const lines = [
    '## Long check',
    '',
    `Command: \`${command}\`. Date: ${date}, commit ${commit}, Node ${node}, ${machine}.`,
    `${passed} passed, ${failed} failed, ${skipped} skipped, ${unstableFiles} unstable.`,
    '',
    ...formatTable(
      ['step', 'minutes'],
      result.times.map(({ name, seconds }) => [name, (seconds / 60).toFixed(1)]),
    ),
  ];
  const rows = figures.map(({ scenario, figures: text }) => [scenario, text]);
  if (rows.length > 0) lines.push('', ...formatTable(['scenario', 'figures'], rows));
  return lines.join('\n');
}

const formatTable = (titles: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
  [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
