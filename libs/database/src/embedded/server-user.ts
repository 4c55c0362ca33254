import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { DatabaseUnavailable } from '../database-unavailable.ts';

const run = promisify(execFile);

/** The OS user that runs the server; null: the user of this process. */
export type ServerUser = { readonly uid: number; readonly gid: number } | null;

/**
 * Returns the OS user to run the server as. PostgreSQL refuses to run as root, so root runs it as the owner of the existing cluster, or on
 * a first start as the OS user `postgres`, which is created when absent. Every other user runs it as itself.
 */
export async function resolveServerUser(cluster: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(cluster).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await findPostgresUser()) ?? (await createPostgresUser());
}

async function findPostgresUser(): Promise<ServerUser> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => (await run('id', [flag, POSTGRES_USER])).stdout),
    );
    return { uid: Number(uid), gid: Number(gid) };
  } catch {
    return null;
  }
}

async function createPostgresUser(): Promise<ServerUser> {
  try {
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      POSTGRES_USER,
    ]);
  } catch (cause) {
    // Another process may have created it meanwhile.
    const user = await findPostgresUser();
    if (user) return user;
    throw new DatabaseUnavailable(
      'PostgreSQL does not run as root and the OS user "postgres" could not be created: create it, start as an ordinary user, or set DATABASE_URL',
      { cause },
    );
  }
  return findPostgresUser();
}

const POSTGRES_USER = 'postgres';
