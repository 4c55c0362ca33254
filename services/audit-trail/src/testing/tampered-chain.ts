import { verifyChain } from '@probant/audit/chain-verifier';
import type { ExportVerdict } from '@probant/audit/offline/export-verdict';
import { expect } from 'vitest';
import type { AuditTrailDeps } from '../audit-trail.service.ts';
import type { auditTrailUnderTest } from './audit-trail-under-test.ts';
import { verdictOfExport } from './log-export.ts';
import { insertEvents, readChain, readLedger, unlock } from './unlocked-chain.ts';

export type Verdict = {
  readonly ok: boolean;
  readonly checked: number;
  readonly first_broken_seq?: number;
  readonly first_broken_id?: string | null;
  readonly reason?: string;
};

const OTHERS = ['chain_head', 'erasure', 'erased', 'erasure_head'] as const;

/**
 * Unlocks a database whose chains are written. What comes back tells what both verifiers say of a tenant's chain after some
 * statements, which are then undone; the two must agree on everything, and so must the second one on an exported file.
 */
export async function tamperedChain(
  { database }: Pick<AuditTrailDeps, 'database'>,
  trail: Awaited<ReturnType<typeof auditTrailUnderTest>>,
  tenant: string,
): Promise<(...statements: readonly string[]) => Promise<Verdict>> {
  await unlock(database);
  await withoutCheckpoints(database);
  await database.system(async (sql) => {
    for (const table of ['event', ...OTHERS]) await sql.query(`create table kept_${table} as table audit.${table}`);
  });
  const restore = [
    `delete from audit.event; ${insertEvents('kept_event')}`,
    ...OTHERS.map((table) => `delete from audit.${table}; insert into audit.${table} table kept_${table}`),
  ].join(';');
  return async (...statements) => {
    try {
      await database.system(async (sql) => {
        for (const statement of statements) await sql.query(statement);
      });
      const { body } = await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant });
      const verdict = body as Verdict;
      const offline = await database.system(async (sql) => {
        const { records, head } = await readChain(sql, tenant);
        return verifyChain(tenant, records, head, await readLedger(sql, tenant));
      });
      expect(asVerdict(verdict), statements.join('; ')).toEqual(offline);
      const inFile = await verdictOfExport({ database }, tenant);
      if (inFile === 'unreadable') expect(offline.broken).not.toBeNull();
      else expect(brokenIn(inFile), `in an exported file: ${statements.join('; ')}`).toEqual(offline);
      return verdict;
    } finally {
      await database.system((sql) => sql.query(restore));
    }
  };
}

/** What a test does to a chain shows by itself, not by which state of it the service happened to sign meanwhile. */
const withoutCheckpoints = (database: AuditTrailDeps['database']): Promise<unknown> =>
  database.system((sql) =>
    sql.query(`
      create function refuse_checkpoint() returns trigger language plpgsql as 'begin return null; end';
      create trigger refuse_checkpoint before insert on audit.checkpoint for each row execute function refuse_checkpoint();
      alter table audit.checkpoint disable trigger no_delete;
      alter table audit.checkpoint no force row level security;
      grant delete on audit.checkpoint to current_user;
      delete from audit.checkpoint`),
  );

const brokenIn = ({ checked, broken }: ExportVerdict): unknown => ({ checked, broken });

const asVerdict = ({ ok, checked, ...broken }: Verdict): unknown => ({
  checked,
  broken: ok ? null : { seq: broken.first_broken_seq, id: broken.first_broken_id, reason: broken.reason },
});

/** SQL for a value with one bit flipped, or one letter changed, at a place that wraps round its length. */
export const bit =
  (column: string) =>
  (at: number): string =>
    `set_bit(${column}, ${at} % (8 * octet_length(${column})), 1 - get_bit(${column}, ${at} % (8 * octet_length(${column}))))`;
export const letter =
  (column: string) =>
  (at: number): string =>
    `overlay(${column} placing case substr(${column}, ${at} % length(${column}) + 1, 1) when 'x' then 'y' else 'x' end from ${at} % length(${column}) + 1 for 1)`;
