import { readSystemRandomness } from '@probant/kernel/ids';
import { parseTenantId } from '@probant/kernel/tenant';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Month } from '../../journal/month.ts';
import { KEK_BYTES, type KekStore } from '../kek-store.ts';

const [ACME, OTHER] = [parseTenantId('acme'), parseTenantId('acme-x')];
const [MARCH, APRIL] = ['2026-03', '2026-04'] as Month[] as [Month, Month];
const INSTANCES = 8;
const newKek = () => readSystemRandomness(KEK_BYTES);

/** Tests that every store of month keys must pass. Each call of `open` returns another instance on the same keys. */
export function describeKekStore(name: string, open: () => KekStore): void {
  describe(name, () => {
    let keks: KekStore;
    beforeEach(async () => {
      keks = open();
      for (const tenant of [ACME, OTHER]) for (const month of [MARCH, APRIL]) await keks.destroy(tenant, month);
    });

    test('finds no key before one is created, and that one afterwards, also in another instance', async () => {
      expect(await keks.find(ACME, MARCH)).toBeNull();
      const kek = newKek();
      expect(Buffer.from(await keks.create(ACME, MARCH, kek))).toEqual(Buffer.from(kek));
      expect(Buffer.from((await open().find(ACME, MARCH)) ?? [])).toEqual(Buffer.from(kek));
    });

    test('separates tenants and months', async () => {
      await keks.create(ACME, MARCH, newKek());
      expect([await keks.find(OTHER, MARCH), await keks.find(ACME, APRIL)]).toEqual([null, null]);
    });

    test('keeps the first key of a month and returns it to whoever creates another', async () => {
      const first = newKek();
      await keks.create(ACME, MARCH, first);
      expect(Buffer.from(await open().create(ACME, MARCH, newKek()))).toEqual(Buffer.from(first));
    });

    test('gives the same key to all instances that create it at the same time', async () => {
      for (const month of [MARCH, APRIL]) {
        const created = await Promise.all(
          Array.from({ length: INSTANCES }, () => open().create(ACME, month, newKek())),
        );
        const stored = Buffer.from((await keks.find(ACME, month)) ?? []).toString('hex');
        expect(created.map((kek) => Buffer.from(kek).toString('hex'))).toEqual(created.map(() => stored));
      }
    });

    test('destroys a key, and nothing when there is none', async () => {
      await keks.create(ACME, MARCH, newKek());
      const kept = Buffer.from(await keks.create(ACME, APRIL, newKek()));
      await keks.destroy(ACME, MARCH);
      await keks.destroy(ACME, MARCH);
      expect(await open().find(ACME, MARCH)).toBeNull();
      expect(Buffer.from((await keks.find(ACME, APRIL)) ?? [])).toEqual(kept);
    });

    test('is verified, and leaves nothing of that', async () => {
      await keks.verify();
      await open().verify();
      expect(await keks.find(ACME, MARCH)).toBeNull();
    });
  });
}
