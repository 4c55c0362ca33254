import { describe, expect, test } from 'vitest';
import { type ComparedReceipt, findDuplicateGroups } from './duplicate-groups.rules.ts';
import {
  createRenderedReceipts,
  createSavedAgain,
  createTicketsAfterUnnumbered,
  createTicketsOfOnePrice,
} from './testing/alike-receipts.ts';

const COUNT = 10_000;
/** The time that a worker has. */
const LIMIT_MS = 20_000;

const asOcr = (receipts: readonly ComparedReceipt[], exactEvery = Infinity) =>
  receipts.map((receipt) => ({ ...receipt, hasExactText: receipt.index % exactEvery === 1 }));
const withAgain = (receipts: readonly ComparedReceipt[]) => [
  ...receipts,
  { ...(receipts[4_321] as ComparedReceipt), index: receipts.length, sha256: 'saved again' },
];
const again = [{ indices: [4_321, COUNT], rule: 'fingerprint' }];
const withoutFingerprints = (receipts: readonly ComparedReceipt[]) =>
  receipts.map((receipt) => ({ ...receipt, fingerprint: null }));

describe('ten thousand receipts that look the same', () => {
  test.each<[string, readonly ComparedReceipt[], readonly object[]]>([
    ['of other dates, totals and numbers', withAgain(createRenderedReceipts(COUNT)), again],
    ['of one price and other numbers', withAgain(createTicketsOfOnePrice(COUNT)), again],
    [
      'of one price and other numbers, photographed',
      withoutFingerprints(asOcr(withAgain(createTicketsOfOnePrice(COUNT)))),
      [{ indices: [4_321, COUNT], rule: 'vendor_date_amount' }],
    ],
  ])(
    '%s are distinguished in the time of a worker',
    (_, receipts, groups) => {
      const begun = process.cpuUsage();
      expect(findDuplicateGroups(receipts)).toEqual(groups);
      expect(process.cpuUsage(begun).user / 1000).toBeLessThan(LIMIT_MS);
    },
    120_000,
  );

  test.each<[string, readonly ComparedReceipt[]]>([
    ['that were saved again', createSavedAgain(COUNT)],
    ['of which a thousand have no number', createTicketsAfterUnnumbered(COUNT, 1000)],
    ['of which all but a few were read by OCR', asOcr(createRenderedReceipts(COUNT), 1000)],
  ])(
    '%s are grouped in the time of a worker',
    (_, receipts) => {
      const begun = process.cpuUsage();
      expect(findDuplicateGroups(receipts).length).toBeGreaterThan(0);
      expect(process.cpuUsage(begun).user / 1000).toBeLessThan(LIMIT_MS);
    },
    120_000,
  );
});
