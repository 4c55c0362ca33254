import { SCORING_DIMENSIONS } from '@probant/contracts/scoring-values';
import { expect, test } from 'vitest';
import { TEMPLATES } from './templates.ts';

const IDS = Object.keys(TEMPLATES);
const listValues = (sentence: string): readonly string[] =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();

test('every dimension has a sentence for a job without its criterion, and one for what was found', () => {
  const incomplete = SCORING_DIMENSIONS.filter((dimension) => {
    const own = IDS.filter((id) => id.startsWith(`${dimension}.`));
    return own.length < 2 || !own.some((id) => id.startsWith(`${dimension}.no_criterion.`));
  });
  expect(incomplete).toEqual([]);
});

test('a sentence names the same values in both languages', () => {
  const differing = Object.entries(TEMPLATES).filter(
    ([, { fr, en }]) => listValues(fr).join() !== listValues(en).join(),
  );
  expect(differing.map(([id]) => id)).toEqual([]);
});

test('an id ends with the version of its sentence, and only one version of a sentence is written', () => {
  expect(IDS.filter((id) => !/\.[1-9]\d*$/.test(id))).toEqual([]);
  expect(new Set(IDS.map((id) => id.replace(/\.\d+$/, ''))).size).toBe(IDS.length);
});
