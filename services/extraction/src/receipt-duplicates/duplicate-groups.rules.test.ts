import { createHash } from 'node:crypto';
import type { ReceiptData } from '@probant/contracts/extraction';
import type { Fingerprint } from '@probant/documents/fingerprint';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDuplicateGroups } from './duplicate-groups.rules.ts';
import { type ReadReceipt, toPurchase } from './same-purchase.rules.ts';

/** Returns a fingerprint with `count` bits set: its distance from the empty one. */
const fingerprintAt = (count: number): Fingerprint => {
  const ones = (1n << BigInt(count)) - 1n;
  return ones.toString(16).padStart(64, '0') as Fingerprint;
};

const LUNCH_DATA: ReceiptData = {
  vendor_name: 'Brasserie du Pont',
  receipt_date: '2026-03-12',
  receipt_time: '12:41',
  total_amount: 18.5,
  currency: 'EUR',
};
type ReceiptChanges = Partial<Omit<ReadReceipt, 'data'>> & { readonly data?: ReceiptData };

let fileCount = 0;
/** Returns a lunch receipt in a file of its own. */
const createLunch = ({ data, ...changes }: ReceiptChanges = {}): ReadReceipt => {
  fileCount += 1;
  return { sha256: `file ${fileCount}`, fingerprint: null, rawText: '', ...changes, data: { ...LUNCH_DATA, ...data } };
};
const createOther = (changes: ReceiptChanges = {}) =>
  createLunch({
    ...changes,
    data: { vendor_name: `Shop ${String.fromCharCode(65 + fileCount)}`, total_amount: fileCount, ...changes.data },
  });

const toBatch = (receipts: readonly ReadReceipt[]) =>
  receipts.map((receipt, index) => ({ ...toPurchase(receipt), index }));
const findGroups = (...receipts: ReadReceipt[]) => findDuplicateGroups(toBatch(receipts));
const imageGroup = (...indices: number[]) => ({ indices, rule: 'fingerprint' });
const fieldGroup = (...indices: number[]) => ({ indices, rule: 'vendor_date_amount' });

describe('the same file or photograph', () => {
  test('groups identical bytes whatever was read', () => {
    expect(findGroups(createOther({ sha256: 'one file' }), createOther(), createOther({ sha256: 'one file' }))).toEqual(
      [imageGroup(0, 2)],
    );
  });

  test('groups fingerprints 8 bits apart, but not 9', () => {
    expect(
      findGroups(createOther({ fingerprint: fingerprintAt(0) }), createOther({ fingerprint: fingerprintAt(8) })),
    ).toEqual([imageGroup(0, 1)]);
    expect(
      findGroups(createOther({ fingerprint: fingerprintAt(0) }), createOther({ fingerprint: fingerprintAt(9) })),
    ).toEqual([]);
  });

  test.each<[string, ReceiptChanges]>([
    ['another time', { data: { receipt_time: '12:47' } }],
    ['another number', { rawText: 'Ticket n° 1047' }],
    ['another total', { data: { total_amount: 13.5 } }],
  ])('groups one photograph even when %s was read on it', (_, changes) => {
    const first = createLunch({ fingerprint: fingerprintAt(0), rawText: 'Ticket n° 1041' });
    expect(findGroups(first, createLunch({ fingerprint: fingerprintAt(5), ...changes }))).toEqual([imageGroup(0, 1)]);
  });

  test('groups a recompressed photograph whose total and time were both misread', () => {
    const again = createLunch({ fingerprint: fingerprintAt(5), data: { total_amount: 2, receipt_time: '12:43' } });
    expect(findGroups(createLunch({ fingerprint: fingerprintAt(0) }), again)).toEqual([imageGroup(0, 1)]);
  });

  test.each<[string, ReceiptChanges]>([
    ['date', { data: { receipt_date: '2026-03-13' } }],
    ['total', { data: { total_amount: 19.5 } }],
    ['time', { data: { receipt_time: '12:44' } }],
    ['number', { rawText: 'Ticket n° 1042' }],
    ['SIRET', { rawText: 'SIRET 123 456 782 00010' }],
  ])('does not group exact texts that differ only in %s', (_, changes) => {
    const first = createLunch({
      fingerprint: fingerprintAt(0),
      textSource: 'pdf_text',
      rawText: 'Ticket n° 1041\nSIRET 732 829 320 00074',
    });
    const second = createLunch({ fingerprint: fingerprintAt(5), textSource: 'pdf_text', ...changes });
    expect(findGroups(first, second)).toEqual([]);
    expect(findGroups(first, { ...second, textSource: 'ocr' })).toEqual([imageGroup(0, 1)]);
    expect(findGroups(first, { ...first, sha256: 'saved again' })).toEqual([imageGroup(0, 1)]);
  });

  test('does not group files without a fingerprint', () => {
    expect(findGroups(createOther(), createOther())).toEqual([]);
  });
});

