import { expect, test } from 'vitest';
import { CATALOGUES } from './testing/catalogues.ts';

/** A noun in the plural after a single 1, wherever it is in the sentence, or one that may be either (`form(s)`). */
const ONE_OF_MANY = /(?<![\d,.–-]|\d\s)1\s(?!(?:fois|sans|ms)\b)\p{L}+s\b|\(e?s\)/u;

/** Texts that are never said of one thing, each with its reason. */
const NEVER_OF_ONE: Readonly<Record<string, string>> = {
  days: 'periods of a week and more',
  freeOf: 'an amount of bytes with its unit',
  parts: 'shown when a file has several documents',
  lead: 'a report has thousands of candidates',
  limitReached: 'a list of 10,000 events',
  firstRows: 'a preview shows several rows',
  missingOther: 'one digit has a text of its own',
  showAll: 'more places than are shown at first',
  allOfThem: 'a choice between one document and several',
  invarianceLead: 'a report has thousands of pairs',
};

/** Says a text of one thing: some are made of numbers, others of written ones. */
const sayOfOne = (say: (...values: unknown[]) => unknown): readonly string[] =>
  [1, '1'].flatMap((one) => {
    try {
      return [String(say(one, one, one))];
    } catch {
      return [];
    }
  });

/** The names of the texts that say one thing in the plural, whichever way the one is given. */
const findPlurals = (texts: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(texts)
    .filter(([name, say]) => typeof say === 'function' && !(name in NEVER_OF_ONE))
    .filter(([, say]) => sayOfOne(say as (...values: unknown[]) => unknown).every((text) => ONE_OF_MANY.test(text)))
    .map(([name]) => name);

test('finds the texts of every screen', () => expect(CATALOGUES.length).toBeGreaterThanOrEqual(18));

test.each(CATALOGUES)('no text of %s has one thing in the plural', (_, { fr, en }) => {
  expect({ fr: findPlurals(fr), en: findPlurals(en) }).toEqual({ fr: [], en: [] });
});
