import { formatCanonicalJson } from '@probant/audit/json/canonical-json';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { parseTenantId } from '@probant/kernel/tenant';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { appendFormatV1Events, createFormatV1Content } from '../testing/format-v1-events.ts';
import { changeLetter, createTamperedChain, flipBit } from '../testing/tampered-chain.ts';
import { createEvent, startTestAuditTrail } from '../testing/test-audit-trail.ts';
import { buildInsertEventsSql } from '../testing/unlocked-chain.ts';

const TAMPERED_TENANT = 'tampered';
const EVENT_COUNT = 9;
/** The first events have format v1, the following ones v2. */
const FORMAT_V1_COUNT = 4;

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof startTestAuditTrail>>;
let verifyAfter: Awaited<ReturnType<typeof createTamperedChain>>;
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  trail = await startTestAuditTrail(db.database);
  const texts = ['plain', 'é "quoted" \\ \u0001\u001f\u007f', '😂\u2028\t\n', '€'];
  const contents = Array.from({ length: EVENT_COUNT }, (_, at) => ({
    actor_id: `${texts[at % 4]}-${at}`,
    action: texts[(at + 1) % 4] ?? '',
    changes: at % 2 === 0 ? null : { [`${texts[at % 4]}`]: { old: at, new: null } },
    metadata: { at },
    severity: (['info', 'warning', 'critical'] as const)[at % 3] ?? 'info',
  }));
  const olderEvents = contents.slice(0, FORMAT_V1_COUNT).map(({ changes, metadata, ...others }) =>
    createFormatV1Content({
      ...others,
      changes: formatCanonicalJson(changes),
      metadata: formatCanonicalJson(metadata),
    }),
  );
  const events = contents.map((content) => createEvent(TAMPERED_TENANT, content));
  await appendFormatV1Events(db, parseTenantId(TAMPERED_TENANT), olderEvents);
  await trail.as(TAMPERED_TENANT).post('/v1/events/batch', { events: events.slice(FORMAT_V1_COUNT) });
  await trail
    .as('neighbour')
    .post('/v1/events/batch', { events: events.map((event) => ({ ...event, tenant_id: 'neighbour' })) });
  verifyAfter = await createTamperedChain(db, trail, TAMPERED_TENANT);
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

const update = (seq: number, set: string) =>
  `update audit.event set ${set} where tenant_id = '${TAMPERED_TENANT}' and chain_seq = ${seq}`;
const remove = (where: string) => `delete from audit.event where tenant_id = '${TAMPERED_TENANT}' and ${where}`;
/** Copies an event of a chain to a number of the tampered chain, with a new id. */
const copy = (from: string, seq: number, to: number) =>
  buildInsertEventsSql(`audit.event where tenant_id = '${from}' and chain_seq = ${seq}`, {
    id: 'gen_random_uuid()',
    chain_seq: String(to),
    tenant_id: `'${TAMPERED_TENANT}'`,
  });

