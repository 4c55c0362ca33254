import type { ReceiptData } from '@probant/contracts/extraction';
import type { Fingerprint } from '@probant/documents/fingerprint';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ComparedReceipt } from './compared-receipt.ts';
import { duplicateGroups } from './duplicate-groups.rules.ts';

/** A fingerprint so many bits from the plain one; from 64 on in bits that smaller ones leave alone. */
const bits = (count: number): Fingerprint => {
  const ones = (1n << BigInt(count)) - 1n;
  return ones.toString(16).padStart(64, '0') as Fingerprint;
};

const LUNCH: ReceiptData = {
  vendor_name: 'Brasserie du Pont',
  receipt_date: '2026-03-12',
  receipt_time: '12:41',
  total_amount: 18.5,
  currency: 'EUR',
};
type Changes = Partial<Omit<ComparedReceipt, 'data'>> & { readonly data?: ReceiptData };

let made = 0;
/** A lunch, on a file of its own that looks like no other. */
const lunch = ({ data, ...changes }: Changes = {}): Omit<ComparedReceipt, 'index'> => {
  made += 1;
  return { sha256: `file ${made}`, fingerprint: null, rawText: '', ...changes, data: { ...LUNCH, ...data } };
};
const other = (changes: Changes = {}) =>
  lunch({
    ...changes,
    data: { vendor_name: `Shop ${String.fromCharCode(65 + made)}`, total_amount: made, ...changes.data },
  });

const groupsOf = (...receipts: Omit<ComparedReceipt, 'index'>[]) =>
  duplicateGroups(receipts.map((receipt, index) => ({ ...receipt, index })));
const byPicture = (...indices: number[]) => ({ indices, rule: 'fingerprint' });
const byFields = (...indices: number[]) => ({ indices, rule: 'vendor_date_amount' });

describe('one file, or files of one photograph', () => {
  test('identical bytes are a group, whatever was read', () => {
    expect(groupsOf(other({ sha256: 'one file' }), other(), other({ sha256: 'one file' }))).toEqual([byPicture(0, 2)]);
  });

  test('8 bits apart is one picture, 9 is not', () => {
    expect(groupsOf(other({ fingerprint: bits(0) }), other({ fingerprint: bits(8) }))).toEqual([byPicture(0, 1)]);
    expect(groupsOf(other({ fingerprint: bits(0) }), other({ fingerprint: bits(9) }))).toEqual([]);
  });

  test.each<[string, Changes]>([
    ['another time', { data: { receipt_time: '12:47' } }],
    ['another number', { rawText: 'Ticket n° 1047' }],
    ['another total', { data: { total_amount: 13.5 } }],
  ])('one photograph is one purchase even where %s was read on it', (_, changes) => {
    const one = lunch({ fingerprint: bits(0), rawText: 'Ticket n° 1041' });
    expect(groupsOf(one, lunch({ fingerprint: bits(5), ...changes }))).toEqual([byPicture(0, 1)]);
  });

  test('of a photograph compressed again total and time may both be misread', () => {
    const again = lunch({ fingerprint: bits(5), data: { total_amount: 2, receipt_time: '12:43' } });
    expect(groupsOf(lunch({ fingerprint: bits(0) }), again)).toEqual([byPicture(0, 1)]);
  });

  test.each<[string, Changes]>([
    ['day', { data: { receipt_date: '2026-03-13' } }],
    ['total', { data: { total_amount: 19.5 } }],
    ['time', { data: { receipt_time: '12:44' } }],
    ['number', { rawText: 'Ticket n° 1042' }],
    ['SIRET', { rawText: 'SIRET 123 456 782 00010' }],
  ])('texts that are exact are of two purchases where the %s alone differs', (_, changes) => {
    const one = lunch({
      fingerprint: bits(0),
      textSource: 'pdf_text',
      rawText: 'Ticket n° 1041\nSIRET 732 829 320 00074',
    });
    const next = lunch({ fingerprint: bits(5), textSource: 'pdf_text', ...changes });
    expect(groupsOf(one, next)).toEqual([]);
    expect(groupsOf(one, { ...next, textSource: 'ocr' })).toEqual([byPicture(0, 1)]);
    expect(groupsOf(one, { ...one, sha256: 'saved again' })).toEqual([byPicture(0, 1)]);
  });

  test('files without a picture are not alike for having none', () => {
    expect(groupsOf(other(), other())).toEqual([]);
  });
});

describe('pictures that resemble one another', () => {
  const shop = (fingerprint: Fingerprint, changes: Changes = {}) =>
    lunch({ fingerprint, ...changes, data: { vendor_name: null, ...changes.data } });

  test('48 bits apart is one purchase where day and total agree, 49 is not', () => {
    expect(groupsOf(shop(bits(0)), shop(bits(48)))).toEqual([byPicture(0, 1)]);
    expect(groupsOf(shop(bits(0)), shop(bits(49)))).toEqual([]);
  });

  test.each<[string, Changes]>([
    ['another day', { data: { receipt_date: '2026-03-13' } }],
    ['another total', { data: { total_amount: 18.51 } }],
    ['a day not read', { data: { receipt_date: null } }],
    ['a total not read', { data: { total_amount: null } }],
    ['another time', { data: { receipt_time: '12:42' } }],
    ['another number', { rawText: 'Ticket n° 1043' }],
    ['another currency', { data: { currency: 'CHF' } }],
    ['another SIRET', { rawText: 'SIRET 123 456 782 00010' }],
  ])('%s is another purchase', (_, changes) => {
    const first = shop(bits(0), { rawText: 'Ticket n° 1042\nSIRET 732 829 320 00074' });
    expect(groupsOf(first, shop(bits(30), changes))).toEqual([]);
  });

  test('a day and total that neither receipt has agree on nothing', () => {
    const unread: Changes = { data: { receipt_date: null, total_amount: null } };
    expect(groupsOf(shop(bits(0), unread), shop(bits(30), unread))).toEqual([]);
  });
});

