import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { describeLabel } from './metric-labels.ts';
import { renderTable, replaceSection } from './page-sections.ts';

export const METRICS_PAGE = 'docs/metrics.md';

/** A metric as the source registers it. */
type MetricFamily = {
  readonly name: string;
  readonly kind: string;
  readonly meaning: string;
  readonly labels: readonly string[];
  /** The package that registers it: `libs/http`. */
  readonly owner: string;
};

const STRING = String.raw`'(?:[^'\\\n]|\\.)*'`;
/** `metrics.counter('name', 'meaning', ['label'])`, over several lines. */
const CALL_PATTERN = new RegExp(
  String.raw`\b(counter|gauge|histogram)\(\s*'((?:probant|http)_\w+)',\s*(${STRING}),\s*\[([^\]]*)\]`,
  'g',
);

/** Returns every metric that the source registers, by name. A test checks that no name of the source is missing. */
export function listMetricFamilies(): readonly MetricFamily[] {
  return listSourceFiles()
    .flatMap((file) =>
      [...readFileSync(join(repositoryRoot, file), 'utf8').matchAll(CALL_PATTERN)].map(
        ([, kind = '', name = '', meaning = '', labels = '']) => ({
          name,
          kind,
          meaning: meaning.slice(1, -1).replace(/\.$/, ''),
          labels: [...labels.matchAll(/'(\w+)'/g)].map(([, label = '']) => label),
          owner: file.split('/').slice(0, 2).join('/'),
        }),
      ),
    )
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The source files that may register a metric. */
export const listSourceFiles = (): readonly string[] =>
  globSync('{libs,services,apps}/*/src/**/*.ts', { cwd: repositoryRoot }).filter((file) => !file.endsWith('.test.ts'));

/**
 * Returns the page with its tables of families and labels generated from the source. The prose around them stays as it is.
 *
 * @throws Error for a label whose values are not described, and as `replaceSection`.
 */
export function renderMetricsPage(page: string): string {
  const families = listMetricFamilies();
  const labels = [...new Set(families.flatMap((family) => family.labels))].sort((a, b) => a.localeCompare(b, 'en'));
  return replaceSection(
    replaceSection(page, 'metrics: families', renderFamilies(families)),
    'metrics: labels',
    renderTable(
      ['label', 'values'],
      labels.map((label) => [`\`${label}\``, describeLabel(label)]),
    ),
  );
}

const renderFamilies = (families: readonly MetricFamily[]): string =>
  renderTable(
    ['metric', 'kind', 'labels', 'meaning', 'of'],
    families.map(({ name, kind, labels, meaning, owner }) => [
      `\`${name}\``,
      kind,
      labels.map((label) => `\`${label}\``).join(', '),
      meaning,
      owner,
    ]),
  );
