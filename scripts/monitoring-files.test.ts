import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMetrics } from '@probant/kernel/metrics';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

type Rule = { readonly alert: string; readonly expr: string; readonly annotations: { readonly summary: string } };
type Dashboard = { readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[] };

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

test('alert rules and the dashboard use only metrics that Probant has', () => {
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const used = [...new Set(expressions.flatMap(listNames))];
  expect(used.length).toBeGreaterThan(10);
  const registered = listRegisteredNames();
  expect(used.filter((name) => !registered.has(name))).toEqual([]);
});

test('each alert says what it means', () => {
  expect(rules.filter(({ annotations }) => !annotations.summary.endsWith('.')).map(({ alert }) => alert)).toEqual([]);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});
