import { listMonthNames } from '@probant/french/months';
import { expect, test } from 'vitest';
import { readResumeMonth, toMonthIndex } from './resume-month.ts';

/** What the rules of version 1.7 read. A change of this list raises RULES_VERSION. */
const NAMES_READ = [
  'janvier janv jan january',
  'fevrier fevr fev february feb',
  'mars march mar',
  'avril avr april apr',
  'mai may',
  'juin june jun',
  'juillet juill juil july jul',
  'aout aou august aug',
  'septembre sept sep september',
  'octobre oct october',
  'novembre nov november',
  'decembre dec december',
].map((names) => names.split(' '));

test('reads these names of months and no others, whatever the library learns', () => {
  const candidates = listMonthNames(['fr', 'en', 'de', 'nl']).flat();
  const read = NAMES_READ.map((_, index) =>
    [...new Set(candidates)].filter((name) => {
      const month = readResumeMonth(`${name} 2019`);
      return month.kind === 'month' && month.month === toMonthIndex(2019, index + 1);
    }),
  );
  expect(read.map((names) => names.toSorted())).toEqual(NAMES_READ.map((names) => names.toSorted()));
});
