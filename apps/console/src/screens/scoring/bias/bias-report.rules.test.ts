import { describe, expect, test } from 'vitest';
import { readBiasReport } from '../../../testing/read-bias-report.mjs';
import {
  computeFourFifths,
  computeScaleEnd,
  findGroups,
  GROUPINGS,
  POPULATIONS,
  REPORT_WEIGHTS,
  sumInvariance,
} from './bias-report.rules.ts';
import { biasTexts, nameChange, nameGroup } from './bias-texts.ts';

const group = (rate: number, high = rate) => ({ rate, interval: [rate, high] as const });

test.each([
  { title: 'two equal groups', groups: [group(0.5), group(0.5)], line: 0.4 },
  { title: 'one group far below', groups: [group(0.6), group(0.3)], line: 0.48 },
  { title: 'nobody above the median', groups: [group(0), group(0)], line: 0 },
  { title: 'no group', groups: [], line: 0 },
])('the four-fifths line of $title is at $line', ({ groups, line }) => {
  expect(computeFourFifths(groups)).toBeCloseTo(line, 10);
});

test.each([
  { title: 'an interval up to 0.588', groups: [group(0.5, 0.588)], end: 0.6 },
  { title: 'an interval up to a tenth', groups: [group(0.5, 0.6)], end: 0.7 },
  { title: 'an interval up to 1', groups: [group(0.98, 1)], end: 1 },
  { title: 'nothing', groups: [], end: 0.1 },
])('the scale of $title ends at $end', ({ groups, end }) => {
  expect(computeScaleEnd(groups)).toBeCloseTo(end, 10);
});

describe('the report of the present rules', () => {
  const report = readBiasReport();

  test('has every table that the screen offers', () => {
    for (const population of POPULATIONS)
      for (const weights of REPORT_WEIGHTS)
        for (const by of GROUPINGS) expect(findGroups(report, population, weights, by).length).toBeGreaterThan(1);
    expect(sumInvariance(report).pairs).toBeGreaterThan(20_000);
  });

  test('flags the groups below the four-fifths line, and no other', () => {
    for (const { groups } of report.impact) {
      const line = computeFourFifths(groups);
      // The ratio is of rates before they are rounded to three decimals.
      for (const { rate, isFlagged } of groups.filter((one) => Math.abs(one.rate - line) > 0.001))
        expect(isFlagged).toBe(rate < line);
    }
  });

  test.each(['fr', 'en'] as const)('has a name in %s for each of its groups and changes', (language) => {
    const t = biasTexts[language];
    const groups = report.impact.flatMap((table) => table.groups.map((one) => one.group));
    const changes = [...report.invariance, ...report.sensitivity].map(({ change }) => change);
    expect(groups.filter((name) => nameGroup(t, name) === null)).toEqual([]);
    expect(changes.filter((name) => nameChange(t, name) === null)).toEqual([]);
  });
});
