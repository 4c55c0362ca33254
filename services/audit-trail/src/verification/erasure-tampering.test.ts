import { computeSeqsDigest, type ErasureRecord } from '@probant/audit/erasure/erasure-v1';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { parseTenantId } from '@probant/kernel/tenant';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createErasureEntry } from '../gdpr/erasure-entry.rules.ts';
import { auditTrailMigrations } from '../migrations.ts';
import { changeLetter, createTamperedChain, flipBit } from '../testing/tampered-chain.ts';
import { createEvent, startTestAuditTrail } from '../testing/test-audit-trail.ts';
import { readLedger } from '../testing/unlocked-chain.ts';

const ERASED_TENANT = 'erased';
const EVENT_COUNT = 12;
const DOCUMENT_REPLACEMENT = 'pièce "é" \\ 😂\n';

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof startTestAuditTrail>>;
let verifyAfter: Awaited<ReturnType<typeof createTamperedChain>>;
let ledger: readonly ErasureRecord[];

/** Twelve events; four erasures: ada (1, 4, 7), the document (4, 5), ada's replacement (1, 4, 7), bob (2, 5, 8). */
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  trail = await startTestAuditTrail(db.database);
  const actors = ['ada', 'bob', 'eve'];
  for (const tenant of [ERASED_TENANT, 'neighbour']) {
    const caller = trail.as(tenant);
    const events = Array.from({ length: EVENT_COUNT }, (_, at) =>
      createEvent(tenant, {
        actor_id: at < 9 ? actors[at % 3] : `user-${at}`,
        resource_id: at === 3 || at === 4 ? 'doc' : `r-${at}`,
      }),
    );
    await caller.post('/v1/events/batch', { events });
    if (tenant === ERASED_TENANT)
      await db.database.tenant(parseTenantId(tenant), (sql) =>
        sql.query(
          'create table copied as select chain_seq as seq, actor_id, actor_id_salt as salt from audit.event where chain_seq <= 12',
        ),
      );
    const erase = (subject_id: string, more = {}) =>
      caller.post('/v1/gdpr/anonymize', { tenant_id: tenant, subject_id, ...more });
    await erase('ada');
    await erase('doc', { subject_type: 'resource_id', replacement: DOCUMENT_REPLACEMENT });
    await erase('[ANONYMIZED]', { replacement: 'person-1' });
    await erase('bob');
  }
  verifyAfter = await createTamperedChain(db, trail, ERASED_TENANT);
  // The owner of the tables can drop their check constraints.
  const checks = await db.database.system((sql) =>
    sql.query<{ name: string; table: string }>(
      `select conname as name, conrelid::regclass::text as table from pg_constraint
       where contype = 'c' and conrelid::regclass::text in ('audit.erasure', 'audit.erased', 'audit.erasure_head')`,
    ),
  );
  for (const { name: check, table } of checks)
    await db.database.system((sql) => sql.query(`alter table ${table} drop constraint ${check}`));
  ({ records: ledger } = await db.database.system((sql) => readLedger(sql, ERASED_TENANT)));
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

const ofTenant = `tenant_id = '${ERASED_TENANT}'`;
const event = (seq: number, set: string) => `update audit.event set ${set} where ${ofTenant} and chain_seq = ${seq}`;
const entry = (seq: number, set: string) =>
  `update audit.erasure set ${set} where ${ofTenant} and erasure_seq = ${seq}`;
const head = (set: string) => `update audit.erasure_head set ${set} where ${ofTenant}`;
const name = (seq: number, erasure: number) =>
  `insert into audit.erased (tenant_id, chain_seq, erasure_seq) values ('${ERASED_TENANT}', ${seq}, ${erasure}) on conflict do nothing`;
const unname = (where: string) => `delete from audit.erased where ${ofTenant} and ${where}`;
const drop = (where: string) => `delete from audit.erasure where ${ofTenant} and ${where}`;
const hide = (seq: number, value = '[ANONYMIZED]') =>
  event(seq, `actor_id = '${value}', actor_id_salt = null, anonymized = true`);
