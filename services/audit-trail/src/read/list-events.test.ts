import { AuditEvent } from '@probant/contracts/audit-trail';
import type { Database } from '@probant/database/database';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import type { TenantId } from '@probant/kernel/tenant';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCallerActor, createOtherEvent } from '../append/testing/audit-actors.ts';
import { createGdprRepository } from '../gdpr/gdpr.repository.ts';
import { exportSubject } from '../gdpr/gdpr.usecases.ts';
import { auditTrailMigrations } from '../migrations.ts';
import { createTenant, startTestAuditTrail } from '../testing/test-audit-trail.ts';
import { createEventsRepository } from './events.repository.ts';
import { listEvents } from './list-events.usecases.ts';
import { MAX_SLICE_BYTES } from './page-slices.rules.ts';

const LARGE_EVENTS = 60;
/** Close to the 64 KiB that an event may have. */
const METADATA = { text: 'é'.repeat(32_000) };
const MAX_EVENT_JSON_BYTES = 70 * 1024;

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof startTestAuditTrail>>;
let tenant: TenantId;
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  trail = await startTestAuditTrail(db.database);
  tenant = createTenant();
  const events = Array.from({ length: LARGE_EVENTS }, () => createOtherEvent({ metadata: METADATA }));
  await trail.service.createAuditWriter('export').recordAll(createCallerActor(tenant), events);
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

/** Counts the transactions of a database: all, and those that are open. */
function countTransactions(database: Database) {
  const counts = { started: 0, open: 0 };
  const counted: Database = {
    ...database,
    async tenant(of, work) {
      counts.started += 1;
      counts.open += 1;
      return database.tenant(of, work).finally(() => {
        counts.open -= 1;
      });
    },
  };
  return { counted, counts };
}

const signal = new AbortController().signal;
const bounds = { limit: 1000, offset: 0 };
const assertStream = (text: string | AsyncIterable<string>): AsyncIterator<string> => {
  if (typeof text === 'string') throw new Error('expected a stream');
  return text[Symbol.asyncIterator]();
};

describe('a page of large events', () => {
  test('is read as far as the client has read, without a transaction in between', async () => {
    const { counted, counts } = countTransactions(db.database);
    const { seqs, text } = await listEvents(createEventsRepository(counted), tenant, {}, bounds, signal);
    expect(seqs).toHaveLength(LARGE_EVENTS);
    expect(counts).toEqual({ started: 1, open: 0 });
    const chunks = assertStream(text);
    for (let chunk = 1; chunk <= 3; chunk += 1) {
      const { value } = await chunks.next();
      expect(Buffer.byteLength(value)).toBeLessThanOrEqual(MAX_SLICE_BYTES + MAX_EVENT_JSON_BYTES);
      expect(counts).toEqual({ started: 1 + chunk, open: 0 });
    }
    await chunks.return?.();
    expect(counts).toEqual({ started: 4, open: 0 });
  });

  test('is an array of events like a small page, with the header of the next page', async () => {
    const path = `/v1/events?tenant_id=${tenant}&limit=${LARGE_EVENTS - 1}`;
    const answer = await trail.service.inject({ url: path, headers: { 'x-api-key': `key-of-${tenant}` } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-next-cursor': '2',
    });
    const body: unknown = answer.json();
    expect([...Value.Errors(Type.Array(AuditEvent), body)]).toEqual([]);
    const events = body as AuditEvent[];
    expect(events.map(({ chain_seq }) => chain_seq)).toEqual(
      Array.from({ length: LARGE_EVENTS - 1 }, (_, at) => LARGE_EVENTS - at),
    );
    for (const { metadata } of events) expect(metadata).toEqual(METADATA);
  });

  test('has the same headers for HEAD, without the events, and the next page is read by its cursor', async () => {
    const { port } = await trail.service.listen(0, '127.0.0.1');
    const send = (query: string, method = 'GET') =>
      fetch(`http://127.0.0.1:${port}/v1/events?tenant_id=${tenant}&${query}`, {
        method,
        headers: { 'x-api-key': `key-of-${tenant}` },
      });
    const head = await send('limit=40', 'HEAD');
    const page = await send('limit=40');
    const listed = ['content-type', 'x-next-cursor', 'link', 'cache-control', 'x-content-type-options'];
    const headersOf = ({ status, headers }: Response) => [status, ...listed.map((name) => headers.get(name))];
    expect(headersOf(head)).toEqual(headersOf(page));
    expect([await head.text(), head.headers.get('x-next-cursor')]).toEqual(['', '21']);
    expect((await page.json()) as unknown[]).toHaveLength(40);
    const seqsOf = async (response: Response) =>
      ((await response.json()) as AuditEvent[]).map(({ chain_seq }) => chain_seq);
    const lastTwenty = Array.from({ length: 20 }, (_, at) => 20 - at);
    expect(await seqsOf(await send('limit=40&before_seq=21'))).toEqual(lastTwenty);
    expect(await seqsOf(await send('limit=40&offset=40'))).toEqual(lastTwenty);
    const empty = await send('offset=60');
    expect([empty.headers.get('content-length'), empty.headers.get('link'), await empty.text()]).toEqual([
      '2',
      null,
      '[]',
    ]);
  });

  test('ends when the client disconnects', async () => {
    const { counted, counts } = countTransactions(db.database);
    const client = new AbortController();
    const { text } = await listEvents(createEventsRepository(counted), tenant, {}, bounds, client.signal);
    const chunks = assertStream(text);
    await chunks.next();
    client.abort(new Error('client disconnected'));
    await expect(chunks.next()).rejects.toThrow('client disconnected');
    expect(counts).toEqual({ started: 2, open: 0 });
  });
});

test('the export of a subject reads its events as far as the client has read', async () => {
  const { counted, counts } = countTransactions(db.database);
  const subject = { field: 'actor_id', id: 'k1' } as const;
  const chunks = exportSubject(createGdprRepository(counted), tenant, subject, signal);
  const { value = '' } = await chunks.next();
  expect(Buffer.byteLength(value)).toBeLessThanOrEqual(MAX_SLICE_BYTES + MAX_EVENT_JSON_BYTES);
  expect(counts).toEqual({ started: 2, open: 0 });
  let text: string = value;
  for await (const chunk of chunks) text += chunk;
  expect(JSON.parse(text)).toMatchObject({ event_count: LARGE_EVENTS, events: { length: LARGE_EVENTS } });
});
