import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { repositoryRoot } from '@probant/kernel/repository-root';

/** What the console may load before its first screen, in bytes with gzip. */
export const MAX_FIRST_LOAD_BYTES = 180_000;

/** Returns the bytes, with gzip, of what the page of the built console names: its scripts and styles before the first screen. */
export function measureFirstLoad(): { readonly files: number; readonly bytes: number } {
  const folder = join(repositoryRoot, 'console');
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const names = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, name = '']) => name);
  const bytes = names.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0);
  return { files: names.length, bytes };
}
