import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileTerms, matchTerms } from './match-terms.ts';

/** The definition of a match, without an automaton: every term at every place. */
function findTermsAtEachPlace(terms: readonly (readonly string[])[], words: readonly string[]): readonly number[] {
  return terms.flatMap((term, index) =>
    words.some((_, start) => term.every((word, offset) => words[start + offset] === word)) ? [index] : [],
  );
}

test('the automaton finds exactly the terms that a comparison at every place finds', () => {
  const phrase = (maxLength: number) => fc.array(fc.constantFrom('un', 'deux', 'trois'), { minLength: 1, maxLength });
  fc.assert(
    fc.property(fc.array(phrase(6), { maxLength: 20 }), phrase(40), (terms, words) => {
      const compiled = compileTerms(terms.map((term) => term.join(' ')));
      const found = [...matchTerms(words.join(' '), compiled, { isRunningText: false }).keys()];
      expect(found.sort((a, b) => a - b)).toEqual(findTermsAtEachPlace(terms, words));
    }),
    { numRuns: 1_000 },
  );
});
