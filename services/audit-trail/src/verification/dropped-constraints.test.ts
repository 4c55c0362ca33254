import { computeGenesisHash } from '@probant/audit/chain/chain-v1';
import { computeErasureGenesis, computeErasureHash, computeSeqsDigest } from '@probant/audit/erasure/erasure-v1';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { verifyExportOf } from '../testing/log-export.ts';
import { createEvent, createTenant, startTestAuditTrail } from '../testing/test-audit-trail.ts';
import { unlockTables } from '../testing/unlocked-chain.ts';

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof startTestAuditTrail>>;
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  trail = await startTestAuditTrail(db.database);
  await unlockTables(db.database);
  await db.database.system((sql) =>
    sql.query(`alter table audit.chain_head drop constraint chain_head_seq_check;
      alter table audit.erasure drop constraint erasure_subject_type_check`),
  );
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

describe('values that the owner of the database can store after dropping a constraint', () => {
  test('a head below 0 is a head_mismatch, for the service and the offline verifier', async () => {
    const tenant = createTenant();
    await db.database.tenant(tenant, (sql) =>
      sql.query('insert into audit.chain_head (tenant_id, seq, hash) values ($1, -1, $2)', [
        tenant,
        computeGenesisHash(tenant),
      ]),
    );
    const { body } = await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant });
    expect(body).toMatchObject({ ok: false, checked: 0, first_broken_seq: 0, reason: 'head_mismatch' });
    expect(await verifyExportOf(db, tenant)).toMatchObject({
      ok: false,
      checked: 0,
      broken: { seq: 0, id: null, reason: 'head_mismatch' },
    });
  });

  test('an erasure of an unknown field is an unlogged_erasure, for the service and the offline verifier', async () => {
    const tenant = createTenant();
    for (let count = 0; count < 3; count += 1) await trail.as(tenant).post('/v1/events', createEvent(tenant));
    const entry = {
      erased_at: '2026-11-22T08:00:00.000Z',
      erased_by: 'k1',
      subject_type: 'metadata',
      replacement: '{}',
      event_count: 1,
      seqs_digest: computeSeqsDigest([2]).toString('hex'),
    };
    const genesis = computeErasureGenesis(tenant);
    const hash = computeErasureHash(1, genesis, { ...entry, tenant_id: tenant });
    await db.database.tenant(tenant, async (sql) => {
      await sql.query(
        `insert into audit.erasure
           (tenant_id, erasure_seq, erased_at, erased_by, subject_type, replacement, event_count, seqs_digest, prev_hash, erasure_hash)
         values ($1, 1, $2, $3, $4, $5, 1, $6, $7, $8)`,
        [
          tenant,
          entry.erased_at,
          entry.erased_by,
          entry.subject_type,
          entry.replacement,
          computeSeqsDigest([2]),
          genesis,
          hash,
        ],
      );
      await sql.query('insert into audit.erased (tenant_id, erasure_seq, chain_seq) values ($1, 1, 2)', [tenant]);
      await sql.query('insert into audit.erasure_head (tenant_id, seq, hash) values ($1, 1, $2)', [tenant, hash]);
    });
    const { body } = await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant });
    expect(body).toMatchObject({ ok: false, first_broken_seq: 2, reason: 'unlogged_erasure' });
    expect(await verifyExportOf(db, tenant)).toMatchObject({
      ok: false,
      broken: { seq: 2, reason: 'unlogged_erasure' },
    });
  });
});
