import { expect, test } from 'vitest';
import { type Anomaly, groupAnomalies, writeAnomaliesCsv } from './anomaly-groups.rules.ts';

const anomaly = (code: string, severity: Anomaly['severity'], line: number | null, column: string | null): Anomaly => ({
  code,
  severity,
  line,
  column,
  message: `Message "${code}".`,
  reference: 'LPF',
  remediation: 'Corriger.',
});

test('broken rules are grouped, blocking ones first, those of the whole file after those with lines, then by how often they are broken', () => {
  const groups = groupAnomalies([
    anomaly('FEC-A', 'warning', 2, null),
    anomaly('FEC-D', 'blocking', null, null),
    anomaly('FEC-B', 'blocking', 3, 'Debit'),
    anomaly('FEC-C', 'blocking', 4, 'Debit'),
    anomaly('FEC-C', 'blocking', 5, 'Credit'),
    anomaly('FEC-C', 'blocking', 6, 'Debit'),
  ]);
  expect(groups.map(({ code, places, columns }) => [code, places.length, columns])).toEqual([
    ['FEC-C', 3, ['Debit', 'Credit']],
    ['FEC-B', 1, ['Debit']],
    ['FEC-D', 1, []],
    ['FEC-A', 1, []],
  ]);
});

test('the CSV has a line for each anomaly and doubles quotation marks', () => {
  const csv = writeAnomaliesCsv([anomaly('FEC-A', 'warning', null, 'Debit')]);
  expect(csv).toBe(
    '\ufeff"code";"severity";"line";"column";"message";"reference";"remediation"\r\n"FEC-A";"warning";"";"Debit";"Message ""FEC-A"".";"LPF";"Corriger."\r\n',
  );
});