describe('the same shop, day and total', () => {
  test.each<[string, Changes]>([
    ['as it is', {}],
    ['under its legal form', { data: { vendor_name: 'SAS BRASSERIE DU PONT' } }],
    ['with seconds', { data: { receipt_time: '12:41:07' } }],
    ['without a time', { data: { receipt_time: null } }],
    ['without a currency', { data: { currency: null } }],
    ['with the same number', { rawText: 'TICKET 0001042' }],
    ['with a number of another kind', { rawText: 'Commande n° 55' }],
    [
      'with the same SIRET and a name misread',
      { rawText: 'Siret : 73282932000074', data: { vendor_name: 'Br4sserie dv Pont' } },
    ],
  ])('is a group: %s', (_, changes) => {
    const first = lunch({ rawText: 'Ticket n° 1042\nSIRET 732 829 320 00074' });
    expect(groupsOf(first, lunch(changes))).toEqual([byFields(0, 1)]);
  });

  test.each<[string, Changes]>([
    ['another shop', { data: { vendor_name: 'Brasserie du Port' } }],
    ['another day', { data: { receipt_date: '2026-03-11' } }],
    ['a cent more', { data: { total_amount: 18.51 } }],
    ['another currency', { data: { currency: 'CHF' } }],
    ['another time: two coffees', { data: { receipt_time: '15:10' } }],
    ['another ticket number', { rawText: 'Ticket n° 1043' }],
    ['another SIRET: two shops of one sign', { rawText: 'SIRET 123 456 782 00010' }],
    ['a name not read', { data: { vendor_name: null } }],
    ['a total not read', { data: { total_amount: null } }],
  ])('is no group: %s', (_, changes) => {
    const first = lunch({ rawText: 'Ticket n° 1042\nSIRET 732 829 320 00074' });
    expect(groupsOf(first, lunch(changes))).toEqual([]);
  });

  test('two receipts of which nothing was read are no group', () => {
    const nothing: Changes = { data: { vendor_name: null, receipt_date: null, total_amount: null } };
    expect(groupsOf(lunch(nothing), lunch(nothing))).toEqual([]);
  });

  test('two coffees do not meet through a third receipt without a time', () => {
    const [early, late] = [lunch({ data: { receipt_time: '09:00' } }), lunch({ data: { receipt_time: '16:00' } })];
    expect(groupsOf(early, lunch({ data: { receipt_time: null } }), late)).toEqual([byFields(0, 1)]);
  });
});

describe('the groups of a batch', () => {
  test('a purchase is told once where the picture says it already', () => {
    expect(groupsOf(lunch({ fingerprint: bits(0) }), lunch({ fingerprint: bits(3) }))).toEqual([byPicture(0, 1)]);
  });

  test('both are told where the fields say more than the pictures', () => {
    const receipts = [lunch({ fingerprint: bits(0) }), lunch({ fingerprint: bits(3) }), lunch()];
    expect(groupsOf(...receipts)).toEqual([byPicture(0, 1), byFields(0, 1, 2)]);
  });

  test('they come by their first receipt', () => {
    const receipts = [other(), lunch(), other({ sha256: 'x' }), other({ sha256: 'x' }), lunch()];
    expect(groupsOf(...receipts)).toEqual([byFields(1, 4), byPicture(2, 3)]);
  });

  test('positions are those of the upload: failed files leave holes', () => {
    expect(
      duplicateGroups([
        { ...lunch(), index: 7 },
        { ...lunch(), index: 2 },
      ]),
    ).toEqual([byFields(2, 7)]);
  });

  test('totals beyond all sense are not compared', () => {
    const absurd: Changes = { data: { total_amount: 1e300 } };
    expect(groupsOf(lunch(absurd), lunch(absurd), lunch(), lunch())).toEqual([byFields(2, 3)]);
  });

  test('none for one receipt or none', () => {
    expect(groupsOf()).toEqual([]);
    expect(groupsOf(lunch())).toEqual([]);
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
      fingerprint: apart === null ? null : bits(apart),
      rawText: number,
      data: { vendor_name: vendor, receipt_date: day, receipt_time: time, total_amount: total, currency: 'EUR' },
    }));

  test('indices ascend, nobody is in two groups of one rule, and the order of arrival of the answers changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anyReceipt, { maxLength: 12 }), (receipts) => {
        const batch = receipts.map((receipt, index) => ({ ...receipt, index }));
        const groups = duplicateGroups(batch);
        expect(duplicateGroups([...batch].reverse())).toEqual(groups);
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

  test('no group by fields holds two receipts of other days, totals, times or numbers', () => {
    fc.assert(
      fc.property(fc.array(anyReceipt, { maxLength: 12 }), (receipts) => {
        const batch = receipts.map((receipt, index) => ({ ...receipt, index }));
        for (const { indices, rule } of duplicateGroups(batch)) {
          if (rule === 'fingerprint') continue;
          const members = indices.map((index) => batch[index]);
          for (const told of [
            members.map((one) => one?.data.receipt_date),
            members.map((one) => one?.data.total_amount),
            members.flatMap((one) => one?.data.receipt_time?.slice(0, 5) ?? []),
            members.flatMap((one) => one?.rawText || []),
          ])
            expect(new Set<unknown>(told).size).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