/** Restores a value and its salt from a copy. */
const restoreValue = (seq: number, anonymized = 'false') =>
  event(
    seq,
    `(actor_id, actor_id_salt, anonymized) = (select actor_id, salt, ${anonymized} from copied where seq = ${seq})`,
  );

describe('a chain with erasures', () => {
  test('is intact as a whole and in a window', async () => {
    expect(await verifyAfter()).toMatchObject({ ok: true, checked: EVENT_COUNT });
    const window = { tenant_id: ERASED_TENANT, from_seq: 4, to_seq: 6 };
    expect((await trail.as(ERASED_TENANT).get('/v1/proof/verify', window)).body).toMatchObject({
      ok: true,
      checked: 3,
    });
  });

  test('reports an unlogged erasure only in windows that contain it', async () => {
    await db.database.system((sql) => sql.query(hide(6)));
    const verify = async (from_seq: number, to_seq: number) =>
      (await trail.as(ERASED_TENANT).get('/v1/proof/verify', { tenant_id: ERASED_TENANT, from_seq, to_seq })).body;
    expect(await verify(4, 7)).toMatchObject({ ok: false, first_broken_seq: 6, reason: 'unlogged_erasure' });
    expect(await verify(7, 9)).toMatchObject({ ok: true });
    expect(await verifyAfter()).toMatchObject({ ok: false, first_broken_seq: 6 });
  });
});

/** Returns statements that forge a consistent erasure entry, with every hash correct. */
function forgeErasure(seqs: readonly number[], replacement: string, at = 5): string[] {
  const last = ledger[at - 2];
  const end = {
    seq: at - 1,
    hash: Buffer.from(last?.erasure_hash ?? '', 'hex'),
    erasedAt: last?.erased_at ?? null,
  };
  const request = {
    tenant: ERASED_TENANT,
    field: 'actor_id' as const,
    replacement,
    at: '2026-11-21T12:00:00.000Z',
    by: 'k9',
  };
  const entryRecord = createErasureEntry(end, request, seqs);
  const bytes = (hex: string) => `'\\x${hex}'`;
  return [
    `insert into audit.erasure values (${entryRecord.erasure_seq}, ${entryRecord.event_count}, '${ERASED_TENANT}', '${entryRecord.erased_at}', '${entryRecord.erased_by}',
      '${entryRecord.subject_type}', '${entryRecord.replacement}', ${bytes(entryRecord.seqs_digest)}, ${bytes(entryRecord.prev_hash)}, ${bytes(entryRecord.erasure_hash)})`,
    ...seqs.map((seq) => name(seq, entryRecord.erasure_seq)),
    head(`seq = ${entryRecord.erasure_seq}, hash = ${bytes(entryRecord.erasure_hash)}`),
  ];
}

