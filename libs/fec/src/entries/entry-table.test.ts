import { expect, test } from 'vitest';
import { WideHash } from '../tables/byte-hash.ts';
import { EntryTable } from './entry-table.ts';

const ENTRY = { firstLine: 2, day: 0, journal: 0, number: 1, prefix: 0, flags: 0 };

function addEntries(table: EntryTable, count: number) {
  for (let entry = 0; entry < count; entry += 1) table.add(hashOf(entry), { ...ENTRY, firstLine: entry + 2 });
}

function hashOf(entry: number): WideHash {
  const hash = new WideHash();
  hash.start(0);
  hash.add(Buffer.from(String(entry)), 0, String(entry).length);
  return hash;
}

test('rejects more entries than its maximum with 413', () => {
  const table = new EntryTable(70_000);
  addEntries(table, 70_000);
  expect(() => addEntries(table, 1)).toThrow(expect.objectContaining({ status: 413 }));
  expect(table.size).toBe(70_000);
});

test('holds the balance of each entry that is not balanced, and zero for all others', () => {
  const table = new EntryTable();
  addEntries(table, 70_000);
  for (const [entry, cents] of [
    [3, 0],
    [65_536, -250],
    [65_537, 1],
    [65_537, 0],
  ] as const)
    table.setBalance(entry, cents);
  expect([0, 3, 65_535, 65_536, 65_537].map((entry) => table.balance(entry))).toEqual([0, 0, 0, -250, 0]);
});

test('keeps what it holds while it grows', () => {
  const table = new EntryTable();
  addEntries(table, 100);
  table.setBalance(99, 5);
  table.setFlag(7, 64);
  for (let entry = 100; entry < 140_000; entry += 1) table.add(hashOf(entry), { ...ENTRY, firstLine: entry + 2 });
  const entries = [0, 7, 99, 100, 255, 256, 65_535, 65_536, 139_999];
  expect(entries.map((entry) => table.find(hashOf(entry)))).toEqual(entries);
  expect(entries.map((entry) => table.firstLine(entry) - 2)).toEqual(entries);
  expect([table.balance(99), table.flags(7), table.balance(100)]).toEqual([5, 64, 0]);
});
