import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { sep } from 'node:path';
import { escapePath } from './escape-path.rules.ts';
import { LOCAL_REFUSALS, type Refusal } from './refusal.rules.ts';

/** A file of a folder, or what cannot be one. */
export type FolderEntry = {
  /** In the folder, with slashes, as text (see `escapePath`). */
  readonly path: string;
  /** Where it is. Bytes: not every name is UTF-8. */
  readonly location: Buffer;
  /** Name for the server. */
  readonly name: string;
  /** Why it is not read; null for a file. */
  readonly refusal: Refusal | null;
};

/** What systems leave in folders by themselves. */
const SYSTEM_FILES = ['.ds_store', 'thumbs.db', 'ehthumbs.db', 'desktop.ini'];

/**
 * Lists the files of a folder and of the folders in it, in the order of their names. Symbolic links are listed and never followed. `isOwn`
 * says which files are left out.
 *
 * @throws the error of the system when the folder itself cannot be read.
 */
export async function* walkFolder(root: string, isOwn: (location: Buffer) => boolean): AsyncGenerator<FolderEntry> {
  const separator = Buffer.from(sep);
  const rootBytes = Buffer.from(root);
  /** Folders still to be listed, the next one last. */
  const waiting: { readonly location: Buffer; readonly path: Buffer }[] = [
    { location: rootBytes, path: Buffer.alloc(0) },
  ];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const { location, path } = folder;
    const entries = await listEntries(location, path.length === 0);
    if (entries === null) {
      const name = escapePath(path);
      yield { path: name, location, name, refusal: LOCAL_REFUSALS.folderNotReadable };
      continue;
    }
    const folders: typeof waiting = [];
    for (const entry of entries) {
      const own = Buffer.concat([location, separator, entry.name]);
      const ownPath = path.length === 0 ? entry.name : Buffer.concat([path, Buffer.from('/'), entry.name]);
      if (entry.isDirectory()) {
        folders.push({ location: own, path: ownPath });
        continue;
      }
      const name = escapePath(entry.name);
      if (isOwn(own) || SYSTEM_FILES.includes(name.toLowerCase())) continue;
      yield { path: escapePath(ownPath), location: own, name, refusal: findKindRefusal(entry) };
    }
    waiting.push(...folders.toReversed());
  }
}

/** Returns null for a folder that cannot be read. */
async function listEntries(folder: Buffer, isRoot: boolean): Promise<readonly Dirent<Buffer>[] | null> {
  try {
    const entries = await readdir(folder, { encoding: 'buffer', withFileTypes: true });
    return entries.sort((one, other) => Buffer.compare(one.name, other.name));
  } catch (error) {
    if (isRoot) throw error;
    return null;
  }
}

const findKindRefusal = (entry: Dirent<Buffer>): Refusal | null =>
  entry.isSymbolicLink() ? LOCAL_REFUSALS.link : entry.isFile() ? null : LOCAL_REFUSALS.notAFile;
