import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Folder of everything that an evaluation generates: `PROBANT_EVAL_CACHE`, or one in the system's temporary folder. */
export const CACHE_FOLDER = process.env['PROBANT_EVAL_CACHE'] ?? join(tmpdir(), 'probant-authenticity');

/** Folder of the tools that `tools/install.sh` installs. */
export const TOOLS_FOLDER = join(CACHE_FOLDER, 'tools');

export const computeFileHash = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Writes a file whole or not at all, so that an interrupted run can be resumed. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.part`, content);
  renameSync(`${path}.part`, path);
}

const locateSkip = (path: string): string => `${path}.skipped`;

/** Whether a tool still has to write the file: it is not there, and the tool did not skip it before. */
export const isOpen = (path: string): boolean => !existsSync(path) && !existsSync(locateSkip(path));

/** Remembers the files that a tool could not write. */
export function rememberSkipped(paths: readonly string[]): void {
  for (const path of paths) if (!existsSync(path)) writeWhole(locateSkip(path), '');
}
