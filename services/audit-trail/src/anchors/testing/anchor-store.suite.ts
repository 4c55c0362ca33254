import { tenantId } from '@probant/kernel/tenant';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Anchor, AnchorStore } from '../anchor-store.ts';

let tenants = 0;
/** A tenant without anchors: the store may outlive a case. */
const newTenant = () => {
  tenants += 1;
  return tenantId(`t${tenants}-${process.hrtime.bigint()}`);
};
const soon = () => AbortSignal.timeout(20_000);

const NOON = '2026-11-21T12:00:00.000Z';
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
  at: NOON,
});

/** What every store of anchors must do. The clock of a store that has one stands at noon of 21 November 2026. */
export function anchorStoreSuite(name: string, open: () => AnchorStore): void {
  describe(name, () => {
    test('gives back what was put, letter by letter', async () => {
      const [store, tenant] = [open(), newTenant()];
      const anchor = anchorOf(tenant, 7, 0, 'probant.local/audit/é\n7\n\n— probant €\n');
      await store.put(anchor, soon());
      expect(await store.newest(tenant, 0, soon())).toEqual(anchor);
      expect(await store.read(tenant, { size: 7, erasures: 0 }, soon())).toEqual(anchor);
    });

    test('the same anchor again is fine, another one under its size is not', async () => {
      const [store, tenant] = [open(), newTenant()];
      await store.put(anchorOf(tenant, 7), soon());
      await store.put(anchorOf(tenant, 7), soon());
      await expect(store.put(anchorOf(tenant, 7, 0, 'another'), soon())).rejects.toMatchObject({ fault: 'taken' });
      expect(await store.newest(tenant, 0, soon())).toEqual(anchorOf(tenant, 7));
    });

    test('of many that put the same anchor at once none fails', async () => {
      const [store, tenant] = [open(), newTenant()];
      await Promise.all(Array.from({ length: 8 }, () => store.put(anchorOf(tenant, 3), soon())));
      expect(await store.newest(tenant, 0, soon())).toEqual(anchorOf(tenant, 3));
    });

    test('of many that put different anchors at once one stands, and the others know', async () => {
      const [store, tenant] = [open(), newTenant()];
      const puts = await Promise.allSettled(
        Array.from({ length: 8 }, (_, at) => store.put(anchorOf(tenant, 3, 0, `from ${at}`), soon())),
      );
      expect(puts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const winner = puts.findIndex(({ status }) => status === 'fulfilled');
      expect((await store.newest(tenant, 0, soon()))?.note).toBe(`from ${winner}`);
    });

    test('the newest is the one of the largest size, then of the most erasures, whatever the guess', async () => {
      const place = fc.record({ size: fc.integer({ min: 0, max: 12_000 }), erasures: fc.nat(3) });
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(place, {
            selector: ({ size, erasures }) => `${size}-${erasures}`,
            minLength: 1,
            maxLength: 9,
          }),
          fc.nat(15_000),
          async (places, guess) => {
            const [store, tenant] = [open(), newTenant()];
            await Promise.all(places.map(({ size, erasures }) => store.put(anchorOf(tenant, size, erasures), soon())));
            const sorted = places.toSorted((a, b) => a.size - b.size || a.erasures - b.erasures);
            expect(await store.newest(tenant, guess, soon())).toMatchObject(sorted.at(-1) ?? {});
            const from = Math.min(guess, 10_000);
            const within = sorted.filter(({ size }) => size >= from && size <= 11_000);
            expect(await store.list(tenant, from, 11_000, soon())).toEqual(within);
          },
        ),
        { numRuns: 20 },
      );
    });

    test('each tenant has its own, even one whose name begins another', async () => {
      const [store, tenant] = [open(), newTenant()];
      const longer = tenantId(`${tenant}-x`);
      await store.put(anchorOf(longer, 9), soon());
      expect(await store.newest(tenant, 0, soon())).toBeNull();
      await store.put(anchorOf(tenant, 4), soon());
      expect(await store.newest(tenant, 0, soon())).toMatchObject({ size: 4 });
      expect(await store.read(tenant, { size: 9, erasures: 0 }, soon())).toBeNull();
    });

    test('the first time stamp of an anchor stays, and is no anchor', async () => {
      const [store, tenant] = [open(), newTenant()];
      const anchor = anchorOf(tenant, 5);
      await store.put(anchor, soon());
      await store.putToken(anchor, Buffer.from('token'), soon());
      await store.putToken(anchor, Buffer.from('another'), soon());
      expect(await store.list(tenant, 0, 10, soon())).toEqual([{ size: 5, erasures: 0 }]);
    });

    test('nothing is waited for beyond the signal', async () => {
      const [store, tenant] = [open(), newTenant()];
      const over = AbortSignal.abort();
      await expect(store.newest(tenant, 0, over)).rejects.toMatchObject({ fault: 'unavailable' });
      await expect(store.put(anchorOf(tenant, 1), over)).rejects.toMatchObject({ fault: 'unavailable' });
    });
  });
}
