import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../logging.ts';
import { readSettings } from '../settings/read-settings.ts';
import { startTraceCollector, type TraceCollector } from '../testing/trace-collector.ts';
import { tracingSettings } from './settings.ts';
import { getTraceHeaders, isTracing, startRequestSpan, traceBackground, traceWork } from './spans.ts';
import { startTracing } from './start-tracing.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER_SPAN = 'b7ad6b7169203331';
const OK = { name: 'GET /v1/formats', attributes: { 'http.response.status_code': 200 }, hasFailed: false };

let collector: TraceCollector;
let log: string[];
let tracing: ReturnType<typeof startTracing> | null;

beforeEach(async () => {
  collector = await startTraceCollector();
  log = [];
  tracing = null;
});
afterEach(async () => {
  await tracing?.close();
  await collector.close();
});

/** Starts traces to the collector; what was made is there once they are closed. */
const start = (ratio = 1, endpoint = collector.url) => {
  const logger = createLogger({ level: 'info', destination: { write: (line: string) => void log.push(line) } });
  tracing = startTracing({
    collector: { endpoint, headers: { authorization: 'Bearer secret' } },
    ratio,
    version: '1.2.3',
    logger,
  });
};
const stop = async () => {
  await tracing?.close();
  return collector.spans;
};
const find = (name: string) => collector.spans.find((span) => span.name === name);

describe('a process that makes traces', () => {
  test('continues the trace of the caller, and passes it on', async () => {
    start();
    const headers: Record<string, string> = { traceparent: `00-${TRACE}-${CALLER_SPAN}-01`, tracestate: 'vendor=1' };
    const span = startRequestSpan('gateway', headers);
    expect(span?.traceId).toBe(TRACE);
    span?.end(OK);
    await stop();
    expect(collector.spans).toEqual([
      {
        service: 'gateway',
        name: 'GET /v1/formats',
        traceId: TRACE,
        id: expect.stringMatching(/^[0-9a-f]{16}$/),
        parentId: CALLER_SPAN,
        attributes: { 'http.response.status_code': 200 },
        hasFailed: false,
      },
    ]);
    expect(headers).toEqual({ traceparent: `00-${TRACE}-${collector.spans[0]?.id}-01`, tracestate: 'vendor=1' });
    expect(collector.authorization).toBe('Bearer secret');
    expect(collector.bodies[0]).toContain('1.2.3');
  });

  test.each(['', 'no trace', `00-${'0'.repeat(32)}-${CALLER_SPAN}-01`, `ff-${TRACE}-${CALLER_SPAN}-01`])(
    'starts a trace of its own when the header is "%s"',
    async (traceparent) => {
      start();
      const span = startRequestSpan('gateway', { traceparent });
      expect(span?.traceId).not.toBe(TRACE);
      span?.end(OK);
      expect((await stop())[0]?.parentId).toBe('');
    },
  );

  test('makes what a request causes a part of it, across awaits and beside another request', async () => {
    start();
    const serve = async (service: string) => {
      const span = startRequestSpan(service, {});
      await span?.run(async () => {
        await Promise.resolve();
        await traceWork(`transaction of ${service}`, {}, async () => traceWork(`inside ${service}`, {}, async () => 1));
        expect(getTraceHeaders()['traceparent']).toContain(span.traceId);
      });
      span?.end({ ...OK, name: service });
    };
    await Promise.all([serve('extraction'), serve('export')]);
    await stop();
    for (const service of ['extraction', 'export']) {
      const root = find(service);
      const transaction = find(`transaction of ${service}`);
      expect(transaction).toMatchObject({ service, traceId: root?.traceId, parentId: root?.id });
      expect(find(`inside ${service}`)).toMatchObject({ service, parentId: transaction?.id });
    }
    expect(find('export')?.traceId).not.toBe(find('extraction')?.traceId);
  });

  test('ends with the request: what it only started belongs to no trace', async () => {
    start();
    const span = startRequestSpan('export', {});
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const later = span?.run(async () => {
      await ended;
      expect(getTraceHeaders()).toEqual({});
      await traceWork('a background round', {}, async () => 1);
    });
    span?.end(OK);
    end();
    await later;
    expect((await stop()).map(({ name }) => name)).toEqual([OK.name]);
  });

  test('names the class of an error and never its message', async () => {
    start();
    const work = async () => Promise.reject(new RangeError('Facture 4711 de Garage Peyrelade'));
    await expect(traceBackground('audit-trail', { name: 'deliver', attributes: {} }, work)).rejects.toThrow('4711');
    await stop();
    expect(collector.spans).toMatchObject([
      { attributes: { 'error.type': 'RangeError' }, hasFailed: true, parentId: '' },
    ]);
    expect(collector.bodies.join()).not.toContain('4711');
  });

  test('sends the requested share of the traces, each whole', async () => {
    start(0.25);
    for (let i = 0; i < 400; i += 1) {
      const id = createHash('sha256').update(String(i)).digest('hex').slice(0, 32);
      const headers: Record<string, string> = { traceparent: `00-${id}-${CALLER_SPAN}-01` };
      startRequestSpan('gateway', headers)?.end({ ...OK, name: 'gateway' });
      startRequestSpan('export', headers)?.end({ ...OK, name: 'export' });
    }
    const spans = await stop();
    const count = (name: string) => spans.filter((span) => span.name === name).length;
    expect(count('gateway')).toBe(count('export'));
    expect(count('gateway') / 400).toBeCloseTo(0.25, 1);
  });

  test('goes on when the collector refuses, and logs it once', async () => {
    collector.setStatus(400);
    start();
    startRequestSpan('gateway', {})?.end(OK);
    await stop();
    expect(collector.spans).toEqual([]);
    expect(log.filter((line) => line.includes('does not take the traces'))).toHaveLength(1);
    expect(log.join()).not.toContain('secret');
  });
});

describe('a process that makes no traces', () => {
  test('has no spans, adds no header and runs the work', async () => {
    expect(isTracing()).toBe(false);
    const headers = { traceparent: `00-${TRACE}-${CALLER_SPAN}-01` };
    expect(startRequestSpan('gateway', headers)).toBeNull();
    expect(headers).toEqual({ traceparent: `00-${TRACE}-${CALLER_SPAN}-01` });
    expect(getTraceHeaders()).toEqual({});
    expect(await traceWork('transaction', {}, async () => 1)).toBe(1);
    expect(await traceBackground('export', { name: 'work', attributes: {} }, async () => 2)).toBe(2);
  });
});

describe('settings', () => {
  const read = (environment: Record<string, string>) =>
    readSettings({ tracing: tracingSettings }, { environment, root: '/', otherVariables: [], tlsVariable: 'X' });
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';

  test('are those of OpenTelemetry', () => {
    expect(read({}).settings.tracing).toEqual({ collector: null, ratio: 1 });
    const headers = 'authorization=Bearer%20a%3Db, x-scope = probant';
    expect(
      read({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: headers, PROBANT_TRACE_PERCENT: '5' }).settings
        .tracing,
    ).toEqual({
      collector: {
        endpoint: 'http://127.0.0.1:4318',
        headers: { authorization: 'Bearer a=b', 'x-scope': 'probant' },
      },
      ratio: 0.05,
    });
  });

  test.each([
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' },
    { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'no header' },
    { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'a=%' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'a=b' },
    { PROBANT_TRACE_PERCENT: '0' },
  ])('are refused: %o', (environment) => {
    expect(() => read(environment as Record<string, string>)).toThrow();
  });
});
