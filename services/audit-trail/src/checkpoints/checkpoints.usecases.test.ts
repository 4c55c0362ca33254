import { hashLeaf } from '@probant/audit/merkle/hashing';
import { computeConsistencyProof, computeInclusionProof } from '@probant/audit/merkle/proofs';
import { computeRootOfLeaves } from '@probant/audit/merkle/tree-builder';
import { verifyConsistency, verifyInclusion } from '@probant/audit/merkle/verify-proofs';
import { parseLedgerExtension } from '@probant/audit/notes/audit-checkpoint';
import { parseCheckpoint } from '@probant/audit/notes/checkpoint';
import { openNote } from '@probant/audit/notes/signed-note';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { systemClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { createTenant, testSigner } from '../testing/test-audit-trail.ts';
import { CheckpointRefusedError } from './checkpoint-refused-error.ts';
import type { Checkpoint } from './checkpoint-store.ts';
import { createCheckpointsRepository } from './checkpoints.repository.ts';
import { createCheckpoints } from './checkpoints.usecases.ts';

let db: TestDatabase;
let store: ReturnType<typeof createCheckpointsRepository>;
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  store = createCheckpointsRepository(db.database);
});
afterAll(() => db.close());

const metrics = createMetrics();
const checkpoints = () =>
  createCheckpoints({ store, signer: testSigner, clock: systemClock, logger: silentLogger, metrics });

const run = (tenant: TenantId, text: string, values: readonly unknown[] = [tenant]) =>
  db.database.tenant(tenant, (sql) => sql.query<Record<string, unknown>>(text, values));

/** Inserts events with distinct hashes, the only part of an event that the tree uses. */
async function grow(tenant: TenantId, count: number): Promise<void> {
  await run(
    tenant,
    `with head as (
       insert into audit.chain_head (tenant_id, seq, hash) values ($1, $2, sha256('head'))
       on conflict (tenant_id) do update set seq = audit.chain_head.seq + $2 returning seq
     )
     insert into audit.event (tenant_id, chain_seq, id, recorded_at, actor_id, actor_type, action, resource_type, resource_id, severity,
       changes, metadata, actor_id_commitment, resource_id_commitment, changes_commitment, metadata_commitment, prev_hash, event_hash,
       recorded_by)
     select $1, head.seq - $2 + n, gen_random_uuid(), '', '', '', '', '', '', 'info', '', '', '', '', '', '', '',
       sha256(convert_to($1 || (head.seq - $2 + n), 'UTF8')), 'key:k1'
     from head, generate_series(1, $2::bigint) as n`,
    [tenant, count],
  );
}

/** Computes the leaf hashes from the events alone. */
async function leavesOf(tenant: TenantId): Promise<readonly Buffer[]> {
  const rows = await run(tenant, 'select event_hash from audit.event where tenant_id = $1 order by chain_seq');
  return rows.map(({ event_hash }) => hashLeaf(event_hash as Buffer));
}

const coverLog = async (tenant: TenantId): Promise<Checkpoint> => {
  const checkpoint = await checkpoints().cover(tenant);
  if (!checkpoint) throw new Error('nothing was covered');
  return checkpoint;
};

/** Runs a statement as the owner of the database, without triggers. */
const tamper = (tenant: TenantId, tables: readonly string[], statement: string) =>
  db.database.tenant(tenant, async (sql) => {
    // Lock first: after a grant, autovacuum of the events just added would deadlock with this transaction.
    for (const table of tables) await sql.query(`alter table ${table} disable trigger user`);
    for (const table of tables) await sql.query(`grant update, delete on ${table} to current_user`);
    await sql.query(statement);
    for (const table of tables)
      await sql.query(`revoke update, delete on ${table} from current_user; alter table ${table} enable trigger user`);
    for (const head of ['chain_head', 'erasure_head'])
      await sql.query(`grant update (seq, hash) on audit.${head} to current_user`);
    await sql.query('grant delete on audit.subtree to current_user');
  });
const readCounter = async (name: string): Promise<number> => {
  const { values } = (await metrics.registry.getSingleMetric(name)?.get()) ?? { values: [] };
  return values[0]?.value ?? 0;
};

