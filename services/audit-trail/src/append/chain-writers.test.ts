import { genesisHash } from '@probant/audit/chain-v1';
import { type Link, pooledSalts, sealEvent } from '@probant/audit/sealing';
import { systemClock } from '@probant/kernel/clock';
import { AppError } from '@probant/kernel/errors';
import { systemRandomness, uuidV7 } from '@probant/kernel/ids';
import { createMetrics } from '@probant/kernel/metrics';
import { type TenantId, tenantId } from '@probant/kernel/tenant';
import { describe, expect, test } from 'vitest';
import type { ChainStore, Position } from './chain-store.ts';
import { type ChainWriters, chainWriters, MAX_OUTSTANDING } from './chain-writers.ts';

/** Chains in memory, with the same promises as the real ones, and a gate to hold them up. */
function chainsInMemory() {
  const ends = new Map<TenantId, Position>();
  const groups: number[] = [];
  const looks: TenantId[] = [];
  /** Groups sent right after a known place, `true` for those behind one still on its way. */
  const sent: boolean[] = [];
  const store = {
    groups,
    looks,
    sent,
    gate: Promise.resolve() as Promise<unknown>,
    full: false,
    async extend(
      tenant: TenantId,
      at: Position,
      group: readonly unknown[],
      links: readonly Link[],
      followsOwn: boolean,
    ) {
      sent.push(followsOwn);
      await store.gate;
      if (store.full) throw new Error('disk full');
      if (ends.get(tenant)?.seq !== at.seq) return false;
      const last = links.at(-1);
      if (last) ends.set(tenant, last);
      groups.push(group.length);
      return true;
    },
    async extendLast(tenant: TenantId, group: readonly unknown[], link: (last: Position) => readonly Link[]) {
      await store.gate;
      if (store.full) throw new Error('disk full');
      looks.push(tenant);
      const links = link(ends.get(tenant) ?? { seq: 0, hash: genesisHash(tenant), timestamp: null });
      const last = links.at(-1);
      if (last) ends.set(tenant, last);
      groups.push(group.length);
      return links;
    },
    leavesOpen: () => false,
  } satisfies ChainStore & Record<string, unknown>;
  return store;
}

const newId = uuidV7(systemClock);
const salts = pooledSalts(systemRandomness);
const sealed = (tenant: string, actor_id = 'ada') =>
  sealEvent(
    {
      id: newId(),
      tenant_id: tenant,
      actor_id,
      actor_type: 'user',
      action: 'read',
      resource_type: 'invoice',
      resource_id: 'r',
      changes: 'null',
      metadata: '{}',
      severity: 'info',
    },
    salts(),
  );

const demo = tenantId('demo');
const writersOn = (store: ChainStore) => chainWriters({ store, clock: systemClock, metrics: createMetrics() });
const single = (writers: ChainWriters, tenant = demo) =>
  writers.append(tenant, { events: [sealed(tenant)], bytes: 100, alone: false });
const batch = (writers: ChainWriters, size: number, bytes = 100) =>
  writers.append(demo, { events: Array.from({ length: size }, () => sealed(demo)), bytes, alone: true });

describe('what shares a transaction', () => {
  test('single events that wait together, 500 at most', async () => {
    const store = chainsInMemory();
    const writers = writersOn(store);
    const links = (await Promise.all(Array.from({ length: 1200 }, () => single(writers)))).flat();
    expect(store.groups).toEqual([500, 500, 200]);
    expect(links.map(({ seq }) => seq)).toEqual(Array.from({ length: 1200 }, (_, at) => at + 1));
  });

  test('a batch never shares one, and nobody overtakes it', async () => {
    const store = chainsInMemory();
    const writers = writersOn(store);
    const calls = [single(writers), single(writers), batch(writers, 7), single(writers), batch(writers, 1000)];
    const places = (await Promise.all(calls)).map((links) => links[0]?.seq);
    expect(store.groups).toEqual([2, 7, 1, 1000]);
    expect(places).toEqual([1, 2, 3, 10, 11]);
  });

  test('large events go in smaller groups', async () => {
    const store = chainsInMemory();
    const writers = writersOn(store);
    const large = () => writers.append(demo, { events: [sealed(demo)], bytes: 64 * 1024, alone: false });
    await Promise.all(Array.from({ length: 100 }, large));
    expect(store.groups).toEqual([64, 36]);
  });

  test('each tenant has a chain of its own', async () => {
    const writers = writersOn(chainsInMemory());
    const [ours, theirs] = await Promise.all([single(writers), single(writers, tenantId('other'))]);
    expect(ours[0]?.seq).toBe(1);
    expect(theirs[0]?.seq).toBe(1);
    expect(ours[0]?.previous).not.toEqual(theirs[0]?.previous);
  });
});

