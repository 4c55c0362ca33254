import { expect, test } from 'vitest';
import { formatLongReport } from './long-report.ts';

test('formats a section with the totals, the minutes of each step and the figures of each scenario', () => {
  const verdict = { passed: 41, failed: 1, skipped: 2, failures: ['a: 1 is not 2'], unstableFiles: 0, unstable: [] };
  const report = formatLongReport({
    command: 'npm run check:long',
    date: '2026-11-28',
    commit: '0a1b2c3d',
    machine: '2 x AMD EPYC',
    node: '24.21.0',
    result: { verdict, times: [{ name: 'fault injection', seconds: 90 }] },
    figures: [{ scenario: 'disk full', figures: 'times 10, lost 0' }],
  });
  expect(report.split('\n')).toEqual([
    '## Long check',
    '',
    'Command: `npm run check:long`. Date: 2026-11-28, commit 0a1b2c3d, Node 24.21.0, 2 x AMD EPYC.',
    '41 passed, 1 failed, 2 skipped, 0 unstable.',
    '',
    '| step | minutes |',
    '| --- | --- |',
    '| fault injection | 1.5 |',
    '',
    '| scenario | figures |',
    '| --- | --- |',
    '| disk full | times 10, lost 0 |',
  ]);
});

test('leaves out the figures when there are none', () => {
  const verdict = { passed: 1, failed: 0, skipped: 0, failures: [], unstableFiles: 0, unstable: [] };
  const result = { verdict, times: [] };
  const report = formatLongReport({ command: '', date: '', commit: '', machine: '', node: '', result, figures: [] });
  expect(report).not.toContain('scenario');
});
