import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { DocumentReader, OpenedDocument } from '@probant/documents/document';
import { createSemaphore } from '@probant/kernel/semaphore';

export type EvaluationInput = { readonly folder: string; readonly limit: number; readonly reader: DocumentReader };

/** Lists at most `limit` files of a set, by name; none when the set does not exist. */
export function listFiles(folder: string, pattern: RegExp, limit = Number.POSITIVE_INFINITY): readonly string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => pattern.test(name));
  return names
    .sort()
    .slice(0, limit)
    .map((name) => `${folder}/${name}`);
}

export const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Opens two files at a time, one per worker. A file that cannot be opened is null. */
export function openAll(reader: DocumentReader, paths: readonly string[]): Promise<readonly (OpenedDocument | null)[]> {
  const oneOfTwo = createSemaphore(2);
  const open = (path: string) => reader.open(readFileSync(path), { tenant: 'eval' });
  return Promise.all(paths.map((path) => oneOfTwo(() => open(path).catch(() => null))));
}
