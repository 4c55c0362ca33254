import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, constants, link, open, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createFolder } from '@probant/kernel/durable-files/create-folder';
import { syncFolder } from '@probant/kernel/durable-files/sync-folder';
import { type ObjectContent, type ObjectStore, ObjectStoreError } from './object-store.ts';

type FolderObjectStoreOptions = {
  readonly folder: string;
  /** Sets the append-only flag (`chattr +a`) on the folders. Needs root, and a file system that supports it. */
  readonly appendOnly: boolean;
};

/** Holds a file until it is complete and on disk. Outside the append-only folders, from which nothing can be removed. */
const INCOMING_FOLDER = '.incoming';

/** Entries that file systems create at the root of a share. */
const SYSTEM_ENTRIES: ReadonlySet<string> = new Set(['lost+found', '.snapshot', '.zfs']);

/**
 * Creates a store of files in a folder. Each file is written under INCOMING_FOLDER, synced, then linked to its name: link(2) is atomic
 * and fails when the name is taken, so no file is ever incomplete or overwritten.
 */
export function createFolderObjectStore({ folder, appendOnly }: FolderObjectStoreOptions): ObjectStore {
  const toPath = (name: string) => join(folder, name);
  const appendOnlyFolders = new Set<string>();

  async function put(name: string, bytes: Uint8Array, at: string): Promise<void> {
    const parent = dirname(toPath(name));
    await createDurableFolder(parent);
    const draft = join(folder, INCOMING_FOLDER, randomUUID());
    await createDurableFolder(dirname(draft));
    try {
      await writeDurably(draft, bytes, at);
      await link(draft, toPath(name)).catch(async (error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error;
        if (!(await readFile(toPath(name))).equals(bytes)) throw createNameTakenError(name);
      });
    } finally {
      await unlink(draft).catch(() => undefined);
    }
    await syncFolder(parent);
    if (appendOnly && !appendOnlyFolders.has(parent)) {
      appendOnlyFolders.add(parent);
      await setAppendOnly(parent);
    }
  }

  return {
    name: basename(folder),
    put: (name, bytes, at) => put(name, bytes, at).catch(rethrowAsStoreError(`the folder ${basename(folder)}`)),
    async list(subfolder, after) {
      const files = await readdir(toPath(subfolder)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return [];
        return rethrowAsStoreError(`the folder ${basename(folder)}`)(error);
      });
      const names = files.map((file) => `${subfolder}/${file}`).filter((name) => name > after);
      return names.sort().map((name) => ({ name, version: null }));
    },
    read: ({ name }) => readWithTime(toPath(name)).catch(rethrowAsStoreError(`the folder ${basename(folder)}`)),
    async isEmpty() {
      const readEntries = async () => {
        const incoming = join(folder, INCOMING_FOLDER);
        await createDurableFolder(incoming);
        await access(incoming, constants.W_OK);
        return readdir(folder);
      };
      const entries = await readEntries().catch(rethrowAsStoreError(`the folder ${basename(folder)}`));
      return entries.every((entry) => entry === INCOMING_FOLDER || SYSTEM_ENTRIES.has(entry));
    },
  };
}

/** Creates a folder and its missing parents, and syncs each parent so that the new entry is durable. */
async function createDurableFolder(path: string): Promise<void> {
  const firstCreated = await createFolder(path, 0o755);
  if (firstCreated === undefined) return;
  for (let current = path; current.length >= firstCreated.length; current = dirname(current))
    await syncFolder(dirname(current));
}

async function writeDurably(path: string, bytes: Uint8Array, at: string): Promise<void> {
  const file = await open(path, 'wx', 0o444);
  try {
    await file.writeFile(bytes);
    const time = new Date(at);
    await file.utimes(time, time);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readWithTime(path: string): Promise<ObjectContent> {
  const [bytes, { mtime }] = await Promise.all([readFile(path), stat(path)]);
  return { bytes, at: mtime.toISOString() };
}

/** Sets the append-only flag where possible. Failures are ignored: many file systems do not support it. */
async function setAppendOnly(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  await promisify(execFile)('chattr', ['+a', path]).catch(() => undefined);
}

const createNameTakenError = (name: string) =>
  new ObjectStoreError('taken', `another object is stored under the name ${name}`);

const rethrowAsStoreError =
  (subject: string) =>
  (error: unknown): never => {
    if (error instanceof ObjectStoreError) throw error;
    const code = codeOf(error);
    const fault = code !== undefined && OPERATOR_ERROR_CODES.has(code) ? 'refused' : 'unavailable';
    throw new ObjectStoreError(fault, `${subject} cannot be used: ${code ?? 'unknown error'}`, { cause: error });
  };

const OPERATOR_ERROR_CODES: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC', 'EDQUOT']);

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
