import { type ErasureRecord, seqsDigest } from '@probant/audit/erasure-v1';
import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { tenantId } from '@probant/kernel/tenant';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entryAfter } from '../gdpr/erasure-entry.rules.ts';
import { auditTrailMigrations } from '../migrations.ts';
import { auditTrailUnderTest, eventOf } from '../testing/audit-trail-under-test.ts';
import { bit, letter, tamperedChain } from '../testing/tampered-chain.ts';
import { readLedger } from '../testing/unlocked-chain.ts';

const TENANT = 'erased';
const LENGTH = 12;
const PIECE = 'pièce "é" \\ 😂\n';

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof auditTrailUnderTest>>;
let verdictAfter: Awaited<ReturnType<typeof tamperedChain>>;
let ledger: readonly ErasureRecord[];

/** Twelve events; four erasures: ada (1, 4, 7), the document (4, 5), ada's replacement (1, 4, 7), bob (2, 5, 8). */
beforeAll(async () => {
  db = await testDatabase([auditTrailMigrations]);
  trail = await auditTrailUnderTest(db.database);
  const actors = ['ada', 'bob', 'eve'];
  for (const tenant of [TENANT, 'neighbour']) {
    const caller = trail.as(tenant);
    const events = Array.from({ length: LENGTH }, (_, at) =>
      eventOf(tenant, {
        actor_id: at < 9 ? actors[at % 3] : `user-${at}`,
        resource_id: at === 3 || at === 4 ? 'doc' : `r-${at}`,
      }),
    );
    await caller.post('/v1/events/batch', { events });
    if (tenant === TENANT)
      await db.database.tenant(tenantId(tenant), (sql) =>
        sql.query(
          'create table copied as select chain_seq as seq, actor_id, actor_id_salt as salt from audit.event where chain_seq <= 12',
        ),
      );
    const erase = (subject_id: string, more = {}) =>
      caller.post('/v1/gdpr/anonymize', { tenant_id: tenant, subject_id, ...more });
    await erase('ada');
    await erase('doc', { subject_type: 'resource_id', replacement: PIECE });
    await erase('[ANONYMIZED]', { replacement: 'person-1' });
    await erase('bob');
  }
  verdictAfter = await tamperedChain(db, trail, TENANT);
  // The checks of the tables do not stop who owns them.
  const checks = await db.database.system((sql) =>
    sql.query<{ name: string; table: string }>(
      `select conname as name, conrelid::regclass::text as table from pg_constraint
       where contype = 'c' and conrelid::regclass::text in ('audit.erasure', 'audit.erased', 'audit.erasure_head')`,
    ),
  );
  for (const { name: check, table } of checks)
    await db.database.system((sql) => sql.query(`alter table ${table} drop constraint ${check}`));
  ({ records: ledger } = await db.database.system((sql) => readLedger(sql, TENANT)));
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

const of = `tenant_id = '${TENANT}'`;
const event = (seq: number, set: string) => `update audit.event set ${set} where ${of} and chain_seq = ${seq}`;
const entry = (seq: number, set: string) => `update audit.erasure set ${set} where ${of} and erasure_seq = ${seq}`;
const head = (set: string) => `update audit.erasure_head set ${set} where ${of}`;
const name = (seq: number, erasure: number) =>
  `insert into audit.erased (tenant_id, chain_seq, erasure_seq) values ('${TENANT}', ${seq}, ${erasure}) on conflict do nothing`;
const unname = (where: string) => `delete from audit.erased where ${of} and ${where}`;
const drop = (where: string) => `delete from audit.erasure where ${of} and ${where}`;
const hide = (seq: number, value = '[ANONYMIZED]') =>
  event(seq, `actor_id = '${value}', actor_id_salt = null, anonymized = true`);
/** Somebody who kept a copy of the value and its salt writes them back. */
const putBack = (seq: number, anonymized = 'false') =>
  event(
    seq,
    `(actor_id, actor_id_salt, anonymized) = (select actor_id, salt, ${anonymized} from copied where seq = ${seq})`,
  );

describe('a chain with erasures', () => {
  test('is intact, as a whole and in windows', async () => {
    expect(await verdictAfter()).toMatchObject({ ok: true, checked: LENGTH });
    const window = { tenant_id: TENANT, from_seq: 4, to_seq: 6 };
    expect((await trail.as(TENANT).get('/v1/proof/verify', window)).body).toMatchObject({ ok: true, checked: 3 });
  });

  test('shows a window what was erased there without leave, and no more', async () => {
    await db.database.system((sql) => sql.query(hide(6)));
    const verify = async (from_seq: number, to_seq: number) =>
      (await trail.as(TENANT).get('/v1/proof/verify', { tenant_id: TENANT, from_seq, to_seq })).body;
    expect(await verify(4, 7)).toMatchObject({ ok: false, first_broken_seq: 6, reason: 'unlogged_erasure' });
    expect(await verify(7, 9)).toMatchObject({ ok: true });
    expect(await verdictAfter()).toMatchObject({ ok: false, first_broken_seq: 6 });
  });
});

/** What somebody with full access would write to have an erasure in order: an entry with every hash as it should be. */
function forged(seqs: readonly number[], replacement: string, at = 5): string[] {
  const last = ledger[at - 2];
  const end = {
    seq: at - 1,
    hash: Buffer.from(last?.erasure_hash ?? '', 'hex'),
    erasedAt: last?.erased_at ?? null,
  };
  const asked = { tenant: TENANT, field: 'actor_id' as const, replacement, at: '2026-11-21T12:00:00.000Z', by: 'k9' };
  const made = entryAfter(end, asked, seqs);
  const bytes = (hex: string) => `'\\x${hex}'`;
  return [
    `insert into audit.erasure values (${made.erasure_seq}, ${made.event_count}, '${TENANT}', '${made.erased_at}', '${made.erased_by}',
      '${made.subject_type}', '${made.replacement}', ${bytes(made.seqs_digest)}, ${bytes(made.prev_hash)}, ${bytes(made.erasure_hash)})`,
    ...seqs.map((seq) => name(seq, made.erasure_seq)),
    head(`seq = ${made.erasure_seq}, hash = ${bytes(made.erasure_hash)}`),
  ];
}

describe('what an erasure leaves is tampered with', () => {
  const cases: readonly { title: string; statements: () => readonly string[]; seq: number; id?: null }[] = [
    { title: 'an identity hidden, no entry', statements: () => [hide(9)], seq: 9 },
    { title: 'an identity hidden under an entry that is there', statements: () => [hide(9), name(9, 4)], seq: 2 },
    { title: 'an entry for an event that was not erased', statements: () => forged([10], '[ANONYMIZED]'), seq: 10 },
    {
      title: 'an entry for an event beyond the chain',
      statements: () => forged([5, 14], '[ANONYMIZED]'),
      seq: LENGTH + 1,
      id: null,
    },
    {
      title: 'a tail cut with its head, of which the ledger knows',
      statements: () => [
        `delete from audit.event where ${of} and chain_seq > 7`,
        `update audit.chain_head set seq = 7, hash = (select event_hash from audit.event where ${of} and chain_seq = 7) where ${of}`,
      ],
      seq: 8,
      id: null,
    },
    { title: 'an event named without an erasure', statements: () => [name(10, 4)], seq: 2 },
    { title: 'an event named under an entry that is not there', statements: () => [name(11, 9)], seq: 11 },
    { title: 'an event no longer named', statements: () => [unname('chain_seq = 8')], seq: 2 },
    { title: 'another replacement in the event', statements: () => [event(5, "actor_id = 'nobody'")], seq: 5 },
    { title: 'an earlier replacement in the event', statements: () => [event(4, "actor_id = '[ANONYMIZED]'")], seq: 4 },
    {
      title: 'another replacement in the ledger and the events',
      statements: () => [entry(4, "replacement = 'eve'"), ...[2, 5, 8].map((seq) => event(seq, "actor_id = 'eve'"))],
      seq: 2,
    },
    { title: 'the value and its salt put back', statements: () => [putBack(8)], seq: 8 },
    { title: 'the value and its salt put back, still anonymised', statements: () => [putBack(8, 'true')], seq: 8 },
    { title: 'an erased event that denies it', statements: () => [event(7, 'anonymized = false')], seq: 7 },
    { title: 'an event that claims it', statements: () => [event(3, 'anonymized = true')], seq: 3 },
    { title: 'changes hidden as if erased', statements: () => [event(5, 'changes_salt = null')], seq: 5 },
    {
      title: 'the boundary of two erased commitments moved',
      statements: () => [
        event(
          4,
          `actor_id_commitment = substr(actor_id_commitment, 1, 31),
           resource_id_commitment = substr(actor_id_commitment, 32) || resource_id_commitment`,
        ),
      ],
      seq: 4,
    },
    { title: 'the last entry deleted, its events still named', statements: () => [drop('erasure_seq = 4')], seq: 2 },
    {
      title: 'the last entry deleted with its names',
      statements: () => [drop('erasure_seq = 4'), unname('erasure_seq = 4')],
      seq: 2,
    },
    { title: 'an entry deleted in the middle', statements: () => [drop('erasure_seq = 2')], seq: 4 },
    { title: 'the first entry deleted', statements: () => [drop('erasure_seq = 1')], seq: 1 },
    {
      title: 'the tail of the ledger cut with its head',
      statements: () => [
        drop('erasure_seq = 4'),
        unname('erasure_seq = 4'),
        `update audit.erasure_head set seq = 3, hash = (select erasure_hash from audit.erasure where ${of} and erasure_seq = 3) where ${of}`,
      ],
      seq: 2,
    },
    {
      title: 'the whole ledger removed',
      statements: () => [drop('true'), unname('true'), `delete from audit.erasure_head where ${of}`],
      seq: 1,
    },
    {
      title: 'a second erasure undone: the ledger cut back to the first, its replacement in the events',
      statements: () => [
        ...[1, 4, 7].map((seq) => event(seq, "actor_id = '[ANONYMIZED]'")),
        drop('erasure_seq >= 3'),
        unname('erasure_seq >= 3'),
        `update audit.erasure_head set seq = 2, hash = (select erasure_hash from audit.erasure where ${of} and erasure_seq = 2) where ${of}`,
      ],
      seq: 2,
    },
    { title: 'another key', statements: () => [entry(2, "erased_by = 'k2'")], seq: 4 },
    {
      title: 'the numbers of two entries swapped',
      statements: () => [
        entry(2, 'erasure_seq = 99'),
        entry(4, 'erasure_seq = 2'),
        `update audit.erasure set erasure_seq = 4 where ${of} and erasure_seq = 99`,
      ],
      seq: 2,
    },
    {
      title: 'the events of two entries swapped, with their digests',
      statements: () => [
        ...[2, 5, 8].map((seq) => unname(`erasure_seq = 4 and chain_seq = ${seq}`)),
        ...[1, 4, 7].flatMap((seq) => [unname(`erasure_seq = 3 and chain_seq = ${seq}`), name(seq, 4)]),
        ...[2, 5, 8].map((seq) => name(seq, 3)),
        entry(3, `seqs_digest = '\\x${seqsDigest([2, 5, 8]).toString('hex')}'`),
        entry(4, `seqs_digest = '\\x${seqsDigest([1, 4, 7]).toString('hex')}'`),
      ],
      seq: 1,
    },
    { title: 'an event moved to another entry', statements: () => [unname('chain_seq = 8'), name(8, 1)], seq: 1 },
    { title: 'the head removed', statements: () => [`delete from audit.erasure_head where ${of}`], seq: 1 },
    { title: 'the head moved on', statements: () => [head('seq = 5')], seq: 1 },
    { title: 'the head moved back', statements: () => [head('seq = 3')], seq: 2 },
    {
      title: "the neighbour's entry for one's own",
      statements: () => [
        drop('erasure_seq = 4'),
        `update audit.erasure set tenant_id = '${TENANT}' where tenant_id = 'neighbour' and erasure_seq = 4`,
      ],
      seq: 2,
    },
    {
      title: 'an event before the one that the ledger leads to',
      statements: () => [event(1, "action = 'x'"), entry(4, "erased_by = 'k2'")],
      seq: 1,
    },
  ];
  test.each(cases)('$title', async ({ statements, seq, id }) => {
    const verdict = await verdictAfter(...statements());
    expect(verdict).toMatchObject({
      ok: false,
      first_broken_seq: seq,
      ...(id === null ? { first_broken_id: null } : {}),
    });
  });

  test('an entry forged whole is lawful to the chain: that it was not there before, only an earlier checkpoint tells', async () => {
    expect(await verdictAfter(...forged([10], '[ANONYMIZED]'), hide(10))).toMatchObject({ ok: true });
  });

  test('the last erasure undone whole, values and salts put back: lawful to the chain, told by the checkpoint that covered it', async () => {
    const cut = [
      drop('erasure_seq = 4'),
      unname('erasure_seq = 4'),
      `update audit.erasure_head set seq = 3, hash = (select erasure_hash from audit.erasure where ${of} and erasure_seq = 3) where ${of}`,
    ];
    // Event 5 stays anonymised for its resource.
    const back = [putBack(2), putBack(5, 'true'), putBack(8)];
    expect(await verdictAfter(...cut, ...back)).toMatchObject({ ok: true });
  });
});

/** A changed bit, letter or number in a column: SQL for its new value, given a position in it. Numbers move out of each other's way. */
const number = (column: string) => (at: number) => `${column} # (1::bigint << ${4 + (at % 58)})`;
type Column = readonly [table: string, column: string, changed: (at: number) => string];
const columns: readonly Column[] = [
  ...['erasure_seq', 'event_count'].map((column): Column => ['erasure', column, number(column)]),
  ...['tenant_id', 'erased_at', 'erased_by', 'subject_type', 'replacement'].map(
    (column): Column => ['erasure', column, letter(column)],
  ),
  ...['seqs_digest', 'prev_hash', 'erasure_hash'].map((column): Column => ['erasure', column, bit(column)]),
  ...['chain_seq', 'erasure_seq'].map((column): Column => ['erased', column, number(column)]),
  ['erased', 'tenant_id', letter('tenant_id')],
  ['erasure_head', 'tenant_id', letter('tenant_id')],
  ['erasure_head', 'seq', number('seq')],
  ['erasure_head', 'hash', bit('hash')],
];
const ROWS = { erasure: 4, erased: 11, erasure_head: 1 } as const;
const change = ([table, column, changed]: Column, row: number, at: number) =>
  `update audit.${table} set ${column} = ${changed(at)} where ctid = (select ctid from audit.${table} where ${of}
     order by ${table === 'erasure_head' ? 'seq' : table === 'erased' ? 'erasure_seq, chain_seq' : 'erasure_seq'} offset ${row} limit 1)`;

describe('every column of the ledger', () => {
  test.each(columns)('%s.%s: a change of one byte is found', async (table, column, changed) => {
    const rows = ROWS[table as keyof typeof ROWS];
    await fc.assert(
      fc.asyncProperty(fc.nat(rows - 1), fc.nat(600), async (row, at) => {
        const { ok, reason } = await verdictAfter(change([table, column, changed], row, at));
        expect({ ok, reason }).toEqual({ ok: false, reason: 'unlogged_erasure' });
      }),
      {
        numRuns: 8,
        examples: [
          [0, 0],
          [rows - 1, 599],
        ],
      },
    );
  });

  test('both verifiers agree whatever is done', async () => {
    const seq = fc.integer({ min: 1, max: LENGTH + 2 });
    const erasure = fc.integer({ min: 1, max: 5 });
    const tampering = fc.oneof(
      fc
        .tuple(fc.constantFrom(...columns), fc.nat(11), fc.nat(600))
        .map(([column, row, at]) => change(column, row, at)),
      fc.tuple(seq, erasure).map(([at, by]) => name(at, by)),
      fc.tuple(seq, erasure).map(([at, by]) => unname(`chain_seq = ${at} and erasure_seq = ${by}`)),
      erasure.map((by) => drop(`erasure_seq = ${by}`)),
      erasure.map((by) => unname(`erasure_seq = ${by}`)),
      fc.tuple(seq, fc.constantFrom('[ANONYMIZED]', 'person-1', 'x')).map(([at, value]) => hide(at, value)),
      seq.map((at) => putBack(at)),
      seq.map((at) => `delete from audit.event where ${of} and chain_seq >= ${at}`),
      seq.map((at) => event(at, "resource_id_salt = null, resource_id = 'x'")),
      seq.map((at) => event(at, "action = 'x'")),
      seq.map(
        (at) =>
          `update audit.chain_head set seq = ${at}, hash = coalesce((select event_hash from audit.event where ${of} and chain_seq = ${at}), hash) where ${of}`,
      ),
      erasure.map((at) =>
        head(
          `seq = ${at}, hash = coalesce((select erasure_hash from audit.erasure where ${of} and erasure_seq = ${at}), hash)`,
        ),
      ),
      fc.constant(`delete from audit.erasure_head where ${of}`),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(tampering, { minLength: 1, maxLength: 3 }),
        async (done) => void (await verdictAfter(...done)),
      ),
      { numRuns: 120 },
    );
  });
});
