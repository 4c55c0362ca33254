import type { Fingerprint } from '@probant/documents/fingerprint';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listCandidatePairs } from './candidate-pairs.rules.ts';
import {
  hasConflict,
  hasSameBytes,
  hasSameImage,
  hasSameMerchantDateAmount,
  hasSimilarImage,
  type Purchase,
  toPurchase,
} from './same-purchase.rules.ts';
import { BY_BYTES, BY_IMAGE, BY_MERCHANT_DATE_AMOUNT, BY_SIMILAR_IMAGE } from './search-purchases.rules.ts';
import { createRenderedReceipts, createSavedAgain, createTicketsOfOnePrice } from './testing/alike-receipts.ts';
import { type PairSearch, searchPairs } from './twins.rules.ts';

const anyFingerprint = fc.integer({ min: 0, max: 30 }).map((bits) => {
  const ones = (1n << BigInt(bits)) - 1n;
  return ones.toString(16).padStart(64, '0') as Fingerprint;
});
const anyPurchase = fc
  .record({
    sha256: fc.constantFrom('a', 'b', 'c'),
    fingerprint: fc.option(anyFingerprint),
    textSource: fc.constantFrom('pdf_text', 'pdf_text', 'ocr'),
    numbers: fc.array(
      fc.constantFrom(
        'Ticket n° 1041',
        'Ticket n° 41',
        'Ticket n° 10',
        'Ticket n° 7',
        'Facture n° 1041',
        'Facture n° 5',
      ),
      { maxLength: 3 },
    ),
    data: fc.record({
      receipt_date: fc.constantFrom('2026-03-12', '2026-03-12', '2026-03-13', null),
      receipt_time: fc.constantFrom('12:41', '12:41:07', '12:4', '15:10', null),
      total_amount: fc.constantFrom(1, 1, 2, null),
      vendor_name: fc.constantFrom('A', 'B'),
      currency: fc.constantFrom('EUR', 'EUR', 'CHF', null),
    }),
  })
  .map(({ numbers, ...receipt }) => toPurchase({ ...receipt, rawText: numbers.join('\n') } as never));

const listAllPairs = (purchases: readonly Purchase[], isSame: (a: Purchase, b: Purchase) => boolean) =>
  purchases.flatMap((a, first) =>
    purchases.flatMap((b, second) => (second > first && isSame(a, b) ? [[first, second] as const] : [])),
  );

test.each<[string, PairSearch, (a: Purchase, b: Purchase) => boolean]>([
  ['bytes', BY_BYTES, hasSameBytes],
  ['image', BY_IMAGE, hasSameImage],
  ['amount, of similar images', BY_SIMILAR_IMAGE, hasSimilarImage],
  ['amount, of one merchant', BY_MERCHANT_DATE_AMOUNT, hasSameMerchantDateAmount],
])(
  'the search by %s leaves out no pair that a comparison of each with each finds',
  (_, { search, nameTwins }, isSame) => {
    fc.assert(
      fc.property(fc.array(anyPurchase, { minLength: 2, maxLength: 60 }), (purchases) => {
        const found = [...listCandidatePairs(purchases.map(search))];
        expect(found.filter(([a, b]) => isSame(purchases[a] as Purchase, purchases[b] as Purchase))).toEqual(
          listAllPairs(purchases, isSame),
        );
        expect(new Set(found.map(String)).size).toBe(found.length);
        const relate = (purchase: Purchase) => purchases.map((other) => other !== purchase && isSame(purchase, other));
        for (const [a, b] of listAllPairs(
          purchases,
          (a, b) => nameTwins(a) !== null && nameTwins(a) === nameTwins(b),
        )) {
          const [first, second] = [purchases[a] as Purchase, purchases[b] as Purchase];
          expect(isSame(first, second)).toBe(true);
          const others = (place: number) => place !== a && place !== b;
          expect(relate(first).filter((_, place) => others(place))).toEqual(
            relate(second).filter((_, place) => others(place)),
          );
        }
      }),
    );
  },
);

describe('receipts that look the same', () => {
  test.each([
    ['of other dates, totals and numbers', createRenderedReceipts(2_500)],
    ['of one price and other numbers', createTicketsOfOnePrice(2_500)],
  ])('%s are hardly compared', (_, purchases) => {
    for (const { search } of [BY_IMAGE, BY_SIMILAR_IMAGE, BY_MERCHANT_DATE_AMOUNT])
      expect([...listCandidatePairs(purchases.map(search))].length).toBeLessThan(2_500);
  });

  test('that were saved again are linked to the first only', () => {
    const { twinLinks, pairs } = searchPairs(createSavedAgain(2_500), BY_IMAGE);
    expect(twinLinks.length).toBe(2_499);
    expect([...pairs]).toEqual([]);
  });

  test('are compared when they are few', () => {
    const tickets = createTicketsOfOnePrice(2);
    const [a, b] = tickets;
    expect(a && b && hasConflict(a, b)).toBe(true);
    expect([...listCandidatePairs(tickets.map(BY_MERCHANT_DATE_AMOUNT.search))]).toEqual([[0, 1]]);
  });
});
