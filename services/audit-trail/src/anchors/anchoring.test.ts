import { setTimeout as pause } from 'node:timers/promises';
import { fixedClock } from '@probant/kernel/clock';
import { createLogger, silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { tenantId } from '@probant/kernel/tenant';
import { beforeEach, describe, expect, test } from 'vitest';
import { anchorHealth } from './anchor-health.ts';
import { startAnchoring } from './anchor-schedule.ts';
import { type AnchorStore, anchorStoreIn } from './anchor-store.ts';
import { anchorLog } from './anchoring.usecases.ts';
import { memoryLogs } from './testing/memory-logs.ts';
import { type MemoryVault, memoryVault } from './testing/memory-vault.ts';
import type { TimestampAuthority } from './timestamp/timestamp-authority.ts';
import { TimestampError } from './timestamp/timestamp-error.ts';

const demo = tenantId('demo');
const acme = tenantId('acme');
const SECOND = 1000;
const soon = () => AbortSignal.timeout(20_000);

let clock: ReturnType<typeof fixedClock>;
let logs: ReturnType<typeof memoryLogs>;
let bucket: MemoryVault;
let folder: MemoryVault;
let lines: string[];
beforeEach(() => {
  clock = fixedClock('2026-11-21T12:00:00Z');
  logs = memoryLogs(clock);
  bucket = memoryVault('bucket');
  folder = memoryVault('folder');
  lines = [];
});

const anchoring = (authority: TimestampAuthority | null = null, stores?: readonly AnchorStore[]) => {
  const { checkpoints, records } = logs;
  const logger = createLogger({ destination: { write: (line) => lines.push(line) } });
  const metrics = createMetrics();
  const places = stores ?? [bucket, folder].map((vault) => anchorStoreIn(vault));
  const log = anchorLog({ checkpoints, records, stores: async () => places, authority, clock, logger, metrics });
  return { log, metrics, anchor: (tenant = demo) => log.anchor(tenant, places, soon()) };
};

describe('a log', () => {
  test('is anchored in every place, and the database remembers where and when', async () => {
    logs.logs.set(demo, { size: 12, erasures: 0 });
    const { anchor } = anchoring();
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

  test('without an event has nothing to anchor', async () => {
    expect(await anchoring().anchor()).toEqual([]);
  });

  test('is anchored again after an erasure, beside what stands there', async () => {
    const { anchor } = anchoring();
    logs.logs.set(demo, { size: 12, erasures: 0 });
    await anchor();
    logs.logs.set(demo, { size: 12, erasures: 1 });
    await anchor();
    expect([...bucket.objects.keys()].sort()).toEqual([
      'demo/00000000000000000012-0000000001.note',
      'demo/00000000000000000012.note',
    ]);
  });

  test('that contradicts its checkpoint is not anchored, and not looked at again for a while', async () => {
    logs.logs.set(demo, { size: 12, erasures: 0 });
    logs.contradicted.add(demo);
    const { anchor } = anchoring();
    expect(await anchor()).toMatchObject([
      { failure: 'no checkpoint is signed: events that a checkpoint covers are missing' },
      { failure: expect.any(String) },
    ]);
    expect(await anchor()).toMatchObject(Array(2).fill({ failure: 'not tried again so soon after a failure' }));
    expect(bucket.objects.size).toBe(0);
    clock.advance(11 * 60 * SECOND);
    expect(await anchor()).toHaveLength(2);
  });

  test('that contradicts an anchor of its size changes nothing, is told once, and keeps no other log waiting', async () => {
    for (const tenant of [demo, acme]) logs.logs.set(tenant, { size: 12, erasures: 0 });
    bucket.objects.set('demo/00000000000000000012.note', { bytes: Buffer.from('another'), at: 'then' });
    const { anchor } = anchoring();
    expect(await anchor()).toMatchObject([
      { store: 'bucket', failure: 'another object stands under the name demo/00000000000000000012.note' },
      { store: 'folder', failure: null },
    ]);
    await anchor();
    expect(await anchor(acme)).toMatchObject([{ failure: null }, { failure: null }]);
    expect(bucket.objects.get('demo/00000000000000000012.note')?.bytes.toString()).toBe('another');
    expect(lines.filter((line) => line.includes('contradicts an anchor'))).toHaveLength(1);
  });
});

describe('a place that cannot be written to', () => {
  const everySecond = async (anchor: () => Promise<unknown>, seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(SECOND);
      await anchor();
    }
  };

  test('holds up no other, is told once, and is tried less and less often until it is back', async () => {
    logs.logs.set(demo, { size: 12, erasures: 0 });
    bucket.fault = 'unavailable';
    let tries = 0;
    const counted = {
      ...bucket,
      put(...words: Parameters<MemoryVault['put']>) {
        tries += 1;
        return bucket.put(...words);
      },
    };
    const { anchor, metrics } = anchoring(null, [anchorStoreIn(counted), anchorStoreIn(folder)]);
    await everySecond(anchor, 3600);
    expect(folder.objects.size).toBe(1);
    // 5, 10, 20 ... seconds apart, then every five minutes.
    expect(tries).toBeGreaterThan(12);
    expect(tries).toBeLessThan(25);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 'error',
        place: 'bucket',
        err: { internal: 'the vault is unavailable' },
        msg: 'anchors cannot be written',
      },
    ]);
    expect(await metrics.registry.metrics()).toContain('probant_audit_anchor_place_up{place="bucket"} 0');

    bucket.fault = 'refused';
    await everySecond(anchor, 301);
    bucket.fault = null;
    logs.logs.set(demo, { size: 5000, erasures: 0 });
    await everySecond(anchor, 301);
    expect([...bucket.objects.keys()]).toEqual(['demo/00000000000000005000.note']);
    expect(lines.slice(1).map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', err: { internal: 'the vault is refused' } },
      { level: 'info', place: 'bucket', msg: 'anchors can be written again' },
    ]);
    expect(await metrics.registry.metrics()).toContain('probant_audit_anchor_place_up{place="bucket"} 1');
  });

  test('leaves health at the last anchor that was made, also while the database is away', async () => {
    logs.logs.set(demo, { size: 12, erasures: 0 });
    const { anchor } = anchoring();
    let away = false;
    const records = {
      ...logs.records,
      lastAnchoredAt: async (store: string) => {
        if (away) throw new Error('away');
        return logs.records.lastAnchoredAt(store);
      },
    };
    const health = anchorHealth({ records, places: [bucket], clock });
    expect(await health()).toEqual({ bucket: 'bucket', last_anchored_at: null });
    await anchor();
    bucket.fault = folder.fault = 'unavailable';
    away = true;
    clock.advance(60 * SECOND);
    expect(await health()).toEqual({ bucket: 'bucket', last_anchored_at: null });
    away = false;
    clock.advance(60 * SECOND);
    expect(await health()).toEqual({ bucket: 'bucket', last_anchored_at: '2026-11-21T12:00:00.000Z' });
  });
});

