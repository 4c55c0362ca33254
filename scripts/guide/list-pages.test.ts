import { repositoryRoot } from '@probant/kernel/repository-root';
import { expect, test } from 'vitest';
import { type GuidePage, listPages, rewriteLinks } from './list-pages.ts';
import { renderSidebar } from './render-sidebar.ts';

const createPage = (source: string, name: string, markdown = ''): GuidePage => ({
  source,
  name,
  title: `Title of ${name}`,
  markdown,
});
const pages = [
  createPage('docs/README.md', 'index'),
  createPage('docs/fec.md', 'fec'),
  createPage('docs/adr/README.md', 'adr/index'),
  createPage('docs/bias/1.3.0+00c3.md', 'bias/index'),
  createPage('CONTRIBUTING.md', 'contributing'),
];

test.each([
  ['docs/export.md', 'export', '[FEC](fec.md#the-report)', '[FEC](./fec.md#the-report)'],
  ['docs/export.md', 'export', '[fec.md](fec.md)', '[Title of fec](./fec.md)'],
  ['docs/adr/README.md', 'adr/index', '[FEC](../fec.md)', '[FEC](../fec.md)'],
  ['docs/export.md', 'export', '[a](../CONTRIBUTING.md#checks)', '[a](./contributing.md#checks)'],
  ['docs/export.md', 'export', '[decisions](adr/README.md)', '[decisions](./adr/index.md)'],
  ['docs/export.md', 'export', '[report](bias)', '[report](./bias/index.md)'],
  ['docs/export.md', 'export', '[all](../openapi)', '[all](../){target="_self"}'],
  ['docs/adr/0001.md', 'adr/0001', '[all](../../openapi)', '[all](../../){target="_self"}'],
  ['docs/export.md', 'export', '[code](../libs/kernel)', 'code'],
  ['docs/export.md', 'export', '[web](https://example.com/a.md)', '[web](https://example.com/a.md)'],
  ['docs/export.md', 'export', '[here](#below)', '[here](#below)'],
  ['docs/export.md', 'export', '![picture](pictures/a.svg)', '![picture](pictures/a.svg)'],
  ['docs/export.md', 'export', '```sh\n[x](fec.md)\n```', '```sh\n[x](fec.md)\n```'],
])('in %s as %s, %s becomes %s', (source, name, markdown, expected) => {
  expect(rewriteLinks(createPage(source, name, markdown), pages)).toBe(expected);
});

test('every page is in the sidebar once', () => {
  const all = listPages(repositoryRoot);
  const links = renderSidebar(all).flatMap(({ items }) => items.map(({ link }) => link));
  const expected = all.map(({ name }) => `/${name.replace(/(^|\/)index$/, '$1')}`);
  expect(links.toSorted()).toEqual(expected.toSorted());
});

test('a sidebar that names a missing page is refused', () => {
  expect(() => renderSidebar(pages)).toThrow('there is no such page');
});