describe('verification', () => {
  test('accepts an untouched chain', async () => {
    expect(await verifyAfter()).toMatchObject({ ok: true, checked: EVENT_COUNT });
  });

  /** Columns, and SQL for a new value given a position in the old one. */
  const columns: readonly [string, (at: number) => string][] = [
    ['id', () => 'gen_random_uuid()'],
    ['anonymized', () => 'true'],
    ...['recorded_at', 'actor_id', 'actor_type', 'action', 'resource_type', 'resource_id', 'changes', 'metadata'].map(
      (column): [string, (at: number) => string] => [column, changeLetter(column)],
    ),
    ['recorded_by', () => "coalesce(recorded_by || 'x', 'key:k1')"],
    ['recorded_by', () => "case when recorded_by is null then '' end"],
    ['severity', () => "case severity when 'info' then 'warning' else 'info' end"],
    ...['actor_id', 'resource_id', 'changes', 'metadata'].flatMap((field): [string, (at: number) => string][] => [
      [`${field}_salt`, flipBit(`${field}_salt`)],
      [`${field}_commitment`, flipBit(`${field}_commitment`)],
      [`${field}_salt`, () => 'null'],
    ]),
    ['prev_hash', flipBit('prev_hash')],
    ['event_hash', flipBit('event_hash')],
  ];

  test.each(columns)('detects a change of %s at the changed event', async (column, changed) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: EVENT_COUNT }), fc.nat(600), async (seq, at) => {
        const { ok, first_broken_seq } = await verifyAfter(update(seq, `${column} = ${changed(at)}`));
        expect({ ok, first_broken_seq }).toEqual({ ok: false, first_broken_seq: seq });
      }),
      {
        numRuns: 6,
        examples: [
          [1, 0],
          [EVENT_COUNT, 599],
        ],
      },
    );
  });

  /**
   * SQL: replaces the last event by one of format v1, with its correct hash, as someone who owns the database can. The salts stay, so
   * that the commitments are those of the event.
   */
  const forgeLastInFormatV1 = (): readonly string[] => {
    const hash = `sha256('audit.event.v1\\000'::bytea || int8send(chain_seq) || prev_hash || sha256('audit.leaf.v1\\000'::bytea
      || actor_id_commitment || resource_id_commitment || changes_commitment || metadata_commitment
      || sha256(convert_to((select row_to_json(body)::text from (select event.action, event.actor_type, event.id, event.resource_type,
        event.severity, event.tenant_id, event.recorded_at as "timestamp") as body), 'UTF8'))))`;
    return [
      update(EVENT_COUNT, `recorded_by = null, event_hash = ${hash}`).replace(
        'update audit.event',
        'update audit.event as event',
      ),
      `update audit.chain_head set hash = (select event_hash from audit.event where tenant_id = '${TAMPERED_TENANT}' and chain_seq = ${EVENT_COUNT})
       where tenant_id = '${TAMPERED_TENANT}'`,
    ];
  };

  test('rejects an event without recorded_by after one with it, even with a correct hash', async () => {
    const verdict = { ok: false, checked: EVENT_COUNT, first_broken_seq: EVENT_COUNT, reason: 'hash_mismatch' };
    expect(await verifyAfter(...forgeLastInFormatV1())).toMatchObject(verdict);
  });

  test('accepts the same event where no earlier event has recorded_by', async () => {
    const untilForged = `chain_seq > ${FORMAT_V1_COUNT} and chain_seq < ${EVENT_COUNT}`;
    expect(
      await verifyAfter(
        remove(untilForged),
        `update audit.event set chain_seq = ${FORMAT_V1_COUNT + 1}, prev_hash = (select event_hash from audit.event where tenant_id = '${TAMPERED_TENANT}' and chain_seq = ${FORMAT_V1_COUNT}) where tenant_id = '${TAMPERED_TENANT}' and chain_seq = ${EVENT_COUNT}`,
        ...forgeLastInFormatV1().map((statement) =>
          statement.replaceAll(`chain_seq = ${EVENT_COUNT}`, `chain_seq = ${FORMAT_V1_COUNT + 1}`),
        ),
        `update audit.chain_head set seq = ${FORMAT_V1_COUNT + 1} where tenant_id = '${TAMPERED_TENANT}'`,
      ),
    ).toMatchObject({ ok: true, checked: FORMAT_V1_COUNT + 1 });
  });

  const cases: readonly { title: string; statements: readonly string[]; seq: number; reason: string }[] = [
    { title: 'an event removed', statements: [remove('chain_seq = 4')], seq: 4, reason: 'seq_gap' },
    { title: 'the first event removed', statements: [remove('chain_seq = 1')], seq: 1, reason: 'seq_gap' },
    { title: 'the tail cut', statements: [remove('chain_seq > 5')], seq: 6, reason: 'head_mismatch' },
    { title: 'everything removed', statements: [remove('true')], seq: 1, reason: 'head_mismatch' },
    {
      title: 'two swapped events',
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
    {
      title: 'an event added after the last',
      statements: [copy(TAMPERED_TENANT, 9, 10)],
      seq: 10,
      reason: 'head_mismatch',
    },
    {
      title: 'an event added far after the last',
      statements: [copy(TAMPERED_TENANT, 9, 12)],
      seq: 10,
      reason: 'seq_gap',
    },
    {
      title: 'an event replaced with another one',
      statements: [remove('chain_seq = 5'), copy(TAMPERED_TENANT, 7, 5)],
      seq: 5,
      reason: 'prev_mismatch',
    },
    {
      title: "an event replaced with another tenant's",
      statements: [remove('chain_seq = 5'), copy('neighbour', 5, 5)],
      seq: 5,
      reason: 'prev_mismatch',
    },
    {
      title: 'the whole chain of another tenant',
      statements: [
        remove('true'),
        ...Array.from({ length: EVENT_COUNT }, (_, at) => copy('neighbour', at + 1, at + 1)),
        `update audit.chain_head set hash = (select hash from audit.chain_head where tenant_id = 'neighbour') where tenant_id = '${TAMPERED_TENANT}'`,
      ],
      seq: 1,
      reason: 'prev_mismatch',
    },
    {
      title: 'an event moved to another tenant',
      statements: [update(6, "tenant_id = 'nobody'")],
      seq: 6,
      reason: 'seq_gap',
    },
    {
      title: 'a byte moved from a salt to its value',
      statements: [update(2, "actor_id_salt = substr(actor_id_salt, 1, 15), actor_id = 'x' || actor_id")],
      seq: 2,
      reason: 'commitment_mismatch',
    },
    {
      title: 'an unlogged erasure',
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
      title: 'the head moved back while the tail remains',
      statements: [
        `update audit.chain_head set seq = 7, hash = (select event_hash from audit.event where tenant_id = '${TAMPERED_TENANT}' and chain_seq = 7) where tenant_id = '${TAMPERED_TENANT}'`,
      ],
      seq: 8,
      reason: 'head_mismatch',
    },
    {
      title: 'the head moved forward',
      statements: [`update audit.chain_head set seq = 11 where tenant_id = '${TAMPERED_TENANT}'`],
      seq: 10,
      reason: 'head_mismatch',
    },
    {
      title: 'the head moved beyond the range of a number',
      statements: [`update audit.chain_head set seq = seq + 2::bigint ^ 60 where tenant_id = '${TAMPERED_TENANT}'`],
      seq: 10,
      reason: 'head_mismatch',
    },
    {
      title: 'the head with another hash',
      statements: [`update audit.chain_head set hash = sha256(hash) where tenant_id = '${TAMPERED_TENANT}'`],
      seq: 9,
      reason: 'head_mismatch',
    },
    {
      title: 'the head with an invalid hash',
      statements: [`update audit.chain_head set hash = substr(hash, 1, 31) where tenant_id = '${TAMPERED_TENANT}'`],
      seq: 9,
      reason: 'head_mismatch',
    },
    {
      title: 'the head removed',
      statements: [`delete from audit.chain_head where tenant_id = '${TAMPERED_TENANT}'`],
      seq: 1,
      reason: 'head_mismatch',
    },
    {
      title: 'an event before the first',
      statements: [
        'alter table audit.event drop constraint if exists event_chain_seq_check',
        copy(TAMPERED_TENANT, 1, 0),
      ],
      seq: 1,
      reason: 'seq_gap',
    },
  ];
  test.each(cases)('detects $title', async ({ statements, seq, reason }) => {
    expect(await verifyAfter(...statements)).toMatchObject({ ok: false, first_broken_seq: seq, reason });
  });

  test('agrees with the offline verifier after any tampering', async () => {
    const seq = fc.integer({ min: 1, max: EVENT_COUNT + 2 });
    const change = fc.oneof(
      fc
        .tuple(seq, fc.constantFrom(...columns), fc.nat(600))
        .map(([at, [column, to], where]) => update(at, `${column} = ${to(where)}`)),
      seq.map((at) => remove(`chain_seq = ${at}`)),
      seq.map((at) => remove(`chain_seq > ${at}`)),
      fc.tuple(seq, seq).map(([from, to]) => `${copy(TAMPERED_TENANT, from, to)} on conflict do nothing`),
      fc
        .tuple(seq, fc.boolean())
        .map(
          ([at, there]) =>
            `update audit.chain_head set seq = ${at}${there ? `, hash = coalesce((select event_hash from audit.event where tenant_id = '${TAMPERED_TENANT}' and chain_seq = ${at}), hash)` : ''} where tenant_id = '${TAMPERED_TENANT}'`,
        ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 3 }),
        async (changes) => void (await verifyAfter(...changes)),
      ),
      { numRuns: 60 },
    );
  });

  test('accepts the untouched chain of another tenant', async () => {
    expect((await trail.as('neighbour').get('/v1/proof/verify', { tenant_id: 'neighbour' })).body).toMatchObject({
      ok: true,
    });
  });
});
