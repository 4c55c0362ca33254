import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMetrics } from '@probant/kernel/metrics';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { listMetricFamilies } from './render-metrics-page.ts';

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

type Rule = { readonly alert: string; readonly expr: string; readonly annotations: { readonly summary: string } };
type Dashboard = {
  readonly panels: readonly {
    readonly targets: readonly { readonly expr: string; readonly legendFormat?: string }[];
  }[];
};

const rules = (parse(read('deploy/monitoring/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const dashboard = JSON.parse(read('deploy/monitoring/grafana-dashboard.json')) as Dashboard;

/** The names of the metrics in an expression, without the suffixes of a histogram. */
const listNames = (expression: string): readonly string[] =>
  (expression.match(/\b(?:probant|http|nodejs|process)_[a-z0-9_]+/g) ?? []).map((name) =>
    name.replace(/_(?:bucket|sum|count)$/, ''),
  );

/** Every name that the source registers, and those of Node. */
function listRegisteredNames(): ReadonlySet<string> {
  const files = globSync('{libs,services,apps}/*/src/**/*.ts', { cwd: repositoryRoot });
  const registered = files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => read(file).match(/(?<=')(?:probant|http)_[a-z_]+(?=')/g) ?? []);
  const ofProcess = createMetrics({ ofProcess: true }).registry.getMetricsAsArray();
  return new Set([...registered, ...ofProcess.map(({ name }) => name)]);
}

const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

/** The labels that Prometheus adds to each series, and those of histograms. */
const COMMON_LABELS = ['job', 'instance', 'le'];
const labelsByMetric = new Map(listMetricFamilies().map(({ name, labels }) => [name, [...labels, ...COMMON_LABELS]]));

/** The labels that an expression selects or groups by, each with the metrics of the expression that lack it. */
const listUnknownLabels = (expression: string): readonly string[] => {
  const selected = [...expression.matchAll(/([a-z0-9_]+)\{([^}]*)\}/g)].flatMap(([, name = '', selectors = '']) =>
    [...selectors.matchAll(/(\w+)\s*[=!]~?/g)].map(([, label = '']) => ({ label, metrics: listNames(name) })),
  );
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)\s*\(([^[{]*)/g)].flatMap(([, labels = '', body = '']) =>
    labels.split(/,\s*/).map((label) => ({ label, metrics: listNames(body) })),
  );
  return [...selected, ...grouped].flatMap(({ label, metrics }) =>
    metrics
      .filter((name) => !(labelsByMetric.get(name) ?? COMMON_LABELS).includes(label))
      .map((name) => `${name} has no label ${label}`),
  );
};

test('finds labels that a metric does not have', () => {
  expect(listUnknownLabels('sum by (le, kind) (rate(probant_documents_kills_total{cause="x"}[5m]))')).toEqual([
    'probant_documents_kills_total has no label cause',
    'probant_documents_kills_total has no label kind',
  ]);
});

test('alert rules and the dashboard use only labels that their metrics have', () => {
  expect(expressions.filter((expression) => /[{]|\bby \(/.test(expression)).length).toBeGreaterThan(15);
  expect(expressions.flatMap(listUnknownLabels)).toEqual([]);
});

/** The labels that the text of an alert or the legend of a panel names. */
const listNamedLabels = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(([, label = '']) => label);

test('texts of alerts and legends name only labels that their metrics have', () => {
  const texts = [
    ...rules.map(({ expr, annotations }) => ({ expr, text: annotations.summary })),
    ...dashboard.panels.flatMap(({ targets }) =>
      targets.map(({ expr, legendFormat = '' }) => ({ expr, text: legendFormat })),
    ),
  ];
  const named = texts.flatMap(({ expr, text }) => listNamedLabels(text).map((label) => ({ expr, label })));
  expect(named.length).toBeGreaterThan(10);
  const unknown = named.filter(({ expr, label }) =>
    listNames(expr).some((name) => !(labelsByMetric.get(name) ?? COMMON_LABELS).includes(label)),
  );
  expect(unknown).toEqual([]);
});

test('alert rules and the dashboard use only metrics that Probant has', () => {
  const used = [...new Set(expressions.flatMap(listNames))];
  expect(used.length).toBeGreaterThan(10);
  const registered = listRegisteredNames();
  expect(used.filter((name) => !registered.has(name))).toEqual([]);
});

test('each alert says what it means', () => {
  expect(rules.filter(({ annotations }) => !annotations.summary.endsWith('.')).map(({ alert }) => alert)).toEqual([]);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});
