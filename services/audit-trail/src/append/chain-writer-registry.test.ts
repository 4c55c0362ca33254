import { computeGenesisHash } from '@probant/audit/chain/chain-v1';
import { type ChainLink, createSaltPool, sealEvent } from '@probant/audit/chain/seal-events';
import { systemClock } from '@probant/kernel/clock';
import { AppError } from '@probant/kernel/errors';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { createMetrics } from '@probant/kernel/metrics';
import { parseTenantId, type TenantId } from '@probant/kernel/tenant';
import { describe, expect, test } from 'vitest';
import type { ChainPosition, ChainStore } from './chain-store.ts';
import {
  type ChainWriterRegistry,
  createChainWriterRegistry,
  MAX_OUTSTANDING_EVENTS,
} from './chain-writer-registry.ts';

/** Creates an in-memory chain store with the guarantees of the real one, and a gate that delays writes. */
function createMemoryChainStore() {
  const ends = new Map<TenantId, ChainPosition>();
  const groups: number[] = [];
  const endReads: TenantId[] = [];
  /** One entry per `extendAt` call: whether the group followed one still in flight. */
  const pipelined: boolean[] = [];
  const store = {
    groups,
    endReads,
    pipelined,
    gate: Promise.resolve() as Promise<unknown>,
    full: false,
    async extendAt(
      tenant: TenantId,
      at: ChainPosition,
      group: readonly unknown[],
      links: readonly ChainLink[],
      followsOwn: boolean,
    ) {
      pipelined.push(followsOwn);
      await store.gate;
      if (store.full) throw new Error('disk full');
      if (ends.get(tenant)?.seq !== at.seq) return false;
      const last = links.at(-1);
      if (last) ends.set(tenant, last);
      groups.push(group.length);
      return true;
    },
    async lockAndExtend(
      tenant: TenantId,
      group: readonly unknown[],
      link: (last: ChainPosition) => readonly ChainLink[],
    ) {
      await store.gate;
      if (store.full) throw new Error('disk full');
      endReads.push(tenant);
      const links = link(ends.get(tenant) ?? { seq: 0, hash: computeGenesisHash(tenant), timestamp: null });
      const last = links.at(-1);
      if (last) ends.set(tenant, last);
      groups.push(group.length);
      return links;
    },
    isOutcomeUnknown: () => false,
    isCommitUnconfirmed: () => false,
    describeLoss: (error) => error as Error,
  } satisfies ChainStore & Record<string, unknown>;
  return store;
}

const newId = createUuidV7Source(systemClock);
const salts = createSaltPool(readSystemRandomness);
const createSealedEvent = (tenant: string, actor_id = 'ada') =>
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

const demo = parseTenantId('demo');
const createRegistry = (store: ChainStore) =>
  createChainWriterRegistry({ store, clock: systemClock, metrics: createMetrics() });
const appendSingle = (registry: ChainWriterRegistry, tenant = demo) =>
  registry.append(tenant, { events: [createSealedEvent(tenant)], bytes: 100, ownTransaction: false });
const appendBatch = (registry: ChainWriterRegistry, size: number, bytes = 100) =>
  registry.append(demo, {
    events: Array.from({ length: size }, () => createSealedEvent(demo)),
    bytes,
    ownTransaction: true,
  });

describe('a chain writer that groups events into transactions', () => {
  test('groups queued single events, at most 500', async () => {
    const store = createMemoryChainStore();
    const registry = createRegistry(store);
    const links = (await Promise.all(Array.from({ length: 1200 }, () => appendSingle(registry)))).flat();
    expect(store.groups).toEqual([500, 500, 200]);
    expect(links.map(({ seq }) => seq)).toEqual(Array.from({ length: 1200 }, (_, at) => at + 1));
  });

  test('gives a batch its own transaction and keeps the order of calls', async () => {
    const store = createMemoryChainStore();
    const registry = createRegistry(store);
    const calls = [
      appendSingle(registry),
      appendSingle(registry),
      appendBatch(registry, 7),
      appendSingle(registry),
      appendBatch(registry, 1000),
    ];
    const places = (await Promise.all(calls)).map((links) => links[0]?.seq);
    expect(store.groups).toEqual([2, 7, 1, 1000]);
    expect(places).toEqual([1, 2, 3, 10, 11]);
  });

  test('limits a group to 4 MiB', async () => {
    const store = createMemoryChainStore();
    const registry = createRegistry(store);
    const large = () =>
      registry.append(demo, { events: [createSealedEvent(demo)], bytes: 64 * 1024, ownTransaction: false });
    await Promise.all(Array.from({ length: 100 }, large));
    expect(store.groups).toEqual([64, 36]);
  });

  test('writes the chains of two tenants separately', async () => {
    const registry = createRegistry(createMemoryChainStore());
    const [ours, theirs] = await Promise.all([appendSingle(registry), appendSingle(registry, parseTenantId('other'))]);
    expect(ours[0]?.seq).toBe(1);
    expect(theirs[0]?.seq).toBe(1);
    expect(ours[0]?.previous).not.toEqual(theirs[0]?.previous);
  });
});

