import type { AuditWriter, TracedEvent } from '@probant/audit/writer/audit-writer';
import { silentLogger } from '@probant/kernel/logging';
import { parseTenantId } from '@probant/kernel/tenant';
import { beforeEach, expect, test } from 'vitest';
import { recordBeforeLastBytes } from './record-before-last-bytes.ts';

const events: TracedEvent[] = [];
beforeEach(() => {
  events.length = 0;
});

const record = async (_: unknown, event: TracedEvent) => {
  events.push(event);
  return { id: `e${events.length}`, chain_seq: events.length, event_hash: '0'.repeat(64) };
};
const audit: AuditWriter = { record, recordAll: () => Promise.reject(new Error('one event an export')) };

async function* toChunks(texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text);
}
const start = (texts: readonly string[], { signal = new AbortController().signal } = {}) =>
  recordBeforeLastBytes(toChunks(texts), {
    audit,
    by: { kind: 'service', tenantId: parseTenantId('acme'), service: 'export' },
    resourceId: 'r1',
    format: 'csv',
    signal,
    log: silentLogger,
  });

test.each([
  { title: 'lines that end', texts: ['a\nb', '\nc\n'], lines: 3 },
  { title: 'a last line without an end', texts: ['a\nb', '\nc'], lines: 3 },
  { title: 'one chunk', texts: ['a'], lines: 1 },
  { title: 'no byte', texts: [], lines: 0 },
])('counts the lines and bytes of $title', async ({ texts, lines }) => {
  const sent: Buffer[] = [];
  for await (const chunk of start(texts)) sent.push(Buffer.from(chunk));
  expect(Buffer.concat(sent).toString()).toBe(texts.join(''));
  expect(events.map(({ metadata }) => metadata)).toEqual([
    { format: 'csv', sha256: expect.stringMatching(/^[0-9a-f]{64}$/), bytes: texts.join('').length, lines },
  ]);
});

test('records the event once all chunks but the last are taken', async () => {
  const chunks = start(['a', 'b', 'c']);
  await chunks.next();
  await chunks.next();
  expect(events).toHaveLength(0);
  expect((await chunks.next()).value?.toString()).toBe('c');
  expect(events).toHaveLength(1);
});

test('marks an export that ends after its event and before the end of its response', async () => {
  const chunks = start(['a', 'b']);
  await chunks.next();
  await chunks.next();
  await chunks.return(undefined);
  expect(
    events.map(({ action, resource_id, severity, metadata }) => [action, resource_id, severity, metadata]),
  ).toEqual([
    ['export.create', 'r1', undefined, expect.objectContaining({ bytes: 2 })],
    ['export.create', 'r1', 'warning', { format: 'csv', outcome: 'not_confirmed', event: 'e1' }],
  ]);
});

test('records nothing for a client that has disconnected before the event', async () => {
  const abort = new AbortController();
  const chunks = start(['a', 'b'], abort);
  await chunks.next();
  abort.abort(new Error('disconnected'));
  await expect(chunks.next()).rejects.toThrow('disconnected');
  expect(events).toEqual([]);
});
