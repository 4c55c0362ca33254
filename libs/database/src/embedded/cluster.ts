import { lchown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '@probant/kernel/durable-files/sync-folder';
import { DatabaseUnavailable } from '../database-unavailable.ts';
import { type Binaries, parseMajorVersion } from './binaries.ts';
import { OWNER_ROLE, RUN_ROLE } from './credentials.ts';
import { runProgram } from './program.ts';
import { PG_HBA_CONF } from './server-settings.ts';
import type { ServerUser } from './server-user.ts';

/** The data folder of a server, the programs that serve it and the OS user that runs them. */
export type Cluster = {
  readonly folder: string;
  readonly binaries: Binaries;
  readonly user: ServerUser;
  /** Settings that replace those of `server-settings.ts`. */
  readonly settings?: Readonly<Record<string, string>>;
};

/** Returns the major version that wrote the folder; null when it contains no cluster. */
export async function readClusterVersion(folder: string): Promise<number | null> {
  try {
    return Number((await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim());
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new DatabaseUnavailable(
      `the database folder ${folder} cannot be read (${code}): start as its owner, or set PROBANT_DATA_DIR to another folder`,
      { cause },
    );
  }
}

/**
 * Returns whether the folder contains a cluster that these programs can serve.
 *
 * @throws DatabaseUnavailable when it contains a cluster of another version or another OS user.
 */
export async function isClusterInitialised({ folder, binaries, user }: Cluster): Promise<boolean> {
  const major = await readClusterVersion(folder);
  if (major === null) return false;
  const ours = parseMajorVersion(binaries.version);
  if (major !== ours)
    throw new DatabaseUnavailable(
      `the database folder ${folder} was written by PostgreSQL ${major} and this version of Probant runs ${ours}: start the version that wrote it, or set PROBANT_DATA_DIR to another folder`,
    );
  const { uid } = await stat(folder);
  const runner = user?.uid ?? process.getuid?.();
  if (runner !== undefined && uid !== runner)
    throw new DatabaseUnavailable(
      `the database folder ${folder} belongs to the OS user ${uid} and the server would run as ${runner}: start as its owner, or set PROBANT_DATA_DIR to another folder`,
    );
  return true;
}

/**
 * Creates the cluster, its role and its database in a temporary folder next to the target, syncs it once to the disk and renames it.
 * After an interrupted first start the next one starts from scratch.
 */
export async function initialiseCluster(cluster: Cluster, password: string, owner: string): Promise<void> {
  const draft = { ...cluster, folder: `${cluster.folder}.new` };
  await rm(draft.folder, { recursive: true, force: true });
  await mkdir(draft.folder, { mode: 0o700 });
  if (cluster.user) await lchown(draft.folder, cluster.user.uid, cluster.user.gid);
  await runOrThrow(draft, 'initdb', [
    ...['-D', draft.folder, '-U', 'postgres', '--auth=reject', '--encoding=UTF8', '--no-instructions', '--no-sync'],
    // Sorts by code point, with the Unicode case rules of PostgreSQL itself: no index depends on the system's libraries.
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ]);
  await writeFile(join(draft.folder, 'pg_hba.conf'), PG_HBA_CONF);
  await runAsSuperuser(
    draft,
    `create role ${OWNER_ROLE} login ${owner} password '${password}';\n${buildRunRoleStatement(password)}create database probant owner ${OWNER_ROLE};\n`,
    'off',
  );
  await runOrThrow(draft, 'initdb', ['--sync-only', '-D', draft.folder]);
  await rename(draft.folder, cluster.folder);
  await syncFolder(dirname(cluster.folder));
}

/**
 * Gives both roles this password while no server runs, and creates the one that runs when it is absent: for a folder of a version
 * without that role, and for one whose postgres.json is lost.
 */
export async function resetRoles(cluster: Cluster, password: string): Promise<void> {
  await writeFile(join(cluster.folder, 'pg_hba.conf'), PG_HBA_CONF);
  const owner = `alter role ${OWNER_ROLE} password '${password}';\n`;
  await runAsSuperuser(cluster, `${owner}${buildRunRoleStatement(password)}`);
}

/** On one line, as single-user mode reads statements. */
const buildRunRoleStatement = (password: string): string =>
  `do $$ begin if not exists (select from pg_roles where rolname = '${RUN_ROLE}') then create role ${RUN_ROLE} login; end if; alter role ${RUN_ROLE} password '${password}'; end $$;\n`;

/** Runs statements, one per line, in single-user mode: the superuser cannot connect in any other way. */
export const runAsSuperuser = (cluster: Cluster, statements: string, fsync: 'on' | 'off' = 'on'): Promise<void> =>
  runOrThrow(
    cluster,
    'postgres',
    ['--single', '-D', cluster.folder, '-c', 'exit_on_error=on', '-c', `fsync=${fsync}`, 'postgres'],
    statements,
  );

async function runOrThrow(
  { binaries, user, folder }: Cluster,
  name: 'initdb' | 'postgres',
  args: readonly string[],
  input?: string,
): Promise<void> {
  const { code, output } = await runProgram(binaries, user, name, args, input);
  if (code === 0) return;
  const reason = /(?:initdb: (?:error: )?|(?:ERROR|FATAL|PANIC): +)(.*)/.exec(output)?.[1] ?? `exit ${code}`;
  const advice = /could not look up effective user/.test(reason)
    ? ' (give it a line in /etc/passwd, or set DATABASE_URL)'
    : '';
  throw new DatabaseUnavailable(`the database in ${folder} could not be prepared: ${reason}${advice}`);
}
