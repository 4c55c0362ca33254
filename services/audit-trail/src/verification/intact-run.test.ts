import { computeGenesisHash } from '@probant/audit/chain/chain-v1';
import { formatCanonicalJson } from '@probant/audit/json/canonical-json';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { appendFormatV1Events, createFormatV1Content } from '../testing/format-v1-events.ts';
import { createTamperedChain } from '../testing/tampered-chain.ts';
import { createEvent, startTestAuditTrail } from '../testing/test-audit-trail.ts';
import { IS_RUN_INTACT_SQL } from './intact-run-sql.ts';

const TENANT = parseTenantId('intact');
const FORMAT_V1_COUNT = 2;
/** `action` of each event. Those that JSON escapes are not in the plain form of the body. */
const ACTIONS = ['create', 'a "quoted" word', 'read', 'a \\ and \u0001', 'export €', 'plain'];
const EVENT_COUNT = ACTIONS.length;

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof startTestAuditTrail>>;
let verifyAfter: Awaited<ReturnType<typeof createTamperedChain>>;
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  trail = await startTestAuditTrail(db.database);
  const older = ACTIONS.slice(0, FORMAT_V1_COUNT).map((action) =>
    createFormatV1Content({ action, changes: formatCanonicalJson(null), metadata: formatCanonicalJson({}) }),
  );
  await appendFormatV1Events(db, TENANT, older);
  const newer = ACTIONS.slice(FORMAT_V1_COUNT).map((action) => createEvent(TENANT, { action }));
  await trail.as(TENANT).post('/v1/events/batch', { events: newer });
  verifyAfter = await createTamperedChain(db, trail, TENANT);
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

const judge = (from: number, to: number) =>
  db.database.tenant(TENANT, async (sql) => {
    const before = from === 1 ? computeGenesisHash(TENANT) : null;
    const [row] = await sql.query<{ is_intact: boolean | null; hashes: Uint8Array | null }>(IS_RUN_INTACT_SQL, [
      ...[TENANT, from, to, before, true],
    ]);
    return { isIntact: row?.is_intact, hashedEvents: (row?.hashes?.length ?? 0) / 32 };
  });
const at = (seq: number) => `where tenant_id = '${TENANT}' and chain_seq = ${seq}`;

describe('the quick check of a run', () => {
  test.each([
    { title: 'the whole chain, of both formats and with texts that JSON escapes', from: 1, to: EVENT_COUNT },
    { title: 'a run that starts at its second event', from: 2, to: EVENT_COUNT },
    { title: 'a run of one event', from: 4, to: 4 },
  ])('accepts $title, and returns its hashes', async ({ from, to }) => {
    expect(await judge(from, to)).toEqual({ isIntact: true, hashedEvents: to - from + 1 });
  });

  test('reads a run in the order of its index: a sort of whole events takes half of its time again', async () => {
    const literals = ["'intact'", '1', String(EVENT_COUNT), 'null', 'true'];
    const statement = literals.reduce(
      (sql, literal, index) => sql.replaceAll(`$${index + 1}`, literal),
      IS_RUN_INTACT_SQL,
    );
    const plan = await db.database.tenant(TENANT, async (sql) => {
      await sql.query('set local enable_seqscan = off; set local enable_bitmapscan = off');
      return sql.query(`explain ${statement}`);
    });
    expect(JSON.stringify(plan)).toMatch(/Index Scan using event_pkey/);
    expect(JSON.stringify(plan)).not.toMatch(/Sort/);
  });

  test('does not accept a run that ends after the chain', async () => {
    expect((await judge(1, EVENT_COUNT + 1)).isIntact).toBe(false);
  });

  test('leaves a run with an erasure to the full check, which accepts it', async () => {
    const anonymize = { tenant_id: 'erasing', subject_id: 'someone' };
    await trail.as('erasing').post('/v1/events', createEvent('erasing', { actor_id: 'someone' }));
    await trail.as('erasing').post('/v1/gdpr/anonymize', anonymize);
    const [row] = await db.database.tenant(parseTenantId('erasing'), (sql) =>
      sql.query<{ is_intact: boolean | null }>(IS_RUN_INTACT_SQL, [
        ...['erasing', 1, 1, computeGenesisHash('erasing'), false],
      ]),
    );
    expect(row?.is_intact).not.toBe(true);
    const { body } = await trail.as('erasing').get('/v1/proof/verify', { tenant_id: 'erasing' });
    expect(body).toMatchObject({ ok: true, checked: 1 });
  });
});

