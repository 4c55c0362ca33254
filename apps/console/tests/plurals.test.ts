import { globSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { expect, test } from 'vitest';

/** A noun in the plural after a single 1, in French or English. */
const ONE_OF_MANY = /(?<![\d ,.–-])1 (?!(?:fois|sans|ms)\b)\p{L}+s\b/u;

type Catalogue = { readonly fr: Readonly<Record<string, unknown>>; readonly en: Readonly<Record<string, unknown>> };

const folder = join(repositoryRoot, 'apps/console/src');
const files = globSync('**/*{texts,words}.ts', { cwd: folder }).toSorted();
const modules = await Promise.all(
  files.map(async (file) => [file, (await import(join(folder, file))) as Readonly<Record<string, unknown>>] as const),
);

const isCatalogue = (exported: unknown): exported is Catalogue =>
  typeof exported === 'object' && exported !== null && 'fr' in exported && 'en' in exported;

const catalogues = modules.flatMap(([file, exports]) =>
  Object.values(exports)
    .filter(isCatalogue)
    .map((texts) => [file, texts] as const),
);

/** Texts that are never said of one thing, each with its reason. */
const NEVER_OF_ONE: Readonly<Record<string, string>> = {
  days: 'periods of a week and more',
  freeOf: 'an amount of bytes with its unit',
  parts: 'shown when a file has several documents',
  lead: 'a report has thousands of candidates',
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

test('finds the texts of every screen', () => expect(catalogues.length).toBeGreaterThanOrEqual(18));

test.each(catalogues)('no text of %s has one thing in the plural', (_, { fr, en }) => {
  expect({ fr: findPlurals(fr), en: findPlurals(en) }).toEqual({ fr: [], en: [] });
});
