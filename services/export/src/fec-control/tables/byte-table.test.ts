import { expect, test } from 'vitest';
import { hashOf } from './byte-hash.ts';
import { ByteTable } from './byte-table.ts';
import { Room } from './room.ts';

test('texts are numbered as they first come', () => {
  const table = new ByteTable(new Room());
  const numberOf = (text: string) => table.numberOf(Buffer.from(text), 0, text.length);
  const texts = Array.from({ length: 5000 }, (_, index) => `text ${index % 2500}`);
  expect(texts.map(numberOf)).toEqual(texts.map((_, index) => index % 2500));
  expect(table.size).toBe(2500);
});

test.each([
  ['costarring', 'liquid'],
  ['declinate', 'macallums'],
  ['altarage', 'zinke'],
])('%s and %s, which collide under FNV-1a as published, do not here', (one, other) => {
  const hash = (text: string) => hashOf(Buffer.from(text), 0, text.length);
  expect(hash(one)).not.toBe(hash(other));
});
