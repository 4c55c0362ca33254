import type { ExportVerification } from '@probant/audit/offline/verification-result';
import { verifyChain } from '@probant/audit/verification/chain-verifier';
import { expect } from 'vitest';
import type { AuditTrailDeps } from '../audit-trail.service.ts';
import { verifyExportOf } from './log-export.ts';
import type { startTestAuditTrail } from './test-audit-trail.ts';
import { buildInsertEventsSql, readChain, readLedger, unlockTables } from './unlocked-chain.ts';

export type VerifyResponse = {
  readonly ok: boolean;
  readonly checked: number;
  readonly first_broken_seq?: number;
  readonly first_broken_id?: string | null;
  readonly reason?: string;
};

const OTHER_TABLES = ['chain_head', 'erasure', 'erased', 'erasure_head'] as const;

/**
 * Unlocks a database with recorded chains. Returns a function that runs SQL statements, verifies the tenant's chain and undoes the
 * statements. The verification of the service, the offline verifier and the verifier of an exported file must agree.
 */
export async function createTamperedChain(
  { database }: Pick<AuditTrailDeps, 'database'>,
  trail: Awaited<ReturnType<typeof startTestAuditTrail>>,
  tenant: string,
): Promise<(...statements: readonly string[]) => Promise<VerifyResponse>> {
  await unlockTables(database);
  await disableCheckpoints(database);
  await database.system(async (sql) => {
    for (const table of ['event', ...OTHER_TABLES])
      await sql.query(`create table original_${table} as table audit.${table}`);
  });
  const restore = [
    `delete from audit.event; ${buildInsertEventsSql('original_event')}`,
    ...OTHER_TABLES.map((table) => `delete from audit.${table}; insert into audit.${table} table original_${table}`),
  ].join(';');
  return async (...statements) => {
    try {
      await database.system(async (sql) => {
        for (const statement of statements) await sql.query(statement);
      });
      const { body } = await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant });
      const verdict = body as VerifyResponse;
      const offline = await database.system(async (sql) => {
        const { records, head } = await readChain(sql, tenant);
        return verifyChain(tenant, records, head, await readLedger(sql, tenant));
      });
      expect(toOfflineResult(verdict), statements.join('; ')).toEqual(offline);
      const inFile = await verifyExportOf({ database }, tenant);
      if (inFile === 'unreadable') expect(offline.broken).not.toBeNull();
      else expect(pickBroken(inFile), `in an exported file: ${statements.join('; ')}`).toEqual(offline);
      return verdict;
    } finally {
      await database.system((sql) => sql.query(restore));
    }
  };
}

/** Stops new checkpoints and deletes existing ones: tampering must be detected by the chain itself. */
const disableCheckpoints = (database: AuditTrailDeps['database']): Promise<unknown> =>
  database.system((sql) =>
    sql.query(`
      create function refuse_checkpoint() returns trigger language plpgsql as 'begin return null; end';
      create trigger refuse_checkpoint before insert on audit.checkpoint for each row execute function refuse_checkpoint();
      alter table audit.checkpoint disable trigger no_delete;
      alter table audit.checkpoint no force row level security;
      grant delete on audit.checkpoint to current_user;
      delete from audit.checkpoint`),
  );

const pickBroken = ({ checked, broken }: ExportVerification): unknown => ({ checked, broken });

const toOfflineResult = ({ ok, checked, ...broken }: VerifyResponse): unknown => ({
  checked,
  broken: ok ? null : { seq: broken.first_broken_seq, id: broken.first_broken_id, reason: broken.reason },
});

/** SQL for a value with one bit flipped, or one letter changed, at a position modulo its length. */
export const flipBit =
  (column: string) =>
  (at: number): string =>
    `set_bit(${column}, ${at} % (8 * octet_length(${column})), 1 - get_bit(${column}, ${at} % (8 * octet_length(${column}))))`;
export const changeLetter =
  (column: string) =>
  (at: number): string =>
    `overlay(${column} placing case substr(${column}, ${at} % length(${column}) + 1, 1) when 'x' then 'y' else 'x' end from ${at} % length(${column}) + 1 for 1)`;
