import { describe, expect, test } from 'vitest';
import { hashBytes } from './byte-hash.ts';
import { ByteTable } from './byte-table.ts';
import { MemoryBudget } from './memory-budget.ts';

describe('ByteTable', () => {
  test('numbers distinct texts in the order of their first occurrence', () => {
    const table = new ByteTable(new MemoryBudget());
    const intern = (text: string) => table.intern(Buffer.from(text), 0, text.length);
    const texts = Array.from({ length: 5000 }, (_, index) => `text ${index % 2500}`);
    expect(texts.map(intern)).toEqual(texts.map((_, index) => index % 2500));
    expect(table.size).toBe(2500);
  });
});

describe('hashBytes', () => {
  test.each([
    ['costarring', 'liquid'],
    ['declinate', 'macallums'],
    ['altarage', 'zinke'],
  ])('gives different hashes to %s and %s, which collide under FNV-1a as published', (left, right) => {
    const hash = (text: string) => hashBytes(Buffer.from(text), 0, text.length);
    expect(hash(left)).not.toBe(hash(right));
  });
});
