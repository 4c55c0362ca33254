import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fecRequestExample } from '../fec/write/fec.examples.ts';
import { ledgerRequestExample } from '../ledger/ledger.examples.ts';
import { payrollExample, variablesExample } from '../payroll/payroll.examples.ts';
import { createTestService } from '../testing/test-service.ts';

let under: Awaited<ReturnType<typeof createTestService>>;
beforeEach(async () => {
  under = await createTestService();
});
afterEach(() => under.service.close());

const ROWS = { data: [{ name: 'Vasseur', total: 12 }] };
/** More than what a connection buffers, so that a client that does not read holds the export up. */
const LARGE_ROWS = { data: Array.from({ length: 30_000 }, (_, index) => ({ index, text: 'x'.repeat(1_000) })) };

const FORMATS = [
  ['fec', '/v1/export/fec', fecRequestExample],
  ['fec-xml', '/v1/export/fec-xml', fecRequestExample],
  ['fec-description', '/v1/export/fec-description', fecRequestExample],
  ['ledger-a', '/v1/export/ledger-a', ledgerRequestExample],
  ['ledger-b', '/v1/export/ledger-b', ledgerRequestExample],
  ['csv', '/v1/export/csv', ROWS],
  ['payroll', '/v1/export/payroll', payrollExample],
  ['payroll-a', '/v1/export/payroll/payroll-a', variablesExample],
  ['payroll-b', '/v1/export/payroll/payroll-b', variablesExample],
] as const;

const summarize = (bytes: Buffer) => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  bytes: bytes.length,
  lines: bytes.toString('latin1').replace(/\n$/, '').split('\n').length,
});

describe('the audit event of an export', () => {
  test.each(FORMATS)(
    '%s: has the format, the SHA-256, the bytes and the lines of the file',
    async (format, path, body) => {
      const { status, bytes } = await under.post(path, body, 'acme');
      expect(status).toBe(200);
      expect(under.traced).toEqual([
        {
          tenant: 'acme',
          event: {
            action: 'export.create',
            resource_type: 'export',
            resource_id: expect.stringMatching(/^id-\d+$/),
            metadata: { format, ...summarize(bytes) },
          },
        },
      ]);
    },
  );

  test('has the summary of a file of many chunks', async () => {
    const { bytes } = await under.post('/v1/export/csv', LARGE_ROWS);
    expect(bytes.length).toBeGreaterThan(30_000_000);
    expect(under.traced.map(({ event }) => event.metadata)).toEqual([{ format: 'csv', ...summarize(bytes) }]);
    expect(under.traced[0]?.event.metadata?.['lines']).toBe(30_001);
  });

  test.each([
    ['no entries', '/v1/export/fec', { ...fecRequestExample, entries: [] }],
    [
      'strict=true and an unbalanced entry',
      '/v1/export/fec?strict=true',
      { ...fecRequestExample, entries: fecRequestExample.entries.slice(0, 1) },
    ],
    [
      'an entry of one line',
      '/v1/export/fec-xml',
      { ...fecRequestExample, entries: fecRequestExample.entries.slice(0, 1) },
    ],
    ['no rows', '/v1/export/csv', { data: [] }],
  ])('is not written for a refused export: %s', async (_, path, body) => {
    expect((await under.post(path, body)).status).toBe(422);
    expect(under.traced).toEqual([]);
  });

  test('belongs to the tenant of each of many concurrent exports', async () => {
    const tenants = ['acme', 'cabinet', 'acme', 'cabinet', 'cabinet', 'acme'];
    const files = await Promise.all(
      tenants.map((tenant, index) => under.post('/v1/export/csv', { data: [{ tenant, index }] }, tenant)),
    );
    const sent = files.map(({ bytes }, index) => `${tenants[index]} ${summarize(bytes).sha256}`);
    const recorded = under.traced.map(({ tenant, event }) => `${tenant} ${event.metadata?.['sha256']}`);
    expect(new Set(sent).size).toBe(tenants.length);
    expect(recorded.sort()).toEqual(sent.sort());
    expect(new Set(under.traced.map(({ event }) => event.resource_id)).size).toBe(tenants.length);
  });
});

