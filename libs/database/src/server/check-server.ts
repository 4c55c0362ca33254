import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@probant/kernel/logging';
import type { Pool } from 'pg';
import { DatabaseUnavailable } from '../database-unavailable.ts';
import { explainRefusedSettings, requireDirectConnection } from './require-direct-connection.ts';
import { formatServerAddress } from './server-address.ts';

/** The SQL of every service is written for this version (security invoker views, NULLS NOT DISTINCT, MERGE). */
const MIN_SERVER_VERSION = 15;

/** A server that recovers from a crash refuses connections for some seconds (2.5 to 10 s measured). */
const RECOVERY_TIMEOUT_MS = 30_000;

type ServerFacts = { readonly version: number; readonly role: string; readonly bypasses: boolean };

/** Row security does not apply to the role, which is not the one that the operator allowed by name. */
class UnsafeRoleError extends Error {
  override readonly name = 'UnsafeRoleError';
}

/** Whether a role may be a superuser or have BYPASSRLS: one of this name, any (`*`), or none (null). */
export type AllowedSuperuser = string | null;

type Requirements = {
  readonly allowedSuperuser: AllowedSuperuser;
  /** Settings of each connection that the server must have got, by name, as it shows them. */
  readonly settings: Readonly<Record<string, string>>;
};

/**
 * Checks the version of a server, that no pooler takes its settings from a connection, and that row security applies to our role.
 *
 * @throws DatabaseUnavailable, PoolerError; UnsafeRoleError when the role is a superuser or has BYPASSRLS and is not the allowed one.
 */
export async function checkServer(
  pool: Pool,
  url: string,
  logger: Logger,
  { allowedSuperuser, settings }: Requirements,
): Promise<void> {
  const { version, role, bypasses } = await queryServerFacts(pool, url);
  if (Math.floor(version / 10_000) < MIN_SERVER_VERSION)
    throw new DatabaseUnavailable(
      `the database is PostgreSQL ${Math.floor(version / 10_000)}, Probant needs ${MIN_SERVER_VERSION} or newer`,
    );
  await requireDirectConnection(pool, url, settings);
  if (!bypasses || allowedSuperuser === '*') return;
  const problem = 'is a superuser or has BYPASSRLS, so row security does not keep tenants apart';
  if (role !== allowedSuperuser)
    throw new UnsafeRoleError(
      `the database role ${role} ${problem}: use an ordinary role, or set PROBANT_ALLOW_SUPERUSER=${role}`,
    );
  logger.warn({ role }, `the database role ${problem}; PROBANT_ALLOW_SUPERUSER allows it`);
}

async function queryServerFacts(pool: Pool, url: string): Promise<ServerFacts> {
  const deadline = Date.now() + RECOVERY_TIMEOUT_MS;
  for (;;) {
    try {
      const { rows } = await pool.query<ServerFacts>(
        `select current_setting('server_version_num')::int as version, rolname as role, (rolsuper or rolbypassrls) as bypasses
           from pg_roles where rolname = current_user`,
      );
      const [facts] = rows;
      if (facts) return facts;
      throw new Error('no row for the current role');
    } catch (error) {
      if (!isStartingUp(error) || Date.now() > deadline)
        throw explainRefusedSettings(url, error) ?? createUnavailableError(url, error);
      await pause(100);
    }
  }
}

const isStartingUp = (error: unknown): boolean => (error as { code?: unknown }).code === '57P03';

function createUnavailableError(url: string, error: unknown): DatabaseUnavailable {
  const reason = error instanceof Error ? error.message || (error as { code?: string }).code : 'unknown error';
  return new DatabaseUnavailable(`the database at ${formatServerAddress(url)} cannot be used: ${reason}`, {
    cause: error,
  });
}
