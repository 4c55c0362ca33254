import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder and the folders above it that are missing. Returns the first one that it created, undefined when all were there. As
 * `mkdir` of Node with `recursive`, which never returns where the system refuses with ENOENT, as in /proc.
 *
 * @throws the error of the system: EEXIST when the path is a file, ENOTDIR when a folder above it is one.
 */
export async function createFolder(path: string, mode = 0o777): Promise<string | undefined> {
  const missing: string[] = [];
  for (let folder = resolve(path); !(await isFolder(folder)); folder = dirname(folder)) missing.push(folder);
  for (const folder of missing.toReversed())
    await mkdir(folder, { mode }).catch((error: NodeJS.ErrnoException) => {
      // Another process created it meanwhile.
      if (error.code !== 'EEXIST') throw error;
    });
  return missing.at(-1);
}

async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  throw Object.assign(new Error(`EEXIST: file already exists, mkdir '${path}'`), { code: 'EEXIST', path });
}