describe('what the plain form of a body could hide', () => {
  test.each([
    { title: 'the escapes of a quotation mark written out', seq: 2, action: String.raw`a \"quoted\" word` },
    { title: 'the escapes of other characters written out', seq: 4, action: String.raw`a \\ and \u0001` },
  ])('finds $title', async ({ seq, action }) => {
    const stored = `update audit.event set action = '${action}' ${at(seq)}`;
    expect(await verifyAfter(stored)).toMatchObject({ ok: false, first_broken_seq: seq, reason: 'hash_mismatch' });
  });

  test('finds a recorder moved into another text', async () => {
    const moved = `update audit.event set recorded_by = null,
      resource_type = recorded_by || '","resource_type":"' || resource_type ${at(3)}`;
    expect(await verifyAfter(moved)).toMatchObject({ ok: false, first_broken_seq: 3, reason: 'hash_mismatch' });
  });
});

/** SQL: gives an event and the head the hash that the stored columns have, as someone who owns the database can. */
const rehash = (seq: number): string =>
  `update audit.event as event set event_hash = sha256('audit.event.v1\\000'::bytea || int8send(chain_seq) || prev_hash
    || sha256('audit.leaf.v1\\000'::bytea || actor_id_commitment || resource_id_commitment || changes_commitment
    || metadata_commitment || sha256(convert_to((select row_to_json(body)::text from (select event.action, event.actor_type,
      event.id, event.recorded_by, event.resource_type, event.severity, event.tenant_id,
      event.recorded_at as "timestamp") as body), 'UTF8')))) ${at(seq)};
   update audit.chain_head set hash = (select event_hash from audit.event ${at(seq)}) where tenant_id = '${TENANT}'`;
const hashOf = (seq: number) => `(select event_hash from audit.event ${at(seq)})`;

describe('what comparing all links at once could hide', () => {
  test('finds a previous hash that was moved to the next event, with correct hashes', async () => {
    const forged = [
      `update audit.event set prev_hash = ''::bytea ${at(EVENT_COUNT - 1)}`,
      rehash(EVENT_COUNT - 1),
      `update audit.event set prev_hash = ${hashOf(EVENT_COUNT - 2)} || ${hashOf(EVENT_COUNT - 1)} ${at(EVENT_COUNT)}`,
      rehash(EVENT_COUNT),
    ];
    const verdict = { ok: false, first_broken_seq: EVENT_COUNT - 1, reason: 'prev_mismatch' };
    expect(await verifyAfter(...forged)).toMatchObject(verdict);
  });

  test('finds two events with one number and a gap after them, with correct hashes and links', async () => {
    const forged = [
      'alter table audit.event drop constraint event_pkey cascade',
      rehash(EVENT_COUNT - 1).replace('int8send(chain_seq)', `int8send(${EVENT_COUNT - 2}::bigint)`),
      `update audit.event set prev_hash = ${hashOf(EVENT_COUNT - 1)} ${at(EVENT_COUNT)}`,
      rehash(EVENT_COUNT),
      `update audit.event set chain_seq = ${EVENT_COUNT - 2} ${at(EVENT_COUNT - 1)}`,
    ];
    await db.database.system(async (sql) => {
      for (const statement of forged) await sql.query(statement);
    });
    expect((await judge(1, EVENT_COUNT)).isIntact).toBe(false);
  });
});

// Those that follow change the types of columns, so they are the last ones.
test.each([
  ['severity', 'char(12)', 'hash_mismatch'],
  ['actor_type', 'char(40)', 'hash_mismatch'],
  ['changes', 'char(4000)', 'commitment_mismatch'],
  ['metadata', 'char(4000)', 'commitment_mismatch'],
])('finds texts with spaces after them since the type of %s was changed to %s', async (column, type, reason) => {
  const tenant = parseTenantId('spaces');
  await trail.as(tenant).post('/v1/events', createEvent(tenant));
  const verify = async () => (await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant })).body;
  const change = (to: string) =>
    db.database.system((sql) => sql.query(`alter table audit.event alter column ${column} type ${to}`));
  expect(await verify()).toMatchObject({ ok: true });
  await change(type);
  expect(await verify()).toMatchObject({ ok: false, first_broken_seq: 1, reason });
  await change('text');
  expect(await verify()).toMatchObject({ ok: true });
});

test('does not accept ids that became texts and hold the recorder', async () => {
  const tenant = parseTenantId('texts');
  await trail.as(tenant).post('/v1/events', createEvent(tenant));
  const judgeOne = () =>
    db.database.tenant(tenant, (sql) =>
      sql.query<{ is_intact: boolean | null }>(IS_RUN_INTACT_SQL, [tenant, 1, 1, computeGenesisHash(tenant), false]),
    );
  expect(await judgeOne()).toMatchObject([{ is_intact: true }]);
  await db.database.system(async (sql) => {
    await sql.query('alter table audit.event alter column id type text');
    await sql.query(`update audit.event set id = id || '","recorded_by":"' || recorded_by, recorded_by = null
      where tenant_id = '${tenant}'`);
  });
  expect(await judgeOne()).toMatchObject([{ is_intact: false }]);
});
