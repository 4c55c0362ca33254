import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { expect, test } from 'vitest';
import { SCENES } from './scenes/scenes.ts';

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

type Menu = {
  readonly SCREEN_GROUPS: readonly (readonly { readonly name: string; readonly path: string }[])[];
  readonly screenTexts: { readonly en: Readonly<Record<string, string>> };
};

// The address is no literal: the compiler reads the module with the types of browsers, and tests with those of Node.
const { SCREEN_GROUPS, screenTexts } = (await import(join(repositoryRoot, 'apps/console/src/menu/screens.ts'))) as Menu;

/** The screens of the menu: their English title and their path. */
const screens = SCREEN_GROUPS.flat().map(({ name, path }) => ({ title: screenTexts.en[name], path }));

test('the menu has a screen for each of its names, once', () => {
  expect(
    SCREEN_GROUPS.flat()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(screenTexts.en).toSorted());
});

test('every screen of the menu has a scene, which tests play', () => {
  const played = new Set(SCENES.map(({ screen }) => screen));
  expect(screens.filter(({ path }) => !played.has(path))).toEqual([]);
});

test('every screen of the menu has a section in docs/console.md; the home is the list of the others', () => {
  const page = read('docs/console.md');
  const missing = screens.filter(({ path, title }) => path !== '/' && !page.includes(`\n### ${title}\n`));
  expect(missing).toEqual([]);
});
