import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findExistingFolder, readFreeBytes } from '@probant/kernel/disk-space';
import { formatMegabytes } from '../status/format-status.rules.ts';
import type { Check } from './check.ts';

type Folders = {
  readonly dataDir: string;
  /** Folder of the embedded database when it is outside the data folder; else null. */
  readonly separateDatabaseFolder: string | null;
  /** Other folders that the platform writes to, named after what is in them or the variable that names them. */
  readonly others: readonly { readonly name: string; readonly folder: string }[];
};

/** Checks the folders that the platform writes to and the secrets in the data folder. Creates nothing. */
export async function checkDataFolder({ dataDir, separateDatabaseFolder, others }: Folders): Promise<readonly Check[]> {
  return [
    await checkFolder('data folder', dataDir),
    ...(await Promise.all(others.map(({ name, folder }) => checkFolder(name, folder)))),
    ...(await checkSecretFile('signing key', join(dataDir, 'keys', 'audit-log.pem'))),
    ...(await checkSecretFile('password of the database', join(dataDir, 'postgres.json'))),
    ...describeSeparateFolder(separateDatabaseFolder),
    await checkDiskSpace('the data folder', dataDir),
    ...(separateDatabaseFolder === null ? [] : [await checkDiskSpace('the database', separateDatabaseFolder)]),
  ];
}

const describeSeparateFolder = (folder: string | null): readonly Check[] =>
  folder === null
    ? []
    : [
        {
          area: 'data',
          name: 'database folder',
          state: 'info',
          detail: `${folder} contains the database, because the OS user of PostgreSQL cannot enter the data folder`,
        },
      ];

async function checkFolder(name: string, folder: string): Promise<Check> {
  const check = (state: Check['state'], detail: string): Check => ({ area: 'data', name, state, detail });
  try {
    if (!(await stat(folder)).isDirectory()) return check('problem', `${folder} is not a folder`);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return check('ok', `${folder} can be read and written by this user`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') return check('problem', `${folder} cannot be read and written by this user (${code})`);
    const parent = await findExistingFolder(folder);
    const canCreate = await access(parent, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    );
    return canCreate
      ? check('info', `${folder} does not exist yet; the first start creates it`)
      : check('problem', `${folder} does not exist, and this user cannot create it in ${parent}`);
  }
}

const USE_BY_OTHERS = 0o077;

/** No check for a file that does not exist: it may belong to a part that does not run here. */
async function checkSecretFile(name: string, file: string): Promise<readonly Check[]> {
  const status = await stat(file).catch(() => null);
  if (status === null) return [];
  const isPrivate = (status.mode & USE_BY_OTHERS) === 0;
  const detail = isPrivate ? `${file} is readable by its owner only` : `${file} can be used by others: chmod 600 it`;
  return [{ area: 'data', name, state: isPrivate ? 'ok' : 'problem', detail }];
}

/** PostgreSQL stops when its disk is full. */
const MIN_FREE_BYTES = 1_000_000_000;
const LOW_FREE_BYTES = 5_000_000_000;

async function checkDiskSpace(use: string, folder: string): Promise<Check> {
  const free = await readFreeBytes(folder);
  const state = free < MIN_FREE_BYTES ? 'problem' : free < LOW_FREE_BYTES ? 'warning' : 'ok';
  return { area: 'data', name: 'disk space', state, detail: `${formatMegabytes(free)} free for ${use}, in ${folder}` };
}