describe('Checkpoints.cover', () => {
  test('covers all events in a note that the key of the log verifies', async () => {
    const tenant = createTenant();
    expect(await checkpoints().cover(tenant)).toBeNull();
    await grow(tenant, 3);
    const { note, size, root, ...otherFields } = await coverLog(tenant);
    expect({ size, ...otherFields }).toMatchObject({ size: 3, erasures: 0, cosignatures: [] });
    expect(root).toEqual(computeRootOfLeaves(await leavesOf(tenant)));
    const key = testSigner.getVerifierKey(tenant);
    expect(key.name).toBe(`test.example/audit/${tenant}`);
    expect(parseCheckpoint(openNote(note, [key]).body)).toEqual({ origin: key.name, size: 3, root, extensions: [] });
    expect(await checkpoints().readNewest(tenant)).toMatchObject({ note, size: 3 });
  });

  test('returns the newest checkpoint without signing when the log has not grown', async () => {
    const tenant = createTenant();
    await grow(tenant, 3);
    const before = await readCounter('probant_audit_checkpoints_total');
    expect(await coverLog(tenant)).toEqual(await coverLog(tenant));
    expect(await readCounter('probant_audit_checkpoints_total')).toBe(before + 1);
  });

  test('signs one checkpoint for concurrent calls', async () => {
    const tenant = createTenant();
    await grow(tenant, 700);
    const signed = await Promise.all(Array.from({ length: 6 }, () => coverLog(tenant)));
    expect(new Set(signed.map(({ note }) => note)).size).toBe(1);
  });

  test('signs checkpoints consistent with the previous ones, across blocks of 256 events', async () => {
    const tenant = createTenant();
    const checkpointHistory: Checkpoint[] = [];
    for (const count of [1, 254, 1, 1, 255, 700, 1, 3000]) {
      await grow(tenant, count);
      checkpointHistory.push(await coverLog(tenant));
    }
    const leaves = await leavesOf(tenant);
    const tree = store.openTree(tenant);
    for (const [at, head] of checkpointHistory.entries()) {
      expect(head.root).toEqual(computeRootOfLeaves(leaves.slice(0, head.size)));
      const last = checkpointHistory[at - 1];
      if (last) {
        const proof = await computeConsistencyProof(tree, last.size, head.size);
        const between = { oldSize: last.size, oldRoot: last.root, size: head.size, root: head.root, proof };
        expect(verifyConsistency(between)).toBe(true);
      }
      for (const index of [0, head.size - 1, Math.floor(head.size / 3)]) {
        const leaf = leaves[index] as Buffer;
        const proof = await computeInclusionProof(tree, index, head.size);
        expect(verifyInclusion({ index, size: head.size, leaf, proof, root: head.root })).toBe(true);
      }
    }
  });

  test('stores one row per 256 events for a log beyond 65,536 events', { timeout: 240_000 }, async () => {
    const tenant = createTenant();
    await grow(tenant, 66_000);
    const first = await coverLog(tenant);
    await grow(tenant, 100);
    const { size, root } = await coverLog(tenant);
    const leaves = await leavesOf(tenant);
    expect(first.root).toEqual(computeRootOfLeaves(leaves.slice(0, 66_000)));
    expect(root).toEqual(computeRootOfLeaves(leaves));
    const rows = await run(
      tenant,
      'select level, count(*) from audit.subtree where tenant_id = $1 group by level order by level',
    );
    expect(rows).toEqual([
      { level: 8, count: 258 },
      { level: 16, count: 1 },
    ]);
    for (const index of [0, 300, 65_535, 65_536, 66_050]) {
      const proof = await computeInclusionProof(store.openTree(tenant), index, size);
      expect(verifyInclusion({ index, size, leaf: leaves[index] as Buffer, proof, root })).toBe(true);
    }
  });

  test('covers the erasure ledger, also when only an erasure is new', async () => {
    const tenant = createTenant();
    await grow(tenant, 3);
    await coverLog(tenant);
    await erase(tenant, 1);
    const { note, size, erasures } = await coverLog(tenant);
    expect({ size, erasures }).toEqual({ size: 3, erasures: 1 });
    const { extensions } = parseCheckpoint(openNote(note, [testSigner.getVerifierKey(tenant)]).body);
    expect(parseLedgerExtension(extensions)).toEqual({ count: 1, hash: Buffer.alloc(32, 1) });
  });
});

/** Inserts a ledger entry with the columns that a checkpoint uses. */
const erase = async (tenant: TenantId, seq: number): Promise<void> => {
  await run(
    tenant,
    `insert into audit.erasure (tenant_id, erasure_seq, event_count, erased_at, erased_by, subject_type, replacement, seqs_digest, prev_hash, erasure_hash)
     values ($1, $2, 1, '', '', 'actor_id', '', '', '', $3)`,
    [tenant, seq, Buffer.alloc(32, seq)],
  );
  await run(
    tenant,
    `insert into audit.erasure_head (tenant_id, seq, hash) values ($1, $2, $3)
     on conflict (tenant_id) do update set seq = $2, hash = $3`,
    [tenant, seq, Buffer.alloc(32, seq)],
  );
};

