import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, cp, lstat, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from '@probant/kernel/logging';
import { DatabaseUnavailable } from '../database-unavailable.ts';
import { type Binaries, linkLibraries, locateShippedBinaries } from './binaries.ts';
import { runProgram } from './program.ts';
import type { ServerUser } from './server-user.ts';

const run = promisify(execFile);

/** Used by root when the server's user cannot enter the installation or the data folder (mode 0700). */
const ROOT_CACHE_FOLDER = '/var/cache/probant';
const ROOT_DATA_FOLDER = '/var/lib/probant';

/**
 * Returns programs that the server's user can run: those of the package, or a copy when that user cannot reach them or the package
 * lacks the symlinks and is read-only. The copy is made once per version, by root in /var/cache/probant, by others in the data folder.
 */
export async function ensureReachableBinaries(user: ServerUser, dataDir: string, logger: Logger): Promise<Binaries> {
  const shipped = await locateShippedBinaries();
  if ((await linkLibraries(shipped)) && (await canRunBinaries(shipped, user))) return shipped;
  const home = user ? await ensureRootOwnedFolder(ROOT_CACHE_FOLDER) : dataDir;
  const copied = { ...shipped, folder: join(home, `postgresql-${shipped.version}-${process.arch}`, 'native') };
  if (!(await canRunBinaries(copied, user))) {
    await copyBinaries(shipped, copied);
    logger.info({ folder: copied.folder }, 'copied the PostgreSQL programs to a folder that the server can reach');
  }
  const { code, output } = await runVersionCommand(copied, user);
  if (code === 0) return copied;
  throw new DatabaseUnavailable(
    `the PostgreSQL programs in ${copied.folder} do not run (${getFirstLine(output)}): set DATABASE_URL to a PostgreSQL 15 or newer`,
  );
}

const runVersionCommand = (binaries: Binaries, user: ServerUser) =>
  runProgram(binaries, user, 'postgres', ['--version']);

const canRunBinaries = async (binaries: Binaries, user: ServerUser) =>
  (await runVersionCommand(binaries, user)).code === 0;

/** Copies to a temporary folder and renames it, so that an incomplete copy never runs. */
async function copyBinaries(from: Binaries, to: Binaries): Promise<void> {
  const target = dirname(to.folder);
  const draft = `${target}.${randomUUID()}`;
  try {
    await cp(from.folder, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await linkLibraries({ ...to, folder: join(draft, 'native') });
    // The copy keeps the modes of the installation, which a strict umask may have closed to others.
    await run('chmod', ['-R', 'a+rX,go-w', draft]);
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    // Another process copied at the same time; its copy is as good.
    if (['ENOTEMPTY', 'EEXIST'].includes(getErrorCode(cause))) return;
    throw new DatabaseUnavailable(`the PostgreSQL programs could not be copied to ${target} (${getErrorCode(cause)})`, {
      cause,
    });
  }
}

/** Returns the folder for a new cluster: the data folder, or for root one under /var/lib/probant when the server's user cannot enter it. */
export async function createClusterHome(user: ServerUser, dataDir: string): Promise<string> {
  if (await canUserEnter(user, dataDir)) return dataDir;
  const home = join(await ensureRootOwnedFolder(ROOT_DATA_FOLDER), randomUUID());
  await mkdir(home);
  await chmod(home, 0o755);
  return home;
}

/** Warns at every start, because the data folder alone is neither the whole installation nor all that a removal must delete. */
export const warnOfSeparateHome = (logger: Logger, dataDir: string, home: string): void =>
  logger.warn(
    { dataDir, home },
    'the OS user of PostgreSQL cannot enter the data folder, so the database is stored in another folder: to avoid this in a new installation, set PROBANT_DATA_DIR to a folder that every user may enter',
  );

/** Returns whether the server's user can enter a folder through all its parents. Tries it, because of ACLs. */
export async function canUserEnter(user: ServerUser, folder: string): Promise<boolean> {
  if (user === null) return true;
  return run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

/** Returns a folder that only root can write to, created when absent, so that no other user can have put a link or a program in it. */
async function ensureRootOwnedFolder(folder: string): Promise<string> {
  try {
    const createdFolder = await mkdir(folder, { recursive: true });
    if (createdFolder === folder) await chmod(folder, 0o755);
    for (const path of [folder, dirname(folder)]) {
      const stats = await lstat(path);
      if (!stats.isDirectory() || stats.uid !== 0 || (stats.mode & 0o022) !== 0)
        throw new Error(`${path} must be a folder that only root can write to`);
    }
    return folder;
  } catch (cause) {
    throw new DatabaseUnavailable(
      `the OS user of PostgreSQL can reach neither this installation or data folder nor ${folder}: use folders that every user may enter, start as an ordinary user, or set DATABASE_URL`,
      { cause },
    );
  }
}

const getErrorCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown error';

const getFirstLine = (output: string): string => output.trim().split('\n', 1)[0] || 'no message';
