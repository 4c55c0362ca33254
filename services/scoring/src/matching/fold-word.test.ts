import { expect, test } from 'vitest';
import { foldWord } from './fold-word.ts';

test.each([
  ['developpeuses', 'developpeur'],
  ['directrice', 'directeur'],
  ['cheffes', 'chef'],
  ['reseaux', 'reseau'],
  ['access', 'access'],
  // Also the name of a member of every object.
  ['constructor', 'constructor'],
  ['c++', 'c++'],
])('folds %s to %s', (word, folded) => expect(foldWord(word)).toBe(folded));
