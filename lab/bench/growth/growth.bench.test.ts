import { expect, test } from 'vitest';
import { chooseGrowing } from './growth.bench.ts';

test('measures all things or one, and refuses an unknown one with the known names', () => {
  expect(chooseGrowing(undefined)).toEqual(['events', 'analyses', 'knowledge bases']);
  expect(chooseGrowing('analyses')).toEqual(['analyses']);
  expect(() => chooseGrowing('bases')).toThrow('unknown "bases" (expected events, analyses, knowledge bases)');
});
