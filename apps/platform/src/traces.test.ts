import { findFreePorts } from '@probant/kernel/free-ports';
import { type CollectedSpan, startTraceCollector, type TraceCollector } from '@probant/kernel/testing/trace-collector';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callTool, connectMcpClient, readSample } from './testing/mcp-client.ts';
import { startPlatformApart } from './testing/platform-apart.ts';
import { type SpawnedService, spawnService } from './testing/spawned-service.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER_SPAN = 'b7ad6b7169203331';
const FEC_NAME = '732829320FEC20251231.txt';

let collector: TraceCollector;
let exporting: SpawnedService;
let platform: Awaited<ReturnType<typeof startPlatformApart>>;
let log = '';

/** Spans that begin with a request of the caller in the trace `id`. */
const listSpans = (id: string): readonly CollectedSpan[] => collector.spans.filter(({ traceId }) => traceId === id);

/** The names of a span's ancestors, the root last. */
function listAncestors(span: CollectedSpan | undefined): readonly string[] {
  const parent = collector.spans.find(({ id }) => id === span?.parentId);
  return parent === undefined ? [] : [`${parent.service}: ${parent.name}`, ...listAncestors(parent)];
}

async function send(path: string, init: RequestInit, traceId = TRACE): Promise<Response> {
  const headers = { 'X-API-Key': platform.key, traceparent: `00-${traceId}-${CALLER_SPAN}-01`, ...init.headers };
  const response = await fetch(platform.url + path, { ...init, headers });
  await response.bytes();
  return response;
}

const sendInvoice = (traceId: string) => {
  const { filename, content_base64 } = readSample('facture.pdf');
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(content_base64, 'base64')]), filename);
  return send('/v1/extract', { method: 'POST', body: form }, traceId);
};

beforeAll(async () => {
  collector = await startTraceCollector();
  const port = await findFreePorts();
  const shared = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    PROBANT_SERVICE_SECRET: 'a secret of at least 32 characters',
  };
  platform = await startPlatformApart({
    ...shared,
    PROBANT_UPSTREAM_EXPORT: `http://127.0.0.1:${port + 5}`,
  });
  exporting = await spawnService(new URL('../../../services/export/src/main.ts', import.meta.url), {
    ...shared,
    DATABASE_URL: platform.databaseUrl,
    PROBANT_DATA_DIR: `${platform.dataDir}/export`,
    PROBANT_PORT: String(port),
    PROBANT_UPSTREAM_AUDIT_TRAIL: `http://127.0.0.1:${platform.port + 6}`,
    PROBANT_LOG_LEVEL: 'info',
  });

  await sendInvoice('1'.repeat(32));
  await send(
    '/v1/validate/fec',
    { method: 'POST', body: 'not a FEC', headers: { 'content-type': 'text/plain', 'x-filename': FEC_NAME } },
    '2'.repeat(32),
  );
  await send('/v1/nothing?iban=FR7630006000011234567890189', {}, '3'.repeat(32));
  const client = await connectMcpClient(platform);
  await callTool(client, 'list_export_formats');
  await client.close();
  await exporting.end();
  log = exporting.log();
  await platform.close();
});
afterAll(() => collector.close());

describe('a request to a service in the same process', () => {
  const find = (name: string) => listSpans('1'.repeat(32)).find((span) => span.name === name);

  test('is one trace from the caller to the worker and the database', () => {
    const worker = find('worker');
    expect(listAncestors(worker)).toEqual(['extraction: POST /v1/extract', 'gateway: POST /v1/extract']);
    expect(worker?.attributes['probant.task']).toBe('extract');
    expect(find('POST /v1/extract')?.traceId).toBe('1'.repeat(32));
    const gateway = listSpans('1'.repeat(32)).find(({ service }) => service === 'gateway');
    expect(gateway?.parentId).toBe(CALLER_SPAN);
    expect(gateway?.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'probant.destination': 'extraction',
      'probant.request_id': expect.stringMatching(/./),
    });
  });
});

describe('a request to a service in another process', () => {
  const spans = () => listSpans('2'.repeat(32));

  test('is one trace over both processes, with the event that it records', () => {
    const transaction = spans().find(({ name }) => name === 'transaction');
    expect(listAncestors(transaction)).toEqual([
      'audit-trail: POST /v1/events',
      'export: POST /v1/validate/fec',
      'gateway: POST /v1/validate',
    ]);
  });

  test('is in the log with the id of its trace', () => {
    const line = log.split('\n').find((text) => text.includes('"/v1/validate/fec"')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ trace_id: '2'.repeat(32), status: 200 });
  });
});

test('a refused request has the code of its error and no URL', () => {
  expect(listSpans('3'.repeat(32))).toMatchObject([
    { name: 'GET', attributes: { 'http.response.status_code': 404, 'error.type': 'no_route' }, hasFailed: false },
  ]);
});

test('a tool of an agent is one trace with the service that it calls', () => {
  const called = collector.spans.find(({ name }) => name === 'GET /v1/formats');
  expect([called?.service, ...listAncestors(called)]).toEqual(['export', 'mcp: POST /mcp', 'gateway: POST /mcp']);
});

test('background rounds that a request started are in no trace', () => {
  const transactions = collector.spans.filter(({ name }) => name === 'transaction');
  expect(new Set(transactions.map(({ traceId }) => traceId))).toEqual(new Set(['2'.repeat(32)]));
});

test('no trace names a tenant, a key, a file or a value', () => {
  const sent = collector.bodies.join('\n');
  expect(sent.length).toBeGreaterThan(1_000);
  for (const text of ['demo', platform.key, 'facture.pdf', FEC_NAME, 'FR76', 'not a FEC', 'Peyrelade'])
    expect(sent).not.toContain(text);
});
