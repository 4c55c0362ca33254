import { createHash, randomUUID } from 'node:crypto';
import { silentLogger } from '@probant/kernel/logging';
import { Client, type DatabaseError } from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { readMigrations } from '../migrations/migration-files.ts';
import { type MigrationSet, migrate } from '../migrations/migrations.ts';
import { requestOffer } from './made-on-demand.ts';
import { ensureTestOwner } from './test-owner.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The port that returns the URL of this run's server, or the URL itself when PROBANT_TEST_DATABASE_URL is set. */
    probantTestServer: { readonly discoveryPort: number } | { readonly url: string };
  }
}

export type TestDatabase = {
  readonly database: Database;
  readonly url: string;
  /** The same database as a role that owns nothing and has no rights until they are granted. */
  readonly runUrl: string;
  close(): Promise<void>;
};

/**
 * Creates a database with `sets` applied for one test file, cloned from a template that is created once per list of sets. Its owner is not
 * a superuser, so that row security applies as in production. `close` drops it. The process that starts the workers names the server.
 */
export async function createTestDatabase(sets: readonly MigrationSet[], serverUrl?: string): Promise<TestDatabase> {
  const server = serverUrl ?? (await requestServerUrl());
  const name = `probant_test_${randomUUID().replaceAll('-', '')}`;
  const { url, runUrl } = await withAdminClient(server, async (admin) => {
    const owner = await ensureTestOwner(admin, server);
    const template = await ensureTemplate(admin, owner, sets);
    await admin.query(`create database ${name} template ${template} owner ${owner.name} strategy ${COPY_STRATEGY}`);
    // No test loses power: a commit need not wait for the disk. Tests of crashes start a server of their own.
    await admin.query(`alter database ${name} set synchronous_commit = off`);
    return { url: owner.urlTo(name), runUrl: owner.runUrlTo(name) };
  });
  const database = await openDatabase({ url, logger: silentLogger, maxConnections: 10, ...TEST_WAITS });
  return {
    database,
    url,
    runUrl,
    async close() {
      await database.close();
      await withAdminClient(server, (admin) => dropDatabase(admin, name));
    },
  };
}

/**
 * How long a transaction waits for a connection, and for a server that answers nothing. These only end a wait for what will never come: a
 * busy machine, or a process that stood still, reaches the seconds of production by itself.
 */
const MAX_WAIT_MS = 60_000;
const TEST_WAITS = { maxWaitMs: MAX_WAIT_MS, watchTimes: { silentMs: MAX_WAIT_MS, probeMs: MAX_WAIT_MS } };

/**
 * Drops a database by force, so that a connection that a test left open does not block it. An autovacuum worker does block a forced drop,
 * because only a superuser may end one; a drop without force ends it.
 */
async function dropDatabase(admin: Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await admin.query(`drop database if exists ${name} ${attempt % 2 === 1 ? 'with (force)' : ''}`);
      return;
    } catch (error) {
      if (
        attempt === 10 ||
        ![PERMISSION_DENIED_STATE, OBJECT_IN_USE_STATE].includes((error as DatabaseError).code ?? '')
      )
        throw error;
    }
}

const PERMISSION_DENIED_STATE = '42501';
const OBJECT_IN_USE_STATE = '55006';

/** Names the template after its contents, so that every process with the same sets uses the same one. */
async function ensureTemplate(
  admin: Client,
  owner: Awaited<ReturnType<typeof ensureTestOwner>>,
  sets: readonly MigrationSet[],
) {
  const contents = createHash('sha256');
  for (const { owner: setOwner, folder } of sets)
    for (const { file, sha256 } of await readMigrations(setOwner, folder))
      contents.update(`${setOwner}/${file}`).update(sha256);
  const template = `probant_template_${contents.digest('hex').slice(0, 24)}`;
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK_ID]);
  try {
    const existing = await admin.query('select from pg_database where datname = $1', [template]);
    if (existing.rowCount === 0) await makeTemplate(admin, owner, template, sets);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK_ID]);
  }
  return template;
}

/** Through the log of changes, it takes three times as long on a server that does not wait for the disk. */
const COPY_STRATEGY = 'file_copy';

const TEMPLATE_LOCK_ID = 728_214_605;

async function makeTemplate(
  admin: Client,
  owner: Awaited<ReturnType<typeof ensureTestOwner>>,
  template: string,
  sets: readonly MigrationSet[],
): Promise<void> {
  const draft = `${template}_draft`;
  await dropDatabase(admin, draft);
  await admin.query(`create database ${draft} owner ${owner.name}`);
  const database = await openDatabase({ url: owner.urlTo(draft), logger: silentLogger, maxConnections: 1 });
  try {
    await migrate(database, sets);
  } finally {
    await database.close();
  }
  await admin.query(`alter database ${draft} rename to ${template}`);
}

async function withAdminClient<T>(url: string, work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

async function requestServerUrl(): Promise<string> {
  const server = inject('probantTestServer');
  if ('url' in server) return server.url;
  return requestOffer(server.discoveryPort);
}
