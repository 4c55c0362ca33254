import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createFolder } from '@probant/kernel/durable-files/create-folder';
import type { Logger } from '@probant/kernel/logging';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { type Cluster, initialiseCluster, isClusterInitialised, resetRoles } from './embedded/cluster.ts';
import {
  buildServerUrls,
  type Credentials,
  generatePassword,
  readCredentials,
  type ServerUrls,
  writeCredentials,
} from './embedded/credentials.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { findFreePort } from './embedded/free-port.ts';
import { canUserEnter, createClusterHome, ensureReachableBinaries, warnOfSeparateHome } from './embedded/placement.ts';
import { type Postmaster, ServerStartError, startPostmaster } from './embedded/postmaster.ts';
import { resolveServerUser } from './embedded/server-user.ts';
import { stopOrphan } from './embedded/stop-orphan.ts';
import { superviseServer } from './embedded/supervise-server.ts';

export { adoptEmbeddedServer } from './embedded/adopt-server.ts';
export type { ServerUrls } from './embedded/credentials.ts';

type EmbeddedServerOptions = {
  /** Created when absent. Contains the cluster (`postgres/`), its port and password (`postgres.json`) and the lock. */
  readonly dataDir: string;
  readonly logger: Logger;
  /** Lets the owner create databases, as the tests do. Decided at the first start; default false. */
  readonly canOwnerCreateDatabases?: boolean;
  /** Settings of the server that replace those of `server-settings.ts`, as tests need that lose no power. */
  readonly settings?: Readonly<Record<string, string>>;
};

export type EmbeddedServer = ServerUrls & {
  /** Stops the server and waits for its end. */
  close(): Promise<void>;
};

/**
 * Starts PostgreSQL 18 on loopback for this process alone and keeps it running. A server that a killed process left behind is
 * replaced, after recovery. Neither of its two roles is a superuser. A first start takes about 1.5 s, later ones
 * 0.1 s.
 *
 * @throws DatabaseUnavailable with one sentence when the folder is in use, unusable or of another version, or the server does not start.
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const dataDir = await createDataFolder(options.dataDir);
  const releases: (() => Promise<void>)[] = [];
  const release = async () => {
    for (const unlock of releases.reverse()) await unlock();
  };
  try {
    releases.push(await lockFolder(dataDir));
    const { cluster, credentials } = await prepareCluster(dataDir, options, async (home) => {
      releases.push(await lockFolder(home));
    });
    if (dirname(cluster.folder) !== dataDir) warnOfSeparateHome(options.logger, dataDir, dirname(cluster.folder));
    const { server, port } = await startOnFreePort(cluster, dataDir, credentials, options.logger);
    const supervised = superviseServer(server, () => startWhenUnlocked(cluster, port, options.logger), options.logger);
    return {
      ...buildServerUrls({ ...credentials, port }),
      async close() {
        await supervised.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    // An error of the file system; every other error is a DatabaseUnavailable already.
    throw error instanceof DatabaseUnavailable ? error : createUnusableFolderError(dataDir, error);
  }
}

/** Prepares a cluster that this process has locked, that no server runs on, and whose password is known. */
async function prepareCluster(
  dataDir: string,
  { logger, settings, canOwnerCreateDatabases: ownerMakesDatabases = false }: EmbeddedServerOptions,
  lock: (home: string) => Promise<void>,
): Promise<{ cluster: Cluster; credentials: Credentials }> {
  const stored = await readCredentials(dataDir);
  const user = await resolveServerUser(stored?.elsewhere ?? join(dataDir, 'postgres'));
  const binaries = await ensureReachableBinaries(user, dataDir, logger);
  const locateCluster = (home: string): Cluster => ({
    ...{ folder: join(home, 'postgres'), binaries, user },
    ...(settings && { settings }),
  });
  const currentHome = stored?.elsewhere ? dirname(stored.elsewhere) : dataDir;
  if (await isClusterInitialised(locateCluster(currentHome))) {
    if (currentHome !== dataDir) await lock(currentHome);
    const cluster = locateCluster(currentHome);
    if (!(await canUserEnter(user, cluster.folder)))
      throw new DatabaseUnavailable(
        `the OS user of PostgreSQL cannot reach the database in ${cluster.folder}: let every user enter the folders above it`,
      );
    await stopOrphan(cluster.folder, logger);
    if (stored?.hasRunRole) return { cluster, credentials: stored };
    const password = stored?.password ?? generatePassword();
    await resetRoles(cluster, password);
    const credentials = { port: stored?.port ?? 0, password, elsewhere: stored?.elsewhere ?? null, hasRunRole: true };
    if (stored) await writeCredentials(dataDir, credentials);
    return { cluster, credentials };
  }
  if (stored && stored.port !== 0)
    throw new DatabaseUnavailable(
      `the database in ${locateCluster(currentHome).folder} is gone although ${dataDir} was in use: restore it, or remove postgres.json there to create a new one`,
    );
  const home = await createClusterHome(user, dataDir);
  if (home !== dataDir) await lock(home);
  const cluster = locateCluster(home);
  const password = generatePassword();
  const credentials = { port: 0, password, elsewhere: home === dataDir ? null : cluster.folder, hasRunRole: true };
  // Written before the cluster is moved to its place, so that a crash in between loses neither the password nor the cluster's path.
  await writeCredentials(dataDir, credentials);
  await initialiseCluster(cluster, password, ownerMakesDatabases ? 'createdb' : 'nocreatedb');
  return { cluster, credentials };
}

/** Starts on the port of the last start if it is free, so that standalone services find the server again; else on any other. */
async function startOnFreePort(
  cluster: Cluster,
  dataDir: string,
  credentials: Credentials,
  logger: Logger,
): Promise<{ server: Postmaster; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort(attempt === 1 ? credentials.port : 0);
    if (port !== credentials.port || attempt > 1) await writeCredentials(dataDir, { ...credentials, port });
    try {
      return { server: await startWhenUnlocked(cluster, port, logger), port };
    } catch (error) {
      // Another process took the port between the check and the start.
      if (!(error instanceof ServerStartError && error.failure === 'port taken' && attempt < 5)) throw error;
    }
  }
}

const UNLOCK_TIMEOUT_MS = 30_000;

/** Retries while processes of a killed server still end: PostgreSQL refuses to start until the last of them is gone. */
async function startWhenUnlocked(cluster: Cluster, port: number, logger: Logger): Promise<Postmaster> {
  const deadline = Date.now() + UNLOCK_TIMEOUT_MS;
  for (;;) {
    try {
      return await startPostmaster(cluster, port, logger);
    } catch (error) {
      const occupied = error instanceof ServerStartError && error.failure === 'still occupied';
      if (!occupied || Date.now() > deadline) throw error;
      await pause(100);
    }
  }
}

async function createDataFolder(dataDir: string): Promise<string> {
  try {
    await createFolder(dataDir);
    return await realpath(dataDir);
  } catch (cause) {
    throw createUnusableFolderError(dataDir, cause);
  }
}

function createUnusableFolderError(dataDir: string, cause: unknown): DatabaseUnavailable {
  const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
  if (code === 'ENOSPC') return new DatabaseUnavailable(`the disk of the data folder ${dataDir} is full`, { cause });
  return new DatabaseUnavailable(
    `the data folder ${dataDir} cannot be used (${code}): set PROBANT_DATA_DIR to a folder that this user can write to`,
    { cause },
  );
}