describe('a time-stamping authority', () => {
  test('vouches for the note, and its stamp stands beside it', async () => {
    logs.logs.set(demo, { size: 12, erasures: 0 });
    const stamped: string[] = [];
    const { anchor } = anchoring({
      async stamp(bytes) {
        stamped.push(Buffer.from(bytes).toString());
        return { token: Buffer.from('token'), at: '2026-11-21T11:59:58.000Z' };
      },
    });
    expect(await anchor()).toMatchObject([
      { stampedAt: '2026-11-21T11:59:58.000Z' },
      { stampedAt: '2026-11-21T11:59:58.000Z' },
    ]);
    expect(stamped).toEqual([bucket.objects.get('demo/00000000000000000012.note')?.bytes.toString()]);
    expect(bucket.objects.get('demo/00000000000000000012.tsr')?.bytes.toString()).toBe('token');
    expect(logs.kept.map(({ stampedAt }) => stampedAt)).toEqual(Array(2).fill('2026-11-21T11:59:58.000Z'));
  });

  test('that does not answer holds up no anchor, and is told once', async () => {
    const { anchor } = anchoring({
      stamp: async () => {
        throw new TimestampError('the authority does not answer');
      },
    });
    for (const size of [12, 13, 14]) {
      clock.advance(60 * SECOND);
      logs.logs.set(demo, { size, erasures: 0 });
      expect(await anchor()).toMatchObject([{ failure: null, stampedAt: null }, { failure: null }]);
    }
    expect(lines).toHaveLength(1);
  });
});

describe('the schedule', () => {
  const scheduled = () => startAnchoring({ log: anchoring().log, records: logs.records, clock, logger: silentLogger });
  const until = async (met: () => boolean) => {
    for (let turn = 0; turn < 500 && !met(); turn += 1) await pause(2);
    expect(met()).toBe(true);
  };

  test('anchors what is due when it is woken, and on closing whatever has changed', async () => {
    for (const tenant of [demo, acme]) logs.logs.set(tenant, { size: 1, erasures: 0 });
    const schedule = scheduled();
    schedule.wake();
    await until(() => logs.kept.length === 4);
    logs.logs.set(demo, { size: 2, erasures: 0 });
    schedule.wake();
    await pause(30);
    expect(logs.kept).toHaveLength(4);
    await schedule.close();
    expect(logs.kept.slice(4)).toMatchObject([
      { tenant: demo, size: 2, store: 'bucket' },
      { tenant: demo, size: 2, store: 'folder' },
    ]);
  });

  test('keeps no anchor back on closing for a stamp that does not come, and blames nobody', async () => {
    logs.logs.set(demo, { size: 1, erasures: 0 });
    const silent: TimestampAuthority = {
      stamp: (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    };
    const schedule = startAnchoring({ log: anchoring(silent).log, records: logs.records, clock, logger: silentLogger });
    await schedule.close();
    await until(() => logs.kept.length === 2);
    expect(bucket.objects.size).toBe(1);
    expect(lines).toEqual([]);
  });

  test('closes within its time, whatever a place does', async () => {
    logs.logs.set(demo, { size: 1, erasures: 0 });
    bucket.put = () => new Promise(() => undefined);
    const schedule = scheduled();
    const started = performance.now();
    await schedule.close();
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});
