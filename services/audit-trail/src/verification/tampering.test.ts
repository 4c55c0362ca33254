import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { auditTrailUnderTest, eventOf } from '../testing/audit-trail-under-test.ts';
import { bit, letter, tamperedChain } from '../testing/tampered-chain.ts';
import { insertEvents } from '../testing/unlocked-chain.ts';

const TENANT = 'tampered';
const LENGTH = 9;

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof auditTrailUnderTest>>;
let verdictAfter: Awaited<ReturnType<typeof tamperedChain>>;
beforeAll(async () => {
  db = await testDatabase([auditTrailMigrations]);
  trail = await auditTrailUnderTest(db.database);
  const texts = ['plain', 'é "quoted" \\ \u0001\u001f\u007f', '😂\u2028\t\n', '€'];
  const events = Array.from({ length: LENGTH }, (_, at) =>
    eventOf(TENANT, {
      actor_id: `${texts[at % 4]}-${at}`,
      action: texts[(at + 1) % 4],
      changes: at % 2 === 0 ? null : { [`${texts[at % 4]}`]: { old: at, new: null } },
      metadata: { at },
      severity: ['info', 'warning', 'critical'][at % 3],
    }),
  );
  await trail.as(TENANT).post('/v1/events/batch', { events });
  await trail
    .as('neighbour')
    .post('/v1/events/batch', { events: events.map((event) => ({ ...event, tenant_id: 'neighbour' })) });
  verdictAfter = await tamperedChain(db, trail, TENANT);
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

const update = (seq: number, set: string) =>
  `update audit.event set ${set} where tenant_id = '${TENANT}' and chain_seq = ${seq}`;
const remove = (where: string) => `delete from audit.event where tenant_id = '${TENANT}' and ${where}`;
/** Copies an event of a chain to a number of the tampered one; the copy's id must be another. */
const copy = (from: string, seq: number, to: number) =>
  insertEvents(`audit.event where tenant_id = '${from}' and chain_seq = ${seq}`, {
    id: 'gen_random_uuid()',
    chain_seq: String(to),
    tenant_id: `'${TENANT}'`,
  });

describe('verification', () => {
  test('finds nothing wrong where nothing was done', async () => {
    expect(await verdictAfter()).toMatchObject({ ok: true, checked: LENGTH });
  });

  /** Columns and what they may become: SQL for the new value, given a position in it. */
  const columns: readonly [string, (at: number) => string][] = [
    ['id', () => 'gen_random_uuid()'],
    ['anonymized', () => 'true'],
    ...['recorded_at', 'actor_id', 'actor_type', 'action', 'resource_type', 'resource_id', 'changes', 'metadata'].map(
      (column): [string, (at: number) => string] => [column, letter(column)],
    ),
    ['severity', () => "case severity when 'info' then 'warning' else 'info' end"],
    ...['actor_id', 'resource_id', 'changes', 'metadata'].flatMap((field): [string, (at: number) => string][] => [
      [`${field}_salt`, bit(`${field}_salt`)],
      [`${field}_commitment`, bit(`${field}_commitment`)],
      [`${field}_salt`, () => 'null'],
    ]),
    ['prev_hash', bit('prev_hash')],
    ['event_hash', bit('event_hash')],
  ];

  test.each(columns)('finds a change of %s at the very event', async (column, changed) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: LENGTH }), fc.nat(600), async (seq, at) => {
        const { ok, first_broken_seq } = await verdictAfter(update(seq, `${column} = ${changed(at)}`));
        expect({ ok, first_broken_seq }).toEqual({ ok: false, first_broken_seq: seq });
      }),
      {
        numRuns: 6,
        examples: [
          [1, 0],
          [LENGTH, 599],
        ],
      },
    );
  });

  const cases: readonly { title: string; statements: readonly string[]; seq: number; reason: string }[] = [
    { title: 'an event removed', statements: [remove('chain_seq = 4')], seq: 4, reason: 'seq_gap' },
    { title: 'the first event removed', statements: [remove('chain_seq = 1')], seq: 1, reason: 'seq_gap' },
    { title: 'the tail cut', statements: [remove('chain_seq > 5')], seq: 6, reason: 'head_mismatch' },
    { title: 'everything removed', statements: [remove('true')], seq: 1, reason: 'head_mismatch' },
    {
      title: 'two events swapped',
      statements: [update(3, 'chain_seq = 100'), update(4, 'chain_seq = 3'), update(100, 'chain_seq = 4')],
      seq: 3,
      reason: 'prev_mismatch',
    },
    {
      title: 'an event moved to a number far away',
      statements: [update(9, 'chain_seq = 500')],
      seq: 9,
      reason: 'seq_gap',
    },
    { title: 'an event added after the last', statements: [copy(TENANT, 9, 10)], seq: 10, reason: 'head_mismatch' },
    { title: 'an event added far after the last', statements: [copy(TENANT, 9, 12)], seq: 10, reason: 'seq_gap' },
    {
      title: 'an event in the place of another',
      statements: [remove('chain_seq = 5'), copy(TENANT, 7, 5)],
      seq: 5,
      reason: 'prev_mismatch',
    },
    {
      title: "a neighbour's event in the place of one's own",
      statements: [remove('chain_seq = 5'), copy('neighbour', 5, 5)],
      seq: 5,
      reason: 'prev_mismatch',
    },
    {
      title: "a neighbour's whole chain",
      statements: [
        remove('true'),
        ...Array.from({ length: LENGTH }, (_, at) => copy('neighbour', at + 1, at + 1)),
        `update audit.chain_head set hash = (select hash from audit.chain_head where tenant_id = 'neighbour') where tenant_id = '${TENANT}'`,
      ],
      seq: 1,
      reason: 'prev_mismatch',
    },
    {
      title: 'an event given to the neighbour',
      statements: [update(6, "tenant_id = 'nobody'")],
      seq: 6,
      reason: 'seq_gap',
    },
    {
      title: 'a salt that hands a byte to its value',
      statements: [update(2, "actor_id_salt = substr(actor_id_salt, 1, 15), actor_id = 'x' || actor_id")],
      seq: 2,
      reason: 'commitment_mismatch',
    },
    {
      title: 'an identity erased without leave',
      statements: [update(8, "actor_id = '[ANONYMIZED]', actor_id_salt = null, anonymized = true")],
      seq: 8,
      reason: 'unlogged_erasure',
    },
    {
      title: 'white space in the metadata',
      statements: [update(2, "metadata = replace(metadata, ':', ': ')")],
      seq: 2,
      reason: 'commitment_mismatch',
    },
    {
      title: 'the head moved back with the tail still there',
      statements: [
        `update audit.chain_head set seq = 7, hash = (select event_hash from audit.event where tenant_id = '${TENANT}' and chain_seq = 7) where tenant_id = '${TENANT}'`,
      ],
      seq: 8,
      reason: 'head_mismatch',
    },
    {
      title: 'the head moved on',
      statements: [`update audit.chain_head set seq = 11 where tenant_id = '${TENANT}'`],
      seq: 10,
      reason: 'head_mismatch',
    },
    {
      title: 'the head moved on to where no number reaches',
      statements: [`update audit.chain_head set seq = seq + 2::bigint ^ 60 where tenant_id = '${TENANT}'`],
      seq: 10,
      reason: 'head_mismatch',
    },
    {
      title: 'the head with another hash',
      statements: [`update audit.chain_head set hash = sha256(hash) where tenant_id = '${TENANT}'`],
      seq: 9,
      reason: 'head_mismatch',
    },
    {
      title: 'the head with what is no hash',
      statements: [`update audit.chain_head set hash = substr(hash, 1, 31) where tenant_id = '${TENANT}'`],
      seq: 9,
      reason: 'head_mismatch',
    },
    {
      title: 'the head removed',
      statements: [`delete from audit.chain_head where tenant_id = '${TENANT}'`],
      seq: 1,
      reason: 'head_mismatch',
    },
    {
      title: 'an event before the first',
      statements: ['alter table audit.event drop constraint if exists event_chain_seq_check', copy(TENANT, 1, 0)],
      seq: 1,
      reason: 'seq_gap',
    },
  ];
  test.each(cases)('finds $title', async ({ statements, seq, reason }) => {
    expect(await verdictAfter(...statements)).toMatchObject({ ok: false, first_broken_seq: seq, reason });
  });

  test('agrees with the offline verifier whatever is done', async () => {
    const seq = fc.integer({ min: 1, max: LENGTH + 2 });
    const change = fc.oneof(
      fc
        .tuple(seq, fc.constantFrom(...columns), fc.nat(600))
        .map(([at, [column, to], where]) => update(at, `${column} = ${to(where)}`)),
      seq.map((at) => remove(`chain_seq = ${at}`)),
      seq.map((at) => remove(`chain_seq > ${at}`)),
      fc.tuple(seq, seq).map(([from, to]) => `${copy(TENANT, from, to)} on conflict do nothing`),
      fc
        .tuple(seq, fc.boolean())
        .map(
          ([at, there]) =>
            `update audit.chain_head set seq = ${at}${there ? `, hash = coalesce((select event_hash from audit.event where tenant_id = '${TENANT}' and chain_seq = ${at}), hash)` : ''} where tenant_id = '${TENANT}'`,
        ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 3 }),
        async (changes) => void (await verdictAfter(...changes)),
      ),
      { numRuns: 60 },
    );
  });

  test('finds nothing wrong with the neighbour all along', async () => {
    expect((await trail.as('neighbour').get('/v1/proof/verify', { tenant_id: 'neighbour' })).body).toMatchObject({
      ok: true,
    });
  });
});
