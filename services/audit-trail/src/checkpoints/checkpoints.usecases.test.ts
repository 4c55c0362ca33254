import { leafHash } from '@probant/audit/merkle/hashing';
import { consistencyProof, inclusionProof } from '@probant/audit/merkle/proofs';
import { rootOfLeaves } from '@probant/audit/merkle/tree-builder';
import { verifyConsistency, verifyInclusion } from '@probant/audit/merkle/verification';
import { ledgerOf } from '@probant/audit/notes/audit-checkpoint';
import { parseCheckpoint } from '@probant/audit/notes/checkpoint';
import { openNote } from '@probant/audit/notes/signed-note';
import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { systemClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { newTenant, testSigner } from '../testing/audit-trail-under-test.ts';
import { CheckpointRefused } from './checkpoint-refused.ts';
import type { Checkpoint } from './checkpoint-store.ts';
import { checkpointsRepository } from './checkpoints.repository.ts';
import { createCheckpoints } from './checkpoints.usecases.ts';

let db: TestDatabase;
let store: ReturnType<typeof checkpointsRepository>;
beforeAll(async () => {
  db = await testDatabase([auditTrailMigrations]);
  store = checkpointsRepository(db.database);
});
afterAll(() => db.close());

const metrics = createMetrics();
const checkpoints = () =>
  createCheckpoints({ store, signer: testSigner, clock: systemClock, logger: silentLogger, metrics });

const run = (tenant: TenantId, text: string, values: readonly unknown[] = [tenant]) =>
  db.database.tenant(tenant, (sql) => sql.query<Record<string, unknown>>(text, values));

/** Events with hashes of their own: all that a tree knows of them. */
async function grow(tenant: TenantId, count: number): Promise<void> {
  await run(
    tenant,
    `with head as (
       insert into audit.chain_head (tenant_id, seq, hash) values ($1, $2, sha256('head'))
       on conflict (tenant_id) do update set seq = audit.chain_head.seq + $2 returning seq
     )
     insert into audit.event (tenant_id, chain_seq, id, recorded_at, actor_id, actor_type, action, resource_type, resource_id, severity,
       changes, metadata, actor_id_commitment, resource_id_commitment, changes_commitment, metadata_commitment, prev_hash, event_hash)
     select $1, head.seq - $2 + n, gen_random_uuid(), '', '', '', '', '', '', 'info', '', '', '', '', '', '', '',
       sha256(convert_to($1 || (head.seq - $2 + n), 'UTF8'))
     from head, generate_series(1, $2::bigint) as n`,
    [tenant, count],
  );
}

/** The leaf hashes as anybody makes them from the events alone. */
async function leavesOf(tenant: TenantId): Promise<readonly Buffer[]> {
  const rows = await run(tenant, 'select event_hash from audit.event where tenant_id = $1 order by chain_seq');
  return rows.map(({ event_hash }) => leafHash(event_hash as Buffer));
}

const covered = async (tenant: TenantId): Promise<Checkpoint> => {
  const checkpoint = await checkpoints().cover(tenant);
  if (!checkpoint) throw new Error('nothing was covered');
  return checkpoint;
};

/** What somebody can do who owns the database. */
const tamper = (tenant: TenantId, tables: readonly string[], statement: string) =>
  db.database.tenant(tenant, async (sql) => {
    // Locks first: after a grant, the server's own clean-up of the events just added would wait for us as we for it.
    for (const table of tables) await sql.query(`alter table ${table} disable trigger user`);
    for (const table of tables) await sql.query(`grant update, delete on ${table} to current_user`);
    await sql.query(statement);
    for (const table of tables)
      await sql.query(`revoke update, delete on ${table} from current_user; alter table ${table} enable trigger user`);
    for (const head of ['chain_head', 'erasure_head'])
      await sql.query(`grant update (seq, hash) on audit.${head} to current_user`);
    await sql.query('grant delete on audit.subtree to current_user');
  });
const counted = async (name: string): Promise<number> => {
  const { values } = (await metrics.registry.getSingleMetric(name)?.get()) ?? { values: [] };
  return values[0]?.value ?? 0;
};

describe('a checkpoint', () => {
  test('covers all events so far, in a note that the key of the log opens', async () => {
    const tenant = newTenant();
    expect(await checkpoints().cover(tenant)).toBeNull();
    await grow(tenant, 3);
    const { note, size, root, ...rest } = await covered(tenant);
    expect({ size, ...rest }).toMatchObject({ size: 3, erasures: 0, cosignatures: [] });
    expect(root).toEqual(rootOfLeaves(await leavesOf(tenant)));
    const key = testSigner.keyOf(tenant);
    expect(key.name).toBe(`test.example/audit/${tenant}`);
    expect(parseCheckpoint(openNote(note, [key]).body)).toEqual({ origin: key.name, size: 3, root, extensions: [] });
    expect(await checkpoints().newest(tenant)).toMatchObject({ note, size: 3 });
  });

  test('is signed once: a log that has not grown keeps its newest one', async () => {
    const tenant = newTenant();
    await grow(tenant, 3);
    const before = await counted('probant_audit_checkpoints_total');
    expect(await covered(tenant)).toEqual(await covered(tenant));
    expect(await counted('probant_audit_checkpoints_total')).toBe(before + 1);
  });

  test('by two processes at once is one checkpoint', async () => {
    const tenant = newTenant();
    await grow(tenant, 700);
    const signed = await Promise.all(Array.from({ length: 6 }, () => covered(tenant)));
    expect(new Set(signed.map(({ note }) => note)).size).toBe(1);
  });

  test('goes on from the one before, across blocks of 256 events and more', async () => {
    const tenant = newTenant();
    const heads: Checkpoint[] = [];
    for (const count of [1, 254, 1, 1, 255, 700, 1, 3000]) {
      await grow(tenant, count);
      heads.push(await covered(tenant));
    }
    const leaves = await leavesOf(tenant);
    const tree = store.tree(tenant);
    for (const [at, head] of heads.entries()) {
      expect(head.root).toEqual(rootOfLeaves(leaves.slice(0, head.size)));
      const last = heads[at - 1];
      if (last) {
        const proof = await consistencyProof(tree, last.size, head.size);
        const between = { oldSize: last.size, oldRoot: last.root, size: head.size, root: head.root, proof };
        expect(verifyConsistency(between)).toBe(true);
      }
      for (const index of [0, head.size - 1, Math.floor(head.size / 3)]) {
        const leaf = leaves[index] as Buffer;
        const proof = await inclusionProof(tree, index, head.size);
        expect(verifyInclusion({ index, size: head.size, leaf, proof, root: head.root })).toBe(true);
      }
    }
  });

  test('of a log beyond 65,536 events reads few rows', { timeout: 240_000 }, async () => {
    const tenant = newTenant();
    await grow(tenant, 66_000);
    const first = await covered(tenant);
    await grow(tenant, 100);
    const { size, root } = await covered(tenant);
    const leaves = await leavesOf(tenant);
    expect(first.root).toEqual(rootOfLeaves(leaves.slice(0, 66_000)));
    expect(root).toEqual(rootOfLeaves(leaves));
    const rows = await run(
      tenant,
      'select level, count(*) from audit.subtree where tenant_id = $1 group by level order by level',
    );
    expect(rows).toEqual([
      { level: 8, count: 258 },
      { level: 16, count: 1 },
    ]);
    for (const index of [0, 300, 65_535, 65_536, 66_050]) {
      const proof = await inclusionProof(store.tree(tenant), index, size);
      expect(verifyInclusion({ index, size, leaf: leaves[index] as Buffer, proof, root })).toBe(true);
    }
  });

  test('covers the erasure ledger too, and a new erasure alone', async () => {
    const tenant = newTenant();
    await grow(tenant, 3);
    await covered(tenant);
    await erase(tenant, 1);
    const { note, size, erasures } = await covered(tenant);
    expect({ size, erasures }).toEqual({ size: 3, erasures: 1 });
    const { extensions } = parseCheckpoint(openNote(note, [testSigner.keyOf(tenant)]).body);
    expect(ledgerOf(extensions)).toEqual({ count: 1, hash: Buffer.alloc(32, 1) });
  });
});

/** An entry of the ledger, as far as a checkpoint knows it. */
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

describe('what contradicts the last checkpoint is not signed', () => {
  const cases = [
    {
      title: 'an event changed that no kept subtree holds',
      table: 'audit.event',
      statement: (tenant: string) =>
        `update audit.event set event_hash = sha256(event_hash) where tenant_id = '${tenant}' and chain_seq = 299`,
      reason: 'no longer give the root',
    },
    {
      title: 'an event missing',
      table: 'audit.event',
      statement: (tenant: string) => `delete from audit.event where tenant_id = '${tenant}' and chain_seq = 299`,
      reason: 'no longer give the root',
    },
    {
      title: 'a cut tail',
      table: 'audit.chain_head',
      statement: (tenant: string) => `update audit.chain_head set seq = 299 where tenant_id = '${tenant}'`,
      reason: 'are missing',
    },
    {
      title: 'a changed event and its subtree',
      table: 'audit.event',
      statement: (tenant: string) =>
        `update audit.event set event_hash = sha256(event_hash) where tenant_id = '${tenant}' and chain_seq = 7;
         update audit.subtree set hash = sha256(hash) where tenant_id = '${tenant}'`,
      reason: 'no longer give the root',
    },
    {
      title: 'a changed root beside the signed note',
      table: 'audit.checkpoint',
      statement: (tenant: string) => `update audit.checkpoint set root = sha256(root) where tenant_id = '${tenant}'`,
      reason: 'not as it was signed',
    },
    {
      title: 'a changed note',
      table: 'audit.checkpoint',
      statement: (tenant: string) =>
        `update audit.checkpoint set size = 299, note = replace(note, '300', '299') where tenant_id = '${tenant}'`,
      reason: 'not as it was signed',
    },
    {
      title: 'a missing erasure',
      table: 'audit.erasure',
      statement: (tenant: string) => `delete from audit.erasure where tenant_id = '${tenant}'`,
      reason: 'erasures',
    },
    {
      title: 'a changed erasure',
      table: 'audit.erasure',
      statement: (tenant: string) =>
        `update audit.erasure set erasure_hash = sha256(erasure_hash) where tenant_id = '${tenant}'`,
      reason: 'erasures',
    },
    {
      title: 'a ledger cut short',
      table: 'audit.erasure_head',
      statement: (tenant: string) => `update audit.erasure_head set seq = 0 where tenant_id = '${tenant}'`,
      reason: 'erasures',
    },
  ];

  test.each(cases)('$title', async ({ table, statement, reason }) => {
    const tenant = newTenant();
    await grow(tenant, 300);
    await erase(tenant, 1);
    const before = await covered(tenant);
    await tamper(tenant, [table, 'audit.subtree'], statement(tenant));
    if (table !== 'audit.chain_head') await grow(tenant, 1);
    const refusals = await counted('probant_audit_checkpoint_refusals_total');
    const refusal = checkpoints().cover(tenant);
    await expect(refusal).rejects.toBeInstanceOf(CheckpointRefused);
    await expect(refusal).rejects.toThrow(reason);
    expect(await counted('probant_audit_checkpoint_refusals_total')).toBe(refusals + 1);
    if (table !== 'audit.checkpoint') expect(await checkpoints().newest(tenant)).toEqual(before);
  });
});

describe('kept subtrees are made anew from the events', () => {
  test.each([
    { title: 'missing', statement: 'delete from audit.subtree' },
    { title: 'wrong', statement: 'update audit.subtree set hash = sha256(hash)' },
    {
      title: 'there before their time',
      statement: `insert into audit.subtree select index + 1, level, tenant_id, hash from audit.subtree`,
    },
  ])('when they are $title', async ({ statement }) => {
    const tenant = newTenant();
    await grow(tenant, 300);
    const first = await covered(tenant);
    await grow(tenant, 300);
    await tamper(tenant, ['audit.subtree'], statement);
    const { root } = await covered(tenant);
    const leaves = await leavesOf(tenant);
    expect(root).toEqual(rootOfLeaves(leaves));
    const proof = await consistencyProof(store.tree(tenant), 300, 600);
    expect(verifyConsistency({ oldSize: 300, oldRoot: first.root, size: 600, root, proof })).toBe(true);
  });
});

describe('the tables of checkpoints', () => {
  test.each([
    "update audit.checkpoint set note = ''",
    'delete from audit.checkpoint',
    'truncate audit.checkpoint cascade',
    "update audit.cosignature set line = ''",
    'delete from audit.cosignature',
    'update audit.subtree set hash = sha256(hash)',
    'delete from audit.subtree',
    'truncate audit.subtree',
  ])('refuse: %s', async (statement) => {
    const tenant = newTenant();
    await grow(tenant, 256);
    const checkpoint = await covered(tenant);
    await store.addCosignature(checkpoint, 'witness', 'line');
    await expect(run(tenant, statement, [])).rejects.toMatchObject({ code: '42501' });
  });

  test.each(['checkpoint', 'cosignature', 'subtree'])('show a tenant only its own rows of %s', async (table) => {
    const tenants = await run(newTenant(), `select tenant_id from audit.${table}`, []);
    expect(tenants).toEqual([]);
  });

  test('tell housekeeping which logs are uncovered', async () => {
    const [grown, erased, done] = [newTenant(), newTenant(), newTenant()];
    for (const tenant of [grown, erased, done]) {
      await grow(tenant, 2);
      await covered(tenant);
    }
    await grow(grown, 1);
    await erase(erased, 1);
    const uncovered = await store.uncovered();
    expect(uncovered).toEqual(expect.arrayContaining([grown, erased]));
    expect(uncovered).not.toContain(done);
  });
});
