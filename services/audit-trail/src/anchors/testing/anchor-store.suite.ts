import { parseTenantId } from '@probant/kernel/tenant';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Anchor, AnchorStore } from '../stores/anchor-store.ts';

let tenants = 0;
/** Returns a tenant without anchors: tests may share a store. */
const newTenant = () => {
  tenants += 1;
  return parseTenantId(`t${tenants}-${process.hrtime.bigint()}`);
};
const soon = () => AbortSignal.timeout(20_000);

const ANCHOR_TIME = '2026-11-21T12:00:00.000Z';
const anchorOf = (
  tenant: Anchor['tenant'],
  size: number,
  erasures = 0,
  note = `note ${size} ${erasures}\n`,
): Anchor => ({
  tenant,
  size,
  erasures,
  note,
  at: ANCHOR_TIME,
});

/** Tests that every anchor store must pass. A store with its own clock must be at ANCHOR_TIME. */
export function describeAnchorStore(name: string, open: () => AnchorStore): void {
  describe(name, () => {
    test('returns stored anchors unchanged', async () => {
      const [store, tenant] = [open(), newTenant()];
      const anchor = anchorOf(tenant, 7, 0, 'probant.local/audit/é\n7\n\n— probant €\n');
      await store.put(anchor, soon());
      expect(await store.newest(tenant, 0, soon())).toEqual(anchor);
      expect(await store.read(tenant, { size: 7, erasures: 0 }, soon())).toEqual(anchor);
    });

    test('accepts the same anchor twice and rejects another one of the same size', async () => {
      const [store, tenant] = [open(), newTenant()];
      await store.put(anchorOf(tenant, 7), soon());
      await store.put(anchorOf(tenant, 7), soon());
      await expect(store.put(anchorOf(tenant, 7, 0, 'another'), soon())).rejects.toMatchObject({ fault: 'taken' });
      expect(await store.newest(tenant, 0, soon())).toEqual(anchorOf(tenant, 7));
    });

    test('accepts concurrent puts of the same anchor', async () => {
      const [store, tenant] = [open(), newTenant()];
      await Promise.all(Array.from({ length: 8 }, () => store.put(anchorOf(tenant, 3), soon())));
      expect(await store.newest(tenant, 0, soon())).toEqual(anchorOf(tenant, 3));
    });

    test('keeps one of several concurrent different anchors and rejects the others', async () => {
      const [store, tenant] = [open(), newTenant()];
      const puts = await Promise.allSettled(
        Array.from({ length: 8 }, (_, at) => store.put(anchorOf(tenant, 3, 0, `from ${at}`), soon())),
      );
      expect(puts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const winner = puts.findIndex(({ status }) => status === 'fulfilled');
      expect((await store.newest(tenant, 0, soon()))?.note).toBe(`from ${winner}`);
    });

    test('returns the anchor of the largest size, then of the most erasures, whatever the hint', async () => {
      const logSize = fc.record({ size: fc.integer({ min: 0, max: 12_000 }), erasures: fc.nat(3) });
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(logSize, {
            selector: ({ size, erasures }) => `${size}-${erasures}`,
            minLength: 1,
            maxLength: 9,
          }),
          fc.nat(15_000),
          async (sizes, hint) => {
            const [store, tenant] = [open(), newTenant()];
            await Promise.all(sizes.map(({ size, erasures }) => store.put(anchorOf(tenant, size, erasures), soon())));
            const sorted = sizes.toSorted((a, b) => a.size - b.size || a.erasures - b.erasures);
            expect(await store.newest(tenant, hint, soon())).toMatchObject(sorted.at(-1) ?? {});
            const from = Math.min(hint, 10_000);
            const within = sorted.filter(({ size }) => size >= from && size <= 11_000);
            expect(await store.list(tenant, from, 11_000, soon())).toEqual(within);
          },
        ),
        { numRuns: 20 },
      );
    });

    test('separates tenants, even when one name is the prefix of another', async () => {
      const [store, tenant] = [open(), newTenant()];
      const longer = parseTenantId(`${tenant}-x`);
      await store.put(anchorOf(longer, 9), soon());
      expect(await store.newest(tenant, 0, soon())).toBeNull();
      await store.put(anchorOf(tenant, 4), soon());
      expect(await store.newest(tenant, 0, soon())).toMatchObject({ size: 4 });
      expect(await store.read(tenant, { size: 9, erasures: 0 }, soon())).toBeNull();
    });

    test('keeps the first time stamp of an anchor, and does not list it as an anchor', async () => {
      const [store, tenant] = [open(), newTenant()];
      const anchor = anchorOf(tenant, 5);
      await store.put(anchor, soon());
      await store.putToken(anchor, Buffer.from('token'), soon());
      await store.putToken(anchor, Buffer.from('another'), soon());
      expect(await store.list(tenant, 0, 10, soon())).toEqual([{ size: 5, erasures: 0 }]);
    });

    test('rejects with `unavailable` once the signal aborts', async () => {
      const [store, tenant] = [open(), newTenant()];
      const aborted = AbortSignal.abort();
      await expect(store.newest(tenant, 0, aborted)).rejects.toMatchObject({ fault: 'unavailable' });
      await expect(store.put(anchorOf(tenant, 1), aborted)).rejects.toMatchObject({ fault: 'unavailable' });
    });
  });
}