describe('behind a group on its way', () => {
  async function writersWithGate() {
    const store = chainsInMemory();
    const writers = writersOn(store);
    await single(writers);
    const gate = Promise.withResolvers();
    store.gate = gate.promise;
    return { store, writers, gate };
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  test('a batch is sent at once, a third waits', async () => {
    const { store, writers, gate } = await writersWithGate();
    const calls = [batch(writers, 3), batch(writers, 2), batch(writers, 1)];
    await turn();
    expect(store.sent).toEqual([false, true]);
    gate.resolve(null);
    expect((await Promise.all(calls)).map((links) => links[0]?.seq)).toEqual([2, 5, 7]);
    expect(store.looks).toEqual([demo]);
  });

  test('single events are sent once they are many', async () => {
    const { store, writers, gate } = await writersWithGate();
    const calls = [single(writers)];
    await turn();
    calls.push(...Array.from({ length: 63 }, () => single(writers)));
    await turn();
    expect(store.sent).toEqual([false]);
    calls.push(single(writers));
    await turn();
    expect(store.sent).toEqual([false, true]);
    gate.resolve(null);
    await Promise.all(calls);
    expect(store.groups).toEqual([1, 1, 64]);
  });

  test('a group takes the place of one that failed', async () => {
    const { store, writers, gate } = await writersWithGate();
    const ahead = batch(writers, 3);
    await turn();
    store.gate = Promise.resolve();
    const behind = batch(writers, 2);
    await turn();
    gate.reject(new Error('disk full'));
    await expect(ahead).rejects.toThrow('disk full');
    expect(await behind).toMatchObject([{ seq: 2 }, { seq: 3 }]);
    expect(await single(writers)).toMatchObject([{ seq: 4 }]);
  });
});

describe('too much at once', () => {
  test(`the event after the ${MAX_OUTSTANDING} that wait is told to come again`, async () => {
    const store = chainsInMemory();
    const gate = Promise.withResolvers();
    store.gate = gate.promise;
    const writers = writersOn(store);
    const accepted = Array.from({ length: MAX_OUTSTANDING }, () => single(writers));
    await expect(single(writers)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    await expect(batch(writers, 1)).rejects.toBeInstanceOf(AppError);
    gate.resolve(null);
    expect(await Promise.all(accepted)).toHaveLength(MAX_OUTSTANDING);
    expect(await single(writers)).toMatchObject([{ seq: MAX_OUTSTANDING + 1 }]);
  });

  test('memory is bounded over all tenants', async () => {
    const store = chainsInMemory();
    const gate = Promise.withResolvers();
    store.gate = gate.promise;
    const writers = writersOn(store);
    const accepted = Array.from({ length: 25 }, () => batch(writers, 1, 5 * 1024 * 1024));
    await expect(batch(writers, 1, 5 * 1024 * 1024)).rejects.toMatchObject({ status: 503 });
    gate.resolve(null);
    await Promise.all(accepted);
    await batch(writers, 1, 5 * 1024 * 1024);
  });
});

describe('a writer', () => {
  test('looks where the chain ends once, then remembers', async () => {
    const store = chainsInMemory();
    const writers = writersOn(store);
    for (let at = 0; at < 5; at += 1) await single(writers);
    expect(store.looks).toEqual([demo]);
  });

  test('does not follow a chain that ends before what is known outside the database, and asks once', async () => {
    const store = chainsInMemory();
    const before = writersOn(store);
    for (let at = 0; at < 3; at += 1) await single(before);
    const asked: TenantId[] = [];
    const restarted = (least: number) =>
      chainWriters({
        store,
        clock: systemClock,
        metrics: createMetrics(),
        leastSeq: async (tenant) => {
          asked.push(tenant);
          return least;
        },
      });
    await expect(single(restarted(4))).rejects.toMatchObject({ status: 409 });
    const following = restarted(3);
    asked.length = 0;
    for (let at = 0; at < 3; at += 1) await single(following);
    expect(asked).toEqual([demo]);
  });

  test('is forgotten when a thousand others have been idle since', async () => {
    const store = chainsInMemory();
    const writers = writersOn(store);
    await single(writers);
    for (let at = 0; at < 1000; at += 1) await single(writers, tenantId(`t${at}`));
    await single(writers, tenantId('t999'));
    expect(await single(writers)).toMatchObject([{ seq: 2 }]);
    expect(store.looks.filter((tenant) => tenant === demo)).toHaveLength(2);
    expect(store.looks.filter((tenant) => tenant === 't999')).toHaveLength(1);
  });

  test('finds its place again when another process has moved the chain', async () => {
    const store = chainsInMemory();
    const [ours, theirs] = [writersOn(store), writersOn(store)];
    const places = [];
    for (const writers of [ours, theirs, theirs, ours, theirs]) places.push(...(await single(writers)));
    expect(places.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  });

  test('tells everyone in a group of its failure, and goes on with the next', async () => {
    const store = chainsInMemory();
    const writers = writersOn(store);
    store.full = true;
    const failed = await Promise.allSettled([single(writers), single(writers)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    store.full = false;
    expect(await single(writers)).toMatchObject([{ seq: 1 }]);
  });

  test('settled() waits for what is under way', async () => {
    const store = chainsInMemory();
    const gate = Promise.withResolvers();
    store.gate = gate.promise;
    const writers = writersOn(store);
    const accepted = single(writers);
    const settled = writers.settled().then(() => store.groups.length);
    gate.resolve(null);
    expect(await settled).toBe(1);
    await accepted;
  });
});
