import { createFixedClock } from '@probant/kernel/clock';
import { SECOND_MS } from '@probant/kernel/durations';
import { createLogger, silentLogger } from '@probant/kernel/logging';
import { createMetrics, readMetricValues } from '@probant/kernel/metrics';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAnchorHealthCheck } from '../anchor-health.ts';
import { type AnchorStore, createAnchorStore } from '../stores/anchor-store.ts';
import { createMemoryLogs } from '../testing/memory-logs.ts';
import { createMemoryObjectStore, type MemoryObjectStore } from '../testing/memory-object-store.ts';
import type { TimestampAuthority } from '../timestamp/timestamp-authority.ts';
import { TimestampError } from '../timestamp/timestamp-error.ts';
import { startAnchorSchedule } from './anchor-schedule.ts';
import { createAnchorWriter } from './anchor-writer.usecases.ts';

const demo = parseTenantId('demo');
const acme = parseTenantId('acme');
const soon = () => AbortSignal.timeout(20_000);

let clock: ReturnType<typeof createFixedClock>;
let logs: ReturnType<typeof createMemoryLogs>;
let bucket: MemoryObjectStore;
let folder: MemoryObjectStore;
let lines: string[];
beforeEach(() => {
  clock = createFixedClock('2026-11-21T12:00:00Z');
  logs = createMemoryLogs(clock);
  bucket = createMemoryObjectStore('bucket');
  folder = createMemoryObjectStore('folder');
  lines = [];
});

const createWriter = (authority: TimestampAuthority | null = null, stores?: readonly AnchorStore[]) => {
  const { checkpoints, records } = logs;
  const logger = createLogger({ destination: { write: (line) => lines.push(line) } });
  const metrics = createMetrics();
  const anchorStores = stores ?? [bucket, folder].map((vault) => createAnchorStore(vault));
  const writer = createAnchorWriter({
    checkpoints,
    records,
    listStores: async () => anchorStores,
    authority,
    clock,
    logger,
    metrics,
  });
  return { writer, metrics, anchor: (tenant = demo) => writer.anchor(tenant, anchorStores, soon()) };
};

describe('createAnchorWriter', () => {
  test('writes an anchor to every location and records it in the database', async () => {
    logs.logs.set(demo, { size: 12, erasures: 0 });
    const { anchor } = createWriter();
    expect(await anchor()).toEqual(
      ['bucket', 'folder'].map((store) => ({
        tenant: demo,
        store,
        size: 12,
        erasures: 0,
        stampedAt: null,
        failure: null,
      })),
    );
    expect([...bucket.objects.keys()]).toEqual(['demo/00000000000000000012.note']);
    expect([...folder.objects.keys()]).toEqual(['demo/00000000000000000012.note']);
    expect(logs.kept).toEqual(
      ['bucket', 'folder'].map((store) => ({
        tenant: demo,
        store,
        size: 12,
        erasures: 0,
        anchoredAt: '2026-11-21T12:00:00.000Z',
        stampedAt: null,
      })),
    );
  });

  test('writes nothing for a log without events', async () => {
    expect(await createWriter().anchor()).toEqual([]);
  });

  test('writes a second anchor after an erasure and keeps the first', async () => {
    const { anchor } = createWriter();
    logs.logs.set(demo, { size: 12, erasures: 0 });
    await anchor();
    logs.logs.set(demo, { size: 12, erasures: 1 });
    await anchor();
    expect([...bucket.objects.keys()].sort()).toEqual([
      'demo/00000000000000000012-0000000001.note',
      'demo/00000000000000000012.note',
    ]);
  });

  test('does not anchor a log that contradicts its checkpoint, and retries it after ten minutes', async () => {
    logs.logs.set(demo, { size: 12, erasures: 0 });
    logs.contradicted.add(demo);
    const { anchor } = createWriter();
    expect(await anchor()).toMatchObject([
      { failure: 'no checkpoint is signed: events that a checkpoint covers are missing' },
      { failure: expect.any(String) },
    ]);
    expect(await anchor()).toMatchObject(
      Array(2).fill({ failure: 'skipped: waiting before the next attempt after a failure' }),
    );
    expect(bucket.objects.size).toBe(0);
    clock.advance(11 * 60 * SECOND_MS);
    expect(await anchor()).toHaveLength(2);
  });

  test('logs a conflict with a stored anchor of the same size once, and still anchors other logs', async () => {
    for (const tenant of [demo, acme]) logs.logs.set(tenant, { size: 12, erasures: 0 });
    bucket.objects.set('demo/00000000000000000012.note', { bytes: Buffer.from('another'), at: 'then' });
    const { anchor } = createWriter();
    expect(await anchor()).toMatchObject([
      { store: 'bucket', failure: 'another object is stored under the name demo/00000000000000000012.note' },
      { store: 'folder', failure: null },
    ]);
    await anchor();
    expect(await anchor(acme)).toMatchObject([{ failure: null }, { failure: null }]);
    expect(bucket.objects.get('demo/00000000000000000012.note')?.bytes.toString()).toBe('another');
    expect(lines.filter((line) => line.includes('contradicts an anchor'))).toHaveLength(1);
  });
});

