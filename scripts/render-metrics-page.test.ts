import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { describe, expect, test } from 'vitest';
import { describeLabel } from './metric-labels.ts';
import { listMetricFamilies, listSourceFiles, METRICS_PAGE, renderMetricsPage } from './render-metrics-page.ts';

const page = readFileSync(join(repositoryRoot, METRICS_PAGE), 'utf8');
const families = listMetricFamilies();

describe('docs/metrics.md', () => {
  test('is what "npm run metrics-page" generates from the source', () => {
    expect(page).toBe(renderMetricsPage(page));
  });

  test('is regenerated when a row was changed by hand', () => {
    expect(renderMetricsPage(page.replace('| `probant_documents_waiting` |', '| `probant_waiting` |'))).toBe(page);
  });

  test('has every metric name of the source, once', () => {
    const names = listSourceFiles().flatMap((file) =>
      [
        ...readFileSync(join(repositoryRoot, file), 'utf8').matchAll(
          /'((?:probant|http)_[a-z_]+_(?:total|seconds|bytes|info|waiting|children|up|pending|indexes|texts|documents|events|loaded|files))'/g,
        ),
      ].map(([, name = '']) => name),
    );
    expect(families.map(({ name }) => name)).toEqual([...new Set(names)].sort((a, b) => a.localeCompare(b, 'en')));
    expect(families.length).toBeGreaterThan(25);
  });

  test('says what each metric means', () => {
    expect(families.filter(({ meaning }) => meaning.length < 10)).toEqual([]);
  });

  test('needs its tables, and the values of every label', () => {
    expect(() => renderMetricsPage('# Metrics')).toThrow('the page has no section "metrics: families"');
    expect(() => describeLabel('filename')).toThrow('the label filename is not described');
  });
});

test.each([
  'probant_extraction_seconds',
  'probant_documents_wait_seconds',
  'probant_documents_workers_stopped_total',
  'probant_embedder_pending_texts',
  'probant_assistant_index_bytes',
  'probant_scoring_analyses_total',
  'probant_assistant_questions_total',
])('the dashboard shows %s', (name) => {
  expect(readFileSync(join(repositoryRoot, 'deploy/monitoring/grafana-dashboard.json'), 'utf8')).toContain(name);
});