describe('verification detects', () => {
  const cases: readonly { title: string; statements: () => readonly string[]; seq: number; id?: null }[] = [
    { title: 'a hidden identity without an entry', statements: () => [hide(9)], seq: 9 },
    { title: 'a hidden identity added to an existing entry', statements: () => [hide(9), name(9, 4)], seq: 2 },
    {
      title: 'an entry for an event that was not erased',
      statements: () => forgeErasure([10], '[ANONYMIZED]'),
      seq: 10,
    },
    {
      title: 'an entry for an event beyond the chain',
      statements: () => forgeErasure([5, 14], '[ANONYMIZED]'),
      seq: EVENT_COUNT + 1,
      id: null,
    },
    {
      title: 'a truncated chain whose ledger names later events',
      statements: () => [
        `delete from audit.event where ${ofTenant} and chain_seq > 7`,
        `update audit.chain_head set seq = 7, hash = (select event_hash from audit.event where ${ofTenant} and chain_seq = 7) where ${ofTenant}`,
      ],
      seq: 8,
      id: null,
    },
    { title: 'an event named without an erasure', statements: () => [name(10, 4)], seq: 2 },
    { title: 'an event named under a missing entry', statements: () => [name(11, 9)], seq: 11 },
    { title: 'an event no longer named', statements: () => [unname('chain_seq = 8')], seq: 2 },
    { title: 'another replacement in the event', statements: () => [event(5, "actor_id = 'nobody'")], seq: 5 },
    { title: 'an earlier replacement in the event', statements: () => [event(4, "actor_id = '[ANONYMIZED]'")], seq: 4 },
    {
      title: 'another replacement in the ledger and the events',
      statements: () => [entry(4, "replacement = 'eve'"), ...[2, 5, 8].map((seq) => event(seq, "actor_id = 'eve'"))],
      seq: 2,
    },
    { title: 'a restored value and salt', statements: () => [restoreValue(8)], seq: 8 },
    {
      title: 'a restored value and salt, still marked as anonymised',
      statements: () => [restoreValue(8, 'true')],
      seq: 8,
    },
    { title: 'an erased event not marked as anonymised', statements: () => [event(7, 'anonymized = false')], seq: 7 },
    { title: 'an event wrongly marked as anonymised', statements: () => [event(3, 'anonymized = true')], seq: 3 },
    { title: 'changes without salt, as if erased', statements: () => [event(5, 'changes_salt = null')], seq: 5 },
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
      title: 'a truncated ledger with its head',
      statements: () => [
        drop('erasure_seq = 4'),
        unname('erasure_seq = 4'),
        `update audit.erasure_head set seq = 3, hash = (select erasure_hash from audit.erasure where ${ofTenant} and erasure_seq = 3) where ${ofTenant}`,
      ],
      seq: 2,
    },
    {
      title: 'the whole ledger removed',
      statements: () => [drop('true'), unname('true'), `delete from audit.erasure_head where ${ofTenant}`],
      seq: 1,
    },
    {
      title: 'a second erasure undone: the ledger cut back to the first, its replacement in the events',
      statements: () => [
        ...[1, 4, 7].map((seq) => event(seq, "actor_id = '[ANONYMIZED]'")),
        drop('erasure_seq >= 3'),
        unname('erasure_seq >= 3'),
        `update audit.erasure_head set seq = 2, hash = (select erasure_hash from audit.erasure where ${ofTenant} and erasure_seq = 2) where ${ofTenant}`,
      ],
      seq: 2,
    },
    { title: 'another `erased_by` key', statements: () => [entry(2, "erased_by = 'k2'")], seq: 4 },
    {
      title: 'the numbers of two entries swapped',
      statements: () => [
        entry(2, 'erasure_seq = 99'),
        entry(4, 'erasure_seq = 2'),
        `update audit.erasure set erasure_seq = 4 where ${ofTenant} and erasure_seq = 99`,
      ],
      seq: 2,
    },
    {
      title: 'the events of two entries swapped, with their digests',
      statements: () => [
        ...[2, 5, 8].map((seq) => unname(`erasure_seq = 4 and chain_seq = ${seq}`)),
        ...[1, 4, 7].flatMap((seq) => [unname(`erasure_seq = 3 and chain_seq = ${seq}`), name(seq, 4)]),
        ...[2, 5, 8].map((seq) => name(seq, 3)),
        entry(3, `seqs_digest = '\\x${computeSeqsDigest([2, 5, 8]).toString('hex')}'`),
        entry(4, `seqs_digest = '\\x${computeSeqsDigest([1, 4, 7]).toString('hex')}'`),
      ],
      seq: 1,
    },
    { title: 'an event moved to another entry', statements: () => [unname('chain_seq = 8'), name(8, 1)], seq: 1 },
    { title: 'the head removed', statements: () => [`delete from audit.erasure_head where ${ofTenant}`], seq: 1 },
    { title: 'the head moved on', statements: () => [head('seq = 5')], seq: 1 },
    { title: 'the head moved back', statements: () => [head('seq = 3')], seq: 2 },
    {
      title: "another tenant's entry in place of the last one",
      statements: () => [
        drop('erasure_seq = 4'),
        `update audit.erasure set tenant_id = '${ERASED_TENANT}' where tenant_id = 'neighbour' and erasure_seq = 4`,
      ],
      seq: 2,
    },
    {
      title: 'an altered event before the ledger break',
      statements: () => [event(1, "action = 'x'"), entry(4, "erased_by = 'k2'")],
      seq: 1,
    },
  ];
  test.each(cases)('$title', async ({ statements, seq, id }) => {
    const verdict = await verifyAfter(...statements());
    expect(verdict).toMatchObject({
      ok: false,
      first_broken_seq: seq,
      ...(id === null ? { first_broken_id: null } : {}),
    });
  });

  test('accepts a fully forged entry: only an earlier checkpoint can reveal it', async () => {
    expect(await verifyAfter(...forgeErasure([10], '[ANONYMIZED]'), hide(10))).toMatchObject({ ok: true });
  });

  test('accepts a fully undone last erasure: only the checkpoint that covered it can reveal it', async () => {
    const ledgerStatements = [
      drop('erasure_seq = 4'),
      unname('erasure_seq = 4'),
      `update audit.erasure_head set seq = 3, hash = (select erasure_hash from audit.erasure where ${ofTenant} and erasure_seq = 3) where ${ofTenant}`,
    ];
    // Event 5 stays anonymised for its resource.
    const valueStatements = [restoreValue(2), restoreValue(5, 'true'), restoreValue(8)];
    expect(await verifyAfter(...ledgerStatements, ...valueStatements)).toMatchObject({ ok: true });
  });
});

