import { randomBytes } from 'node:crypto';
import { chmod, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '@probant/kernel/durable-files/sync-folder';
import { DatabaseUnavailable } from '../database-unavailable.ts';

/** Contents of `<dataDir>/postgres.json`, readable by its owner only: how to connect to the embedded server of this folder. */
export type Credentials = {
  readonly port: number;
  readonly password: string;
  /** The cluster's folder when the server's user cannot enter the data folder; null: `<dataDir>/postgres`. */
  readonly elsewhere: string | null;
  /** Whether the cluster has the role that runs. Versions before it ran as the owner. */
  readonly hasRunRole: boolean;
};

const getCredentialsPath = (dataDir: string) => join(dataDir, 'postgres.json');

/** Returns a random password without characters that a URL or an SQL literal would escape. */
export const generatePassword = (): string => randomBytes(24).toString('base64url');

/** How to connect to a server: as the role that runs, which owns nothing, and as the owner, which migrates. */
export type ServerUrls = { readonly url: string; readonly migrationUrl: string };

/** The owner of the database and its tables, and the role that reads and writes them. */
export const OWNER_ROLE = 'probant';
export const RUN_ROLE = 'probant_run';

/** Both roles have one password: the same file protects it for the same OS user. */
export const buildServerUrls = ({ port, password }: Pick<Credentials, 'port' | 'password'>): ServerUrls => ({
  url: `postgres://${RUN_ROLE}:${password}@127.0.0.1:${port}/probant`,
  migrationUrl: `postgres://${OWNER_ROLE}:${password}@127.0.0.1:${port}/probant`,
});

/** Returns null when the file is absent or malformed; it is then rewritten. */
export async function readCredentials(dataDir: string): Promise<Credentials | null> {
  try {
    return parseCredentials(await readFile(getCredentialsPath(dataDir), 'utf8'));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new DatabaseUnavailable(
      `${getCredentialsPath(dataDir)} cannot be read (${code}): start as the user who started the platform`,
      { cause },
    );
  }
}

function parseCredentials(text: string): Credentials | null {
  try {
    const { port, password, elsewhere = null, hasRunRole = false } = JSON.parse(text) as Record<string, unknown>;
    if (typeof port !== 'number' || typeof password !== 'string' || !/^[\w-]{16,}$/.test(password)) return null;
    return {
      port,
      password,
      elsewhere: typeof elsewhere === 'string' ? elsewhere : null,
      hasRunRole: hasRunRole === true,
    };
  } catch {
    return null;
  }
}

/** Replaces the file atomically and durably: a crash leaves the old one or the new one. */
export async function writeCredentials(dataDir: string, credentials: Credentials): Promise<void> {
  const draft = `${getCredentialsPath(dataDir)}.${process.pid}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(credentials, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await chmod(draft, 0o600);
  await rename(draft, getCredentialsPath(dataDir));
  await syncFolder(dirname(draft));
}