describe('a chain writer with a group in flight', () => {
  async function createGatedRegistry() {
    const store = createMemoryChainStore();
    const registry = createRegistry(store);
    await appendSingle(registry);
    const gate = Promise.withResolvers();
    store.gate = gate.promise;
    return { store, registry, gate };
  }
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

  test('sends a second batch at once and queues the third', async () => {
    const { store, registry, gate } = await createGatedRegistry();
    const calls = [appendBatch(registry, 3), appendBatch(registry, 2), appendBatch(registry, 1)];
    await nextTurn();
    expect(store.pipelined).toEqual([false, true]);
    gate.resolve(null);
    expect((await Promise.all(calls)).map((links) => links[0]?.seq)).toEqual([2, 5, 7]);
    expect(store.endReads).toEqual([demo]);
  });

  test('sends single events once 64 are queued', async () => {
    const { store, registry, gate } = await createGatedRegistry();
    const calls = [appendSingle(registry)];
    await nextTurn();
    calls.push(...Array.from({ length: 63 }, () => appendSingle(registry)));
    await nextTurn();
    expect(store.pipelined).toEqual([false]);
    calls.push(appendSingle(registry));
    await nextTurn();
    expect(store.pipelined).toEqual([false, true]);
    gate.resolve(null);
    await Promise.all(calls);
    expect(store.groups).toEqual([1, 1, 64]);
  });

  test('gives the chain position of a failed group to the next one', async () => {
    const { store, registry, gate } = await createGatedRegistry();
    const failing = appendBatch(registry, 3);
    await nextTurn();
    store.gate = Promise.resolve();
    const following = appendBatch(registry, 2);
    await nextTurn();
    gate.reject(new Error('disk full'));
    await expect(failing).rejects.toThrow('disk full');
    expect(await following).toMatchObject([{ seq: 2 }, { seq: 3 }]);
    expect(await appendSingle(registry)).toMatchObject([{ seq: 4 }]);
  });
});

describe('the chain writer registry', () => {
  test(`returns 503 with Retry-After when ${MAX_OUTSTANDING_EVENTS} events of the tenant are queued`, async () => {
    const store = createMemoryChainStore();
    const gate = Promise.withResolvers();
    store.gate = gate.promise;
    const registry = createRegistry(store);
    const accepted = Array.from({ length: MAX_OUTSTANDING_EVENTS }, () => appendSingle(registry));
    await expect(appendSingle(registry)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    await expect(appendBatch(registry, 1)).rejects.toBeInstanceOf(AppError);
    gate.resolve(null);
    expect(await Promise.all(accepted)).toHaveLength(MAX_OUTSTANDING_EVENTS);
    expect(await appendSingle(registry)).toMatchObject([{ seq: MAX_OUTSTANDING_EVENTS + 1 }]);
  });

  test('returns 503 when 128 MiB are queued over all tenants', async () => {
    const store = createMemoryChainStore();
    const gate = Promise.withResolvers();
    store.gate = gate.promise;
    const registry = createRegistry(store);
    const accepted = Array.from({ length: 25 }, () => appendBatch(registry, 1, 5 * 1024 * 1024));
    await expect(appendBatch(registry, 1, 5 * 1024 * 1024)).rejects.toMatchObject({ status: 503 });
    gate.resolve(null);
    await Promise.all(accepted);
    await appendBatch(registry, 1, 5 * 1024 * 1024);
  });
});

describe('a chain writer', () => {
  test('reads the end of the chain once, then remembers it', async () => {
    const store = createMemoryChainStore();
    const registry = createRegistry(store);
    for (let at = 0; at < 5; at += 1) await appendSingle(registry);
    expect(store.endReads).toEqual([demo]);
  });

  test('returns 409 for a chain shorter than its anchor, which is read once', async () => {
    const store = createMemoryChainStore();
    const before = createRegistry(store);
    for (let at = 0; at < 3; at += 1) await appendSingle(before);
    const requestedTenants: TenantId[] = [];
    const restartWith = (minSeq: number) =>
      createChainWriterRegistry({
        store,
        clock: systemClock,
        metrics: createMetrics(),
        getMinSeq: async (tenant) => {
          requestedTenants.push(tenant);
          return minSeq;
        },
      });
    await expect(appendSingle(restartWith(4))).rejects.toMatchObject({ status: 409 });
    const following = restartWith(3);
    requestedTenants.length = 0;
    for (let at = 0; at < 3; at += 1) await appendSingle(following);
    expect(requestedTenants).toEqual([demo]);
  });

  test('is evicted when 1,000 other writers have become idle', async () => {
    const store = createMemoryChainStore();
    const registry = createRegistry(store);
    await appendSingle(registry);
    for (let at = 0; at < 1000; at += 1) await appendSingle(registry, parseTenantId(`t${at}`));
    await appendSingle(registry, parseTenantId('t999'));
    expect(await appendSingle(registry)).toMatchObject([{ seq: 2 }]);
    expect(store.endReads.filter((tenant) => tenant === demo)).toHaveLength(2);
    expect(store.endReads.filter((tenant) => tenant === 't999')).toHaveLength(1);
  });

  test('continues at the new end when another process has extended the chain', async () => {
    const store = createMemoryChainStore();
    const [ours, theirs] = [createRegistry(store), createRegistry(store)];
    const places = [];
    for (const registry of [ours, theirs, theirs, ours, theirs]) places.push(...(await appendSingle(registry)));
    expect(places.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  });

  test('rejects every event of a failed group and continues with the next one', async () => {
    const store = createMemoryChainStore();
    const registry = createRegistry(store);
    store.full = true;
    const failed = await Promise.allSettled([appendSingle(registry), appendSingle(registry)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    store.full = false;
    expect(await appendSingle(registry)).toMatchObject([{ seq: 1 }]);
  });

  test('drain() waits for events in flight', async () => {
    const store = createMemoryChainStore();
    const gate = Promise.withResolvers();
    store.gate = gate.promise;
    const registry = createRegistry(store);
    const accepted = appendSingle(registry);
    const drained = registry.drain().then(() => store.groups.length);
    gate.resolve(null);
    expect(await drained).toBe(1);
    await accepted;
  });
});
