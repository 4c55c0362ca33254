import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { DocumentReader, OpenedDocument } from '@probant/documents/document';
import { semaphore } from '@probant/kernel/semaphore';

export type EvaluationInput = { readonly folder: string; readonly limit: number; readonly reader: DocumentReader };

/** Files of a set, by name, at most `limit`; none when the set is not there. */
export function filesOf(folder: string, pattern: RegExp, limit = Number.POSITIVE_INFINITY): readonly string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => pattern.test(name));
  return names
    .sort()
    .slice(0, limit)
    .map((name) => `${folder}/${name}`);
}

export const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Opens two files at a time, as many as there are children; a file that cannot be opened is null. */
export function openAll(reader: DocumentReader, paths: readonly string[]): Promise<readonly (OpenedDocument | null)[]> {
  const oneOfTwo = semaphore(2);
  const open = (path: string) => reader.open(readFileSync(path), { tenant: 'eval' });
  return Promise.all(paths.map((path) => oneOfTwo(() => open(path).catch(() => null))));
}
