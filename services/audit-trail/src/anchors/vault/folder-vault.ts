import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, constants, link, mkdir, open, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Contents, type Vault, VaultError } from './vault.ts';

type FolderVaultDeps = {
  readonly folder: string;
  /** Asks the file system to keep what is in the folders (`chattr +a`), which root alone may and not every file system can. */
  readonly appendOnly: boolean;
};

/** Where a file stands until it is whole and on disk; beside the folders, since nothing can be removed from those. */
const INCOMING = '.incoming';

/** What file systems make by themselves at the root of a share. */
const NOT_OURS: ReadonlySet<string> = new Set(['lost+found', '.snapshot', '.zfs']);

/**
 * Files in folders, each written elsewhere, made durable and then linked to its name: link(2) gives the name at once or fails where
 * it is taken, so nothing is ever half there or overwritten.
 */
export function folderVault({ folder, appendOnly }: FolderVaultDeps): Vault {
  const place = (name: string) => join(folder, name);
  const kept = new Set<string>();

  async function put(name: string, bytes: Uint8Array, at: string): Promise<void> {
    const home = dirname(place(name));
    await makeFolder(home);
    const draft = join(folder, INCOMING, randomUUID());
    await makeFolder(dirname(draft));
    try {
      await writeDurably(draft, bytes, at);
      await link(draft, place(name)).catch(async (error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error;
        if (!(await readFile(place(name))).equals(bytes)) throw taken(name);
      });
    } finally {
      await unlink(draft).catch(() => undefined);
    }
    await syncFolder(home);
    if (appendOnly && !kept.has(home)) {
      kept.add(home);
      await keepFolder(home);
    }
  }

  return {
    name: basename(folder),
    put: (name, bytes, at) => put(name, bytes, at).catch(asVaultError(`the folder ${basename(folder)}`)),
    async list(inside, after) {
      const files = await readdir(place(inside)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return [];
        return asVaultError(`the folder ${basename(folder)}`)(error);
      });
      const names = files.map((file) => `${inside}/${file}`).filter((name) => name > after);
      return names.sort().map((name) => ({ name, version: null }));
    },
    read: ({ name }) => readWithTime(place(name)).catch(asVaultError(`the folder ${basename(folder)}`)),
    async isEmpty() {
      const usable = async () => {
        const incoming = join(folder, INCOMING);
        await makeFolder(incoming);
        await access(incoming, constants.W_OK);
        return readdir(folder);
      };
      const entries = await usable().catch(asVaultError(`the folder ${basename(folder)}`));
      return entries.every((entry) => entry === INCOMING || NOT_OURS.has(entry));
    },
  };
}

/** The folders above it as well, each made durable in the one that holds it. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o755 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

async function writeDurably(path: string, bytes: Uint8Array, at: string): Promise<void> {
  const file = await open(path, 'wx', 0o444);
  try {
    await file.writeFile(bytes);
    const when = new Date(at);
    await file.utimes(when, when);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readWithTime(path: string): Promise<Contents> {
  const [bytes, { mtime }] = await Promise.all([readFile(path), stat(path)]);
  return { bytes, at: mtime.toISOString() };
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Says nothing where it cannot be had: files stand in many a place that knows no such flag. */
async function keepFolder(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  await promisify(execFile)('chattr', ['+a', path]).catch(() => undefined);
}

const taken = (name: string) => new VaultError('taken', `another object stands under the name ${name}`);

const asVaultError =
  (place: string) =>
  (error: unknown): never => {
    if (error instanceof VaultError) throw error;
    const code = codeOf(error);
    const fault = code !== undefined && NEEDS_OPERATOR.has(code) ? 'refused' : 'unavailable';
    throw new VaultError(fault, `${place} cannot be used: ${code ?? 'unknown error'}`, { cause: error });
  };

const NEEDS_OPERATOR: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC', 'EDQUOT']);

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