describe('without an audit trail', () => {
  test.each(FORMATS)('%s: returns 500 and no byte of the file', async (_, path, body) => {
    under.trail.broken = true;
    const { status, bytes, headers } = await under.post(path, body);
    expect([status, JSON.parse(bytes.toString())]).toEqual([500, { detail: 'Internal Server Error' }]);
    expect(headers['content-disposition']).toBeUndefined();
  });

  test('breaks off a file that has begun, without its last bytes', async () => {
    under.trail.broken = true;
    const { port } = await under.service.listen(0, '127.0.0.1');
    const response = await fetch(`http://127.0.0.1:${port}/v1/export/csv`, {
      method: 'POST',
      headers: { 'x-api-key': 'key-of-acme', 'content-type': 'application/json' },
      body: JSON.stringify(LARGE_ROWS),
    });
    expect([response.status, response.headers.get('content-length')]).toEqual([200, null]);
    const chunks: Uint8Array[] = [];
    const read = async () => {
      for await (const chunk of response.body ?? []) chunks.push(chunk);
    };
    await expect(read()).rejects.toThrow('terminated');
    const text = Buffer.concat(chunks).toString();
    expect(text.startsWith('\ufeffindex;text')).toBe(true);
    expect(text).not.toContain('\n29999;');
    expect(under.traced).toEqual([]);
  });
});

test('sends the last bytes only after a slow audit trail has recorded the export', async () => {
  let release = () => {};
  under.trail.held = new Promise((resolve) => {
    release = resolve;
  });
  const { port } = await under.service.listen(0, '127.0.0.1');
  const response = await fetch(`http://127.0.0.1:${port}/v1/export/csv`, {
    method: 'POST',
    headers: { 'x-api-key': 'key-of-acme', 'content-type': 'application/json' },
    body: JSON.stringify({ data: LARGE_ROWS.data.slice(0, 200) }),
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  const readMore = async () => {
    const { done, value } = await reader.read();
    if (!done) text += Buffer.from(value).toString();
    return !done;
  };
  // 200 kB are three chunks and a rest; the event of a held trail is not recorded while they arrive.
  while (text.length < 3 * 65_536) await readMore();
  expect(under.traced).toEqual([]);
  expect(text).not.toContain('\n199;');
  release();
  while (await readMore());
  expect(text).toContain('\n199;');
  expect(under.traced).toHaveLength(1);
});

describe('a client that does not read to the end', () => {
  /** Requests the large file and stops reading after the head of the response. */
  async function startSilentDownload() {
    const { port } = await under.service.listen(0, '127.0.0.1');
    const client = connect(port, '127.0.0.1');
    client.on('error', () => undefined);
    const body = JSON.stringify(LARGE_ROWS);
    client.write(
      `POST /v1/export/csv HTTP/1.1\r\nHost: x\r\nX-API-Key: key-of-acme\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    const [head] = (await once(client, 'data')) as [Buffer];
    client.pause();
    expect(head.toString('latin1')).toMatch(/^HTTP\/1\.1 200 /);
    return client;
  }

  test('leaves no event when it disconnects', async () => {
    const client = await startSilentDownload();
    client.destroy();
    await under.service.close();
    expect(under.traced).toEqual([]);
  });

  test('loses its connection, so that it holds no export for ever', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      under = await createTestService();
      const client = await startSilentDownload();
      const closed = once(client, 'close');
      let isClosed = false;
      void closed.then(() => (isClosed = true));
      // A paused socket does not notice its end: what it has received is read only once the server has given up.
      for (let tick = 0; tick < 64 && !isClosed; tick += 1) {
        vi.advanceTimersByTime(7_500);
        for (let turn = 0; turn < 50; turn += 1) await yieldToEventLoop();
      }
      let rest = '';
      client.on('data', (bytes) => (rest = `${rest}${bytes.toString('latin1')}`.slice(-5_000)));
      client.resume();
      await closed;
      expect(rest).not.toContain('\n29999;');
      expect(under.traced).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});
