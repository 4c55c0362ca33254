import { expect, test } from 'vitest';
import { AnomalyLog } from '../anomalies/anomaly-log.ts';
import { LineRecord } from '../lines/resolved-line.ts';
import { LabelledCodes } from '../tables/labelled-codes.ts';
import { MemoryBudget } from '../tables/memory-budget.ts';
import { JournalsCheck } from './journals.ts';

test('counts the memory of each journal, so that a journal for each line ends with 413', () => {
  const budget = new MemoryBudget(10_000);
  const check = new JournalsCheck(new AnomalyLog(), new LabelledCodes(new MemoryBudget(), () => false), budget);
  const line = new LineRecord();
  line.repeatedColumns = -1;
  const addJournals = (count: number) => {
    for (let journal = 0; journal < count; journal += 1) {
      line.journal += 1;
      check.check(line);
    }
  };
  addJournals(70);
  expect(() => addJournals(20)).toThrow(expect.objectContaining({ status: 413 }));
});