describe('Checkpoints.cover refuses to sign after', () => {
  const cases = [
    {
      title: 'a change of an event outside the stored subtrees',
      table: 'audit.event',
      statement: (tenant: string) =>
        `update audit.event set event_hash = sha256(event_hash) where tenant_id = '${tenant}' and chain_seq = 299`,
      reason: 'no longer give the root',
    },
    {
      title: 'the deletion of an event',
      table: 'audit.event',
      statement: (tenant: string) => `delete from audit.event where tenant_id = '${tenant}' and chain_seq = 299`,
      reason: 'no longer give the root',
    },
    {
      title: 'a truncated chain',
      table: 'audit.chain_head',
      statement: (tenant: string) => `update audit.chain_head set seq = 299 where tenant_id = '${tenant}'`,
      reason: 'are missing',
    },
    {
      title: 'a change of an event and its subtree',
      table: 'audit.event',
      statement: (tenant: string) =>
        `update audit.event set event_hash = sha256(event_hash) where tenant_id = '${tenant}' and chain_seq = 7;
         update audit.subtree set hash = sha256(hash) where tenant_id = '${tenant}'`,
      reason: 'no longer give the root',
    },
    {
      title: 'a change of the root next to the signed note',
      table: 'audit.checkpoint',
      statement: (tenant: string) => `update audit.checkpoint set root = sha256(root) where tenant_id = '${tenant}'`,
      reason: 'differs from its signed note',
    },
    {
      title: 'a change of the note',
      table: 'audit.checkpoint',
      statement: (tenant: string) =>
        `update audit.checkpoint set size = 299, note = replace(note, '300', '299') where tenant_id = '${tenant}'`,
      reason: 'differs from its signed note',
    },
    {
      title: 'the deletion of an erasure',
      table: 'audit.erasure',
      statement: (tenant: string) => `delete from audit.erasure where tenant_id = '${tenant}'`,
      reason: 'erasures',
    },
    {
      title: 'a change of an erasure',
      table: 'audit.erasure',
      statement: (tenant: string) =>
        `update audit.erasure set erasure_hash = sha256(erasure_hash) where tenant_id = '${tenant}'`,
      reason: 'erasures',
    },
    {
      title: 'a truncated ledger',
      table: 'audit.erasure_head',
      statement: (tenant: string) => `update audit.erasure_head set seq = 0 where tenant_id = '${tenant}'`,
      reason: 'erasures',
    },
  ];

  test.each(cases)('$title', async ({ table, statement, reason }) => {
    const tenant = createTenant();
    await grow(tenant, 300);
    await erase(tenant, 1);
    const before = await coverLog(tenant);
    await tamper(tenant, [table, 'audit.subtree'], statement(tenant));
    if (table !== 'audit.chain_head') await grow(tenant, 1);
    const refusals = await readCounter('probant_audit_checkpoint_refusals_total');
    const refusal = checkpoints().cover(tenant);
    await expect(refusal).rejects.toBeInstanceOf(CheckpointRefusedError);
    await expect(refusal).rejects.toThrow(reason);
    expect(await readCounter('probant_audit_checkpoint_refusals_total')).toBe(refusals + 1);
    if (table !== 'audit.checkpoint') expect(await checkpoints().readNewest(tenant)).toEqual(before);
  });
});

describe('Checkpoints.cover rebuilds the stored subtrees from the events', () => {
  test.each([
    { title: 'missing', statement: 'delete from audit.subtree' },
    { title: 'wrong', statement: 'update audit.subtree set hash = sha256(hash)' },
    {
      title: 'stored too early',
      statement: `insert into audit.subtree select index + 1, level, tenant_id, hash from audit.subtree`,
    },
  ])('when they are $title', async ({ statement }) => {
    const tenant = createTenant();
    await grow(tenant, 300);
    const first = await coverLog(tenant);
    await grow(tenant, 300);
    await tamper(tenant, ['audit.subtree'], statement);
    const { root } = await coverLog(tenant);
    const leaves = await leavesOf(tenant);
    expect(root).toEqual(computeRootOfLeaves(leaves));
    const proof = await computeConsistencyProof(store.openTree(tenant), 300, 600);
    expect(verifyConsistency({ oldSize: 300, oldRoot: first.root, size: 600, root, proof })).toBe(true);
  });
});

describe('the checkpoint tables', () => {
  test.each([
    "update audit.checkpoint set note = ''",
    'delete from audit.checkpoint',
    'truncate audit.checkpoint cascade',
    "update audit.cosignature set line = ''",
    'delete from audit.cosignature',
    'update audit.subtree set hash = sha256(hash)',
    'delete from audit.subtree',
    'truncate audit.subtree',
  ])('reject: %s', async (statement) => {
    const tenant = createTenant();
    await grow(tenant, 256);
    const checkpoint = await coverLog(tenant);
    await store.addCosignature(checkpoint, 'witness', 'line');
    await expect(run(tenant, statement, [])).rejects.toMatchObject({ code: '42501' });
  });

  test.each(['checkpoint', 'cosignature', 'subtree'])('show a tenant only its own rows of %s', async (table) => {
    const tenants = await run(createTenant(), `select tenant_id from audit.${table}`, []);
    expect(tenants).toEqual([]);
  });

  test('list the tenants with uncovered events or erasures', async () => {
    const [grown, erased, unchanged] = [createTenant(), createTenant(), createTenant()];
    for (const tenant of [grown, erased, unchanged]) {
      await grow(tenant, 2);
      await coverLog(tenant);
    }
    await grow(grown, 1);
    await erase(erased, 1);
    const uncovered = await store.listUncovered();
    expect(uncovered).toEqual(expect.arrayContaining([grown, erased]));
    expect(uncovered).not.toContain(unchanged);
  });
});
