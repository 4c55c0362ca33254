import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { expect, test } from 'vitest';
import { SCENES } from './scenes/scenes.ts';

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

const menu = read('apps/console/src/menu/screens.ts');
const english = /^ {2}en: \{\n([\s\S]*?)\n {2}\},/m.exec(menu)?.[1] ?? '';
const titles = new Map([...english.matchAll(/(\w+): '([^']+)'/g)].map(([, name = '', title = '']) => [name, title]));

/** The screens of the menu: their English title and their path. The module itself runs in browsers. */
const screens = [...menu.matchAll(/\{ name: '(\w+)', path: '([^']+)'/g)].map(([, name = '', path = '']) => ({
  title: titles.get(name) ?? name,
  path,
}));

test('every screen of the menu has a scene, which tests play', () => {
  expect(screens.length).toBeGreaterThanOrEqual(12);
  const played = new Set(SCENES.map(({ screen }) => screen));
  expect(screens.filter(({ path }) => !played.has(path))).toEqual([]);
});

test('every screen of the menu has a section in docs/console.md; the home is the list of the others', () => {
  const page = read('docs/console.md');
  const missing = screens.filter(({ path, title }) => path !== '/' && !page.includes(`\n### ${title}\n`));
  expect(missing).toEqual([]);
});