/** SQL that changes a bit of a number, given a position. The high bits avoid conflicts between numbers. */
const number = (column: string) => (at: number) => `${column} # (1::bigint << ${4 + (at % 58)})`;
type Column = readonly [table: string, column: string, changed: (at: number) => string];
const columns: readonly Column[] = [
  ...['erasure_seq', 'event_count'].map((column): Column => ['erasure', column, number(column)]),
  ...['tenant_id', 'erased_at', 'erased_by', 'subject_type', 'replacement'].map(
    (column): Column => ['erasure', column, changeLetter(column)],
  ),
  ...['seqs_digest', 'prev_hash', 'erasure_hash'].map((column): Column => ['erasure', column, flipBit(column)]),
  ...['chain_seq', 'erasure_seq'].map((column): Column => ['erased', column, number(column)]),
  ['erased', 'tenant_id', changeLetter('tenant_id')],
  ['erasure_head', 'tenant_id', changeLetter('tenant_id')],
  ['erasure_head', 'seq', number('seq')],
  ['erasure_head', 'hash', flipBit('hash')],
];
const ROW_COUNTS = { erasure: 4, erased: 11, erasure_head: 1 } as const;
const change = ([table, column, changed]: Column, row: number, at: number) =>
  `update audit.${table} set ${column} = ${changed(at)} where ctid = (select ctid from audit.${table} where ${ofTenant}
     order by ${table === 'erasure_head' ? 'seq' : table === 'erased' ? 'erasure_seq, chain_seq' : 'erasure_seq'} offset ${row} limit 1)`;

describe('every column of the ledger', () => {
  test.each(columns)('detects a change of one byte in %s.%s', async (table, column, changed) => {
    const rows = ROW_COUNTS[table as keyof typeof ROW_COUNTS];
    await fc.assert(
      fc.asyncProperty(fc.nat(rows - 1), fc.nat(600), async (row, at) => {
        const { ok, reason } = await verifyAfter(change([table, column, changed], row, at));
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

  test('online and offline verifiers agree after any tampering', async () => {
    const seq = fc.integer({ min: 1, max: EVENT_COUNT + 2 });
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
      seq.map((at) => restoreValue(at)),
      seq.map((at) => `delete from audit.event where ${ofTenant} and chain_seq >= ${at}`),
      seq.map((at) => event(at, "resource_id_salt = null, resource_id = 'x'")),
      seq.map((at) => event(at, "action = 'x'")),
      seq.map(
        (at) =>
          `update audit.chain_head set seq = ${at}, hash = coalesce((select event_hash from audit.event where ${ofTenant} and chain_seq = ${at}), hash) where ${ofTenant}`,
      ),
      erasure.map((at) =>
        head(
          `seq = ${at}, hash = coalesce((select erasure_hash from audit.erasure where ${ofTenant} and erasure_seq = ${at}), hash)`,
        ),
      ),
      fc.constant(`delete from audit.erasure_head where ${ofTenant}`),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(tampering, { minLength: 1, maxLength: 3 }),
        async (statements) => void (await verifyAfter(...statements)),
      ),
      { numRuns: 120 },
    );
  });
});