describe('similar images', () => {
  const createUnnamed = (fingerprint: Fingerprint, changes: ReceiptChanges = {}) =>
    createLunch({ fingerprint, ...changes, data: { vendor_name: null, ...changes.data } });

  test('groups images 48 bits apart with the same date and total, but not 49', () => {
    expect(findGroups(createUnnamed(fingerprintAt(0)), createUnnamed(fingerprintAt(48)))).toEqual([imageGroup(0, 1)]);
    expect(findGroups(createUnnamed(fingerprintAt(0)), createUnnamed(fingerprintAt(49)))).toEqual([]);
  });

  test.each<[string, ReceiptChanges]>([
    ['another date', { data: { receipt_date: '2026-03-13' } }],
    ['another total', { data: { total_amount: 18.51 } }],
    ['an unread date', { data: { receipt_date: null } }],
    ['an unread total', { data: { total_amount: null } }],
    ['another time', { data: { receipt_time: '12:42' } }],
    ['another number', { rawText: 'Ticket n° 1043' }],
    ['another currency', { data: { currency: 'CHF' } }],
    ['another SIRET', { rawText: 'SIRET 123 456 782 00010' }],
  ])('does not group similar images with %s', (_, changes) => {
    const first = createUnnamed(fingerprintAt(0), { rawText: 'Ticket n° 1042\nSIRET 732 829 320 00074' });
    expect(findGroups(first, createUnnamed(fingerprintAt(30), changes))).toEqual([]);
  });

  test('does not group similar images when date and total of both are unread', () => {
    const unread: ReceiptChanges = { data: { receipt_date: null, total_amount: null } };
    expect(findGroups(createUnnamed(fingerprintAt(0), unread), createUnnamed(fingerprintAt(30), unread))).toEqual([]);
  });
});

describe('the same merchant, date and total', () => {
  test.each<[string, ReceiptChanges]>([
    ['without other differences', {}],
    ['under its legal form', { data: { vendor_name: 'SAS BRASSERIE DU PONT' } }],
    ['with seconds', { data: { receipt_time: '12:41:07' } }],
    ['without a time', { data: { receipt_time: null } }],
    ['without a currency', { data: { currency: null } }],
    ['with the same number', { rawText: 'TICKET 0001042' }],
    ['with a number of another kind', { rawText: 'Commande n° 55' }],
    [
      'with the same SIRET and a misread name',
      { rawText: 'Siret : 73282932000074', data: { vendor_name: 'Br4sserie dv Pont' } },
    ],
  ])('are grouped %s', (_, changes) => {
    const first = createLunch({ rawText: 'Ticket n° 1042\nSIRET 732 829 320 00074' });
    expect(findGroups(first, createLunch(changes))).toEqual([fieldGroup(0, 1)]);
  });

  test.each<[string, ReceiptChanges]>([
    ['another merchant', { data: { vendor_name: 'Brasserie du Port' } }],
    ['another date', { data: { receipt_date: '2026-03-11' } }],
    ['a cent more', { data: { total_amount: 18.51 } }],
    ['another currency', { data: { currency: 'CHF' } }],
    ['another time, as of two coffees', { data: { receipt_time: '15:10' } }],
    ['another ticket number', { rawText: 'Ticket n° 1043' }],
    ['another SIRET, as of two branches', { rawText: 'SIRET 123 456 782 00010' }],
    ['an unread name', { data: { vendor_name: null } }],
    ['an unread total', { data: { total_amount: null } }],
  ])('are not grouped with %s', (_, changes) => {
    const first = createLunch({ rawText: 'Ticket n° 1042\nSIRET 732 829 320 00074' });
    expect(findGroups(first, createLunch(changes))).toEqual([]);
  });

  test('are not grouped when nothing was read', () => {
    const nothing: ReceiptChanges = { data: { vendor_name: null, receipt_date: null, total_amount: null } };
    expect(findGroups(createLunch(nothing), createLunch(nothing))).toEqual([]);
  });

  test('are not grouped indirectly through a third receipt without a time', () => {
    const [early, late] = [
      createLunch({ data: { receipt_time: '09:00' } }),
      createLunch({ data: { receipt_time: '16:00' } }),
    ];
    expect(findGroups(early, createLunch({ data: { receipt_time: null } }), late)).toEqual([fieldGroup(0, 1)]);
  });
});

