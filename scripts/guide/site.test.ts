import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPages } from './list-pages.ts';

const BASE = '/manual/';
let folder: string;
let site: string;
let build: ReturnType<typeof spawnSync>;
const readSite = (name: string): string => readFileSync(join(site, name), 'utf8');
const listHtml = (): readonly string[] => globSync('**/*.html', { cwd: site });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guide-'));
  site = join(folder, 'site');
  // In a process of its own: VitePress changes the environment of the one that it builds in.
  build = spawnSync(process.execPath, ['scripts/guide/main.ts', '--base', BASE, '--out', site], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  });
});
afterAll(() => rm(folder, { recursive: true }));

test('the build succeeds and writes each page of docs/', () => {
  expect({ status: build.status, stderr: build.status === 0 ? '' : build.stderr }).toEqual({ status: 0, stderr: '' });
  const missing = listPages(repositoryRoot).filter(({ name }) => !existsSync(join(site, `${name}.html`)));
  expect(missing.map(({ source }) => source)).toEqual([]);
});

describe('in the site', () => {
  test('every link and anchor leads to a file and an element of the site, and addresses start from the base', () => {
    const broken = listHtml().flatMap((name) =>
      listAddresses(readSite(name))
        .filter((address) => !isResolved(name, address))
        .map((address) => `${name}: ${address}`),
    );
    expect(broken).toEqual([]);
  });

  test('no page loads anything from elsewhere', () => {
    const foreign = listHtml().flatMap((name) =>
      [
        ...readSite(name).matchAll(/<(?:link|script|img|iframe|source)\b[^>]*(?:href|src)="((?:https?:)?\/\/[^"]*)"/g),
      ].map(([, address]) => `${name}: ${address}`),
    );
    const styles = globSync('**/*.css', { cwd: site }).map(readSite).join('\n');
    expect([...foreign, ...(styles.match(/@import|url\((?!["']?data:)[^)]*\)/g) ?? [])]).toEqual([]);
  });

  test('no script is evaluated from text, which the content security policy forbids', () => {
    const scripts = globSync('**/*.js', { cwd: site }).map(readSite).join('\n');
    expect(scripts).not.toMatch(/new Function\(|\beval\(/);
    expect(scripts).toMatch(/row-level security/i);
  });

  test('the manifest lists every file but itself and the compressed forms', () => {
    const { files, inlineScripts } = JSON.parse(readSite('site.json')) as {
      files: Record<string, unknown>;
      inlineScripts: readonly string[];
    };
    const names = globSync('**', { cwd: site, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(site.length + 1));
    expect(names.filter((name) => name !== 'site.json').toSorted()).toEqual(
      Object.keys(files)
        .flatMap((name) => [name, `${name}.br`])
        .toSorted(),
    );
    expect(inlineScripts.length).toBeGreaterThan(0);
  });

  test('the licences of the packages in its script are there', () => {
    for (const name of ['vitepress', '@vue/runtime-core', 'minisearch'])
      expect(readSite('licences.txt')).toContain(name);
    expect(readSite('licences.txt').match(/Copyright/g)?.length).toBeGreaterThan(8);
  });
});

const listAddresses = (html: string): readonly string[] =>
  [...html.matchAll(/\b(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

/** Whether an address leads somewhere; those of other servers are not followed. */
function isResolved(page: string, address: string): boolean {
  if (/^(?:https?:|data:|mailto:)/.test(address)) return true;
  const { pathname, hash } = new URL(address, `http://site${BASE}${page}`);
  // The API reference is next to the site.
  if (pathname === '/') return true;
  if (!pathname.startsWith(BASE)) return false;
  const name = decodeURIComponent(pathname.slice(BASE.length)).replace(/(^|\/)$/, '$1index.html');
  if (!existsSync(join(site, name))) return false;
  return hash === '' || readSite(name).includes(` id="${decodeURIComponent(hash.slice(1))}"`);
}

test('a base without slashes at its ends is refused with exit code 2', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/guide/main.ts', '--base', 'manual'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, '--base must be a path with a slash at both ends, such as /manual/\n']);
});