describe('an unwritable location', () => {
  const anchorEverySecond = async (anchor: () => Promise<unknown>, seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(SECOND_MS);
      await anchor();
    }
  };

  test('does not block other locations, is logged once, and is retried at growing intervals until it recovers', async () => {
    logs.logs.set(demo, { size: 12, erasures: 0 });
    bucket.fault = 'unavailable';
    let attempts = 0;
    const countingStore = {
      ...bucket,
      put(...args: Parameters<MemoryObjectStore['put']>) {
        attempts += 1;
        return bucket.put(...args);
      },
    };
    const { anchor, metrics } = createWriter(null, [createAnchorStore(countingStore), createAnchorStore(folder)]);
    await anchorEverySecond(anchor, 3600);
    expect(folder.objects.size).toBe(1);
    // 5, 10, 20 ... seconds apart, then every five minutes.
    expect(attempts).toBeGreaterThan(12);
    expect(attempts).toBeLessThan(25);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 'error',
        place: 'bucket',
        err: { internal: 'the store is unavailable' },
        msg: 'anchors cannot be written',
      },
    ]);
    expect(await metrics.registry.metrics()).toContain('probant_audit_anchor_place_up{place="bucket"} 0');

    bucket.fault = 'refused';
    await anchorEverySecond(anchor, 301);
    bucket.fault = null;
    logs.logs.set(demo, { size: 5000, erasures: 0 });
    await anchorEverySecond(anchor, 301);
    expect([...bucket.objects.keys()]).toEqual(['demo/00000000000000005000.note']);
    expect(lines.slice(1).map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', err: { internal: 'the store is refused' } },
      { level: 'info', place: 'bucket', msg: 'anchors can be written again' },
    ]);
    expect(await metrics.registry.metrics()).toContain('probant_audit_anchor_place_up{place="bucket"} 1');
  });

  test('is tried by four logs at a time after the pause, and again after attempts that show nothing', async () => {
    const tenants = ['demo', 'acme', 'morel', 'lilas', 'bois'].map(parseTenantId);
    for (const tenant of tenants) logs.logs.set(tenant, { size: 12, erasures: 0 });
    bucket.fault = 'unavailable';
    const { anchor } = createWriter(null, [createAnchorStore(bucket)]);
    await anchor();
    clock.advance(5 * SECOND_MS);
    for (let turn = 0; turn < 5; turn += 1) expect(await anchor(parseTenantId('without-events'))).toEqual([]);
    bucket.fault = null;
    const failures = (await Promise.all(tenants.map(anchor))).map(([result]) => result?.failure);
    expect(failures).toEqual([null, null, null, null, 'skipped: waiting before the next attempt after a failure']);
    expect(await anchor(tenants[4])).toMatchObject([{ failure: null }]);
  });

  test('leaves health at the last anchor, also while the database is unavailable', async () => {
    logs.logs.set(demo, { size: 12, erasures: 0 });
    const { anchor } = createWriter();
    let isUnavailable = false;
    const records = {
      ...logs.records,
      readLastAnchoredAt: async (store: string) => {
        if (isUnavailable) throw new Error('unavailable');
        return logs.records.readLastAnchoredAt(store);
      },
    };
    const health = createAnchorHealthCheck({ records, locations: [bucket], clock });
    expect(await health()).toEqual({ bucket: 'bucket', last_anchored_at: null });
    await anchor();
    bucket.fault = folder.fault = 'unavailable';
    isUnavailable = true;
    clock.advance(60 * SECOND_MS);
    expect(await health()).toEqual({ bucket: 'bucket', last_anchored_at: null });
    isUnavailable = false;
    clock.advance(60 * SECOND_MS);
    expect(await health()).toEqual({ bucket: 'bucket', last_anchored_at: '2026-11-21T12:00:00.000Z' });
  });
});

