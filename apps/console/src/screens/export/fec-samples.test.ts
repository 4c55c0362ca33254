import { expect, test } from 'vitest';
import { createFaultyFec, createValidFec } from './fec-samples.ts';

test('the sample with faults differs from the valid one in three lines', async () => {
  const [valid, faulty] = await Promise.all([createValidFec().text(), createFaultyFec().text()]);
  const lines = faulty.split('\r\n');
  expect(valid.split('\r\n').flatMap((line, index) => (line === lines[index] ? [] : index + 1))).toEqual([5, 10, 15]);
});

test('every line of the samples has eighteen cells', async () => {
  const lines = (await createValidFec().text()).trimEnd().split('\r\n');
  expect(new Set(lines.map((line) => line.split('|').length))).toEqual(new Set([18]));
});
