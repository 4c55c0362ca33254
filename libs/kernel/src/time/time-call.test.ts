import { expect, test } from 'vitest';
import { timeCall } from './time-call.ts';

test('reports how a call ended, and returns what it returned', async () => {
  const reports: string[] = [];
  const report = (seconds: number, outcome: string) => reports.push(`${seconds >= 0} ${outcome}`);
  expect(await timeCall(async () => 5, report)).toBe(5);
  await expect(timeCall(() => Promise.reject(new Error('no')), report)).rejects.toThrow('no');
  expect(reports).toEqual(['true ok', 'true failed']);
});
