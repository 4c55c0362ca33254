import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
/** A comment may name a language. */
const stripComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** A language as a value, and what is of one language by its name: then code of the other one is beside it. */
const LANGUAGE_PATTERN = /'(?:fr|en)'|\b(?:const|function) (?:\w*(?:French|English)|FRENCH|ENGLISH)/;
/** "en" is a French word there. */
const WORD_FILES = ['services/assistant/src/answering/extractive/excluded/other-qualifier.rules.ts'];
/** Imported by `stem-word.ts`, a table that the compiler completes. */
const STEMMER_PATTERN = /\/stem-(?:french|english)\.ts$/;

test('the recipe of a language names every file of the assistant that knows its two', () => {
  const places = globSync('services/assistant/src/**/*.ts', { cwd: repositoryRoot })
    .filter((path) => !/\.test\.ts$|\/testing\//.test(path) && !STEMMER_PATTERN.test(path))
    .filter((path) => !WORD_FILES.includes(path) && LANGUAGE_PATTERN.test(stripComments(read(path))));
  const [, recipe = ''] = /^## A language of the assistant\n([\s\S]*?)^## /m.exec(read('docs/where-to-add.md')) ?? [];
  expect(places.length).toBeGreaterThan(15);
  expect(places.filter((path) => !recipe.includes(`\`${path}\``)).sort()).toEqual([]);
});
