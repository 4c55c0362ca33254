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

/** Where root keeps what the server's user must reach when the installation or the data folder is closed to him (mode 0700). */
const ROOT_CACHE_FOLDER = '/var/cache/probant';
const ROOT_DATA_FOLDER = '/var/lib/probant';

/**
 * Programs that the server's user can run: those of the package, or a copy when he cannot reach them or the package lacks the
 * links and cannot be written. The copy is made once per version, by root in /var/cache/probant, by others in the data folder.
 */
export async function ensureReachableBinaries(user: ServerUser, dataDir: string, logger: Logger): Promise<Binaries> {
  const shipped = await locateShippedBinaries();
  if ((await linkLibraries(shipped)) && (await canRunBinaries(shipped, user))) return shipped;
  const home = user ? await ensureRootOwnedFolder(ROOT_CACHE_FOLDER) : dataDir;
  const copied = { ...shipped, folder: join(home, `postgresql-${shipped.version}-${process.arch}`, 'native') };
  if (!(await canRunBinaries(copied, user))) {
    await copyBinaries(shipped, copied);
    logger.info({ folder: copied.folder }, 'the PostgreSQL programs were copied to where the server can run them');
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

/** Copies beside the goal and renames, so that a half copy is never run. */
async function copyBinaries(from: Binaries, to: Binaries): Promise<void> {
  const goal = dirname(to.folder);
  const draft = `${goal}.${randomUUID()}`;
  try {
    await cp(from.folder, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await linkLibraries({ ...to, folder: join(draft, 'native') });
    // An installation made under a strict umask is copied with its modes.
    await run('chmod', ['-R', 'a+rX,go-w', draft]);
    await rm(goal, { recursive: true, force: true });
    await rename(draft, goal);
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    // Two processes copied at once: the other's copy is as good.
    if (['ENOTEMPTY', 'EEXIST'].includes(getErrorCode(cause))) return;
    throw new DatabaseUnavailable(`the PostgreSQL programs could not be copied to ${goal} (${getErrorCode(cause)})`, {
      cause,
    });
  }
}

/** Where a new cluster goes: into the data folder, or for root under /var/lib/probant when the server's user cannot enter it. */
export async function createClusterHome(user: ServerUser, dataDir: string, logger: Logger): Promise<string> {
  if (await canUserEnter(user, dataDir)) return dataDir;
  const home = join(await ensureRootOwnedFolder(ROOT_DATA_FOLDER), randomUUID());
  await mkdir(home);
  await chmod(home, 0o755);
  logger.warn(
    { dataDir, home },
    'the OS user of PostgreSQL cannot enter the data folder, so the database is kept elsewhere: set PROBANT_DATA_DIR to a folder that every user may enter to have it there',
  );
  return home;
}

/** Whether the server's user gets through all the folders above; asked of the system, which also knows ACLs. */
export async function canUserEnter(user: ServerUser, folder: string): Promise<boolean> {
  if (user === null) return true;
  return run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

/** A folder that only root can write to, made when absent: nobody else can have planted a link or a program in it. */
async function ensureRootOwnedFolder(folder: string): Promise<string> {
  try {
    const made = await mkdir(folder, { recursive: true });
    if (made === folder) await chmod(folder, 0o755);
    for (const step of [folder, dirname(folder)]) {
      const found = await lstat(step);
      if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) throw new Error(`${step} is not safe`);
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
