import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probant-load-jsx-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes a module and imports it. */
async function load(name: string, text: string): Promise<Readonly<Record<string, unknown>>> {
  const path = join(folder, name);
  await writeFile(path, text);
  return import(pathToFileURL(path).href);
}

test('a component loses its types, and runs', async () => {
  const module = await load('sound.tsx', 'export const double = (n: number): number => 2 * n;');
  expect((module['double'] as (n: number) => number)(21)).toBe(42);
});

test('a component that cannot be read fails with the name of its file', async () => {
  await expect(load('broken.tsx', 'export const Part = () => <b>')).rejects.toThrow(/broken\.tsx: /);
});

test('Node loads the modules of the tests, without a copy of them by Vite', () => {
  expect(new Error('here').stack).toContain(import.meta.url);
});