describe('with a time-stamping authority', () => {
  test('stores the time stamp next to the note', async () => {
    logs.logs.set(demo, { size: 12, erasures: 0 });
    const stampedNotes: string[] = [];
    const { anchor } = createWriter({
      async stamp(bytes) {
        stampedNotes.push(Buffer.from(bytes).toString());
        return { token: Buffer.from('token'), at: '2026-11-21T11:59:58.000Z' };
      },
    });
    expect(await anchor()).toMatchObject([
      { stampedAt: '2026-11-21T11:59:58.000Z' },
      { stampedAt: '2026-11-21T11:59:58.000Z' },
    ]);
    expect(stampedNotes).toEqual([bucket.objects.get('demo/00000000000000000012.note')?.bytes.toString()]);
    expect(bucket.objects.get('demo/00000000000000000012.tsr')?.bytes.toString()).toBe('token');
    expect(logs.kept.map(({ stampedAt }) => stampedAt)).toEqual(Array(2).fill('2026-11-21T11:59:58.000Z'));
  });

  test('writes anchors without a stamp when the authority does not respond, and logs it once', async () => {
    const { anchor } = createWriter({
      stamp: async () => {
        throw new TimestampError('the authority does not respond');
      },
    });
    for (const size of [12, 13, 14]) {
      clock.advance(60 * SECOND_MS);
      logs.logs.set(demo, { size, erasures: 0 });
      expect(await anchor()).toMatchObject([{ failure: null, stampedAt: null }, { failure: null }]);
    }
    expect(lines).toHaveLength(1);
  });
});

describe('startAnchorSchedule', () => {
  const startSchedule = (metrics = createMetrics()) =>
    startAnchorSchedule({ writer: createWriter().writer, records: logs.records, clock, logger: silentLogger, metrics });
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());
  /** Expects a schedule whose work hangs to close after 2 s. */
  const expectCloseAfterTimeout = async (schedule: { close(): Promise<void> }) => {
    let isClosed = false;
    const closing = schedule.close().then(() => (isClosed = true));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await closing;
  };

  test('anchors due logs on wake, and every changed log on close', async () => {
    for (const tenant of [demo, acme]) logs.logs.set(tenant, { size: 1, erasures: 0 });
    const schedule = startSchedule();
    schedule.wake();
    await expect.poll(() => logs.kept.length).toBe(4);
    clock.advance(11 * SECOND_MS);
    logs.logs.set(demo, { size: 2, erasures: 0 });
    logs.logs.set(acme, { size: 1, erasures: 1 });
    schedule.wake();
    // One event is not due, an erasure is: the round that anchors it had both to choose from.
    await expect.poll(() => logs.kept.length).toBeGreaterThanOrEqual(6);
    expect(logs.kept.slice(4).map(({ tenant }) => tenant)).toEqual([acme, acme]);
    await schedule.close();
    expect(logs.kept.slice(6)).toMatchObject([
      { tenant: demo, size: 2, store: 'bucket' },
      { tenant: demo, size: 2, store: 'folder' },
    ]);
  });

  test('counts the events that wait for an anchor at each place', async () => {
    const metrics = createMetrics();
    const readWaiting = async () =>
      (await readMetricValues(metrics, 'probant_audit_unanchored_events'))?.map(({ value }) => value);
    logs.logs.set(demo, { size: 7, erasures: 0 });
    logs.logs.set(acme, { size: 3, erasures: 0 });
    const schedule = startSchedule(metrics);
    schedule.wake();
    await expect.poll(readWaiting).toEqual([10, 10]);
    await expect.poll(() => logs.kept.length).toBe(4);
    clock.advance(11 * SECOND_MS);
    logs.logs.set(demo, { size: 9, erasures: 0 });
    schedule.wake();
    await expect.poll(readWaiting).toEqual([2, 2]);
    await schedule.close();
  });

  test('writes anchors on close without a missing time stamp, and logs no failure', async () => {
    logs.logs.set(demo, { size: 1, erasures: 0 });
    const silent: TimestampAuthority = {
      stamp: (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    };
    const schedule = startAnchorSchedule({
      writer: createWriter(silent).writer,
      records: logs.records,
      clock,
      logger: silentLogger,
      metrics: createMetrics(),
    });
    await expectCloseAfterTimeout(schedule);
    await expect.poll(() => logs.kept.length).toBe(2);
    expect(bucket.objects.size).toBe(1);
    expect(lines).toEqual([]);
  });

  test('closes after 2 s while a location hangs', async () => {
    logs.logs.set(demo, { size: 1, erasures: 0 });
    bucket.put = () => new Promise(() => undefined);
    const schedule = startSchedule();
    await expectCloseAfterTimeout(schedule);
  });
});