describe('findDuplicateGroups', () => {
  test('reports a purchase once when the fingerprint group already contains it', () => {
    expect(
      findGroups(createLunch({ fingerprint: fingerprintAt(0) }), createLunch({ fingerprint: fingerprintAt(3) })),
    ).toEqual([imageGroup(0, 1)]);
  });

  test('reports both groups when the field group contains more receipts', () => {
    const receipts = [
      createLunch({ fingerprint: fingerprintAt(0) }),
      createLunch({ fingerprint: fingerprintAt(3) }),
      createLunch(),
    ];
    expect(findGroups(...receipts)).toEqual([imageGroup(0, 1), fieldGroup(0, 1, 2)]);
  });

  test('orders groups by their first receipt', () => {
    const receipts = [
      createOther(),
      createLunch(),
      createOther({ sha256: 'x' }),
      createOther({ sha256: 'x' }),
      createLunch(),
    ];
    expect(findGroups(...receipts)).toEqual([fieldGroup(1, 4), imageGroup(2, 3)]);
  });

  test('returns positions in the upload, so failed files leave gaps', () => {
    expect(
      findDuplicateGroups([
        { ...toPurchase(createLunch()), index: 7 },
        { ...toPurchase(createLunch()), index: 2 },
      ]),
    ).toEqual([fieldGroup(2, 7)]);
  });

  test('does not compare implausible totals', () => {
    const absurd: ReceiptChanges = { data: { total_amount: 1e300 } };
    expect(findGroups(createLunch(absurd), createLunch(absurd), createLunch(), createLunch())).toEqual([
      fieldGroup(2, 3),
    ]);
  });

  test('returns no group for one receipt or none', () => {
    expect(findGroups()).toEqual([]);
    expect(findGroups(createLunch())).toEqual([]);
  });

  const anyReceipt = fc
    .record({
      file: fc.nat(5),
      apart: fc.constantFrom(null, 0, 6, 40, 120, 200),
      vendor: fc.constantFrom(null, 'Café Brun', 'SARL CAFE BRUN', 'Épicerie'),
      day: fc.constantFrom(null, '2026-03-12', '2026-03-13'),
      time: fc.constantFrom(null, '12:41', '12:41:10', '15:00'),
      total: fc.constantFrom(null, 4, 5.1),
      number: fc.constantFrom('', 'Ticket n° 1041', 'Ticket n° 1042'),
    })
    .map(({ file, apart, vendor, day, time, total, number }) => ({
      sha256: `file ${file}`,
      fingerprint: apart === null ? null : fingerprintAt(apart),
      rawText: number,
      data: { vendor_name: vendor, receipt_date: day, receipt_time: time, total_amount: total, currency: 'EUR' },
    }));

  test('returns ascending indices and each receipt once per rule, whatever the order of its input', () => {
    fc.assert(
      fc.property(fc.array(anyReceipt, { maxLength: 12 }), (receipts) => {
        const batch = toBatch(receipts);
        const groups = findDuplicateGroups(batch);
        expect(findDuplicateGroups([...batch].reverse())).toEqual(groups);
        for (const rule of ['fingerprint', 'vendor_date_amount'] as const) {
          const members = groups.filter((group) => group.rule === rule).flatMap(({ indices }) => indices);
          expect(new Set(members).size).toBe(members.length);
        }
        for (const { indices } of groups) {
          expect(indices.length).toBeGreaterThan(1);
          expect(indices).toEqual([...indices].sort((a, b) => a - b));
        }
      }),
    );
  });

  test('never puts receipts with different dates, totals, times or numbers into one field group', () => {
    fc.assert(
      fc.property(fc.array(anyReceipt, { maxLength: 12 }), (receipts) => {
        for (const { indices, rule } of findGroups(...receipts)) {
          if (rule === 'fingerprint') continue;
          const members = indices.map((index) => receipts[index]);
          for (const values of [
            members.map((member) => member?.data.receipt_date),
            members.map((member) => member?.data.total_amount),
            members.flatMap((member) => member?.data.receipt_time?.slice(0, 5) ?? []),
            members.flatMap((member) => member?.rawText || []),
          ])
            expect(new Set<unknown>(values).size).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('ten thousand receipts', () => {
  test('are compared in seconds, and those of one price on one day are distinguished', () => {
    const receipts = Array.from({ length: 10_000 }, (_, index) =>
      createOther({
        fingerprint: createHash('sha256').update(String(index)).digest('hex') as Fingerprint,
        data: {
          ...{ vendor_name: 'Péage A6', total_amount: 10 + (index % 700), receipt_date: `day ${index % 250}` },
          receipt_time: `${10 + (index % 13)}:${10 + (index % 49)}`,
        },
      }),
    );
    const twice = [...receipts, { ...(receipts[4_321] as ReadReceipt), sha256: 'scanned again' }];
    const begun = performance.now();
    expect(findGroups(...twice)).toEqual([imageGroup(4_321, 10_000)]);
    expect(performance.now() - begun).toBeLessThan(20_000);
  });

  test('of one file are one group, also with a photograph of it that was compressed', () => {
    const file = createLunch({ fingerprint: fingerprintAt(3), sha256: 'one file' });
    const begun = performance.now();
    const compressed = { ...file, sha256: 'compressed', fingerprint: fingerprintAt(5) };
    const groups = findGroups(...Array.from({ length: 9_999 }, () => file), compressed);
    expect(groups).toEqual([imageGroup(...Array.from({ length: 10_000 }, (_, index) => index))]);
    expect(performance.now() - begun).toBeLessThan(20_000);
  }, 30_000);
});
