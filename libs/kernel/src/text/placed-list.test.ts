import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPlacedList } from './placed-list.ts';

test('has the items that a set would have', () => {
  const changes = fc.array(fc.tuple(fc.boolean(), fc.nat(7)), { maxLength: 60 });
  fc.assert(
    fc.property(changes, (steps) => {
      const items = Array.from({ length: 8 }, () => ({ place: -1 }));
      const [list, set] = [createPlacedList(), new Set<object>()];
      for (const [isAdded, index] of steps) {
        const item = items[index] ?? { place: -1 };
        if (!isAdded) expect(list.remove(item)).toBe(set.delete(item));
        else if (!set.has(item)) {
          list.add(item);
          set.add(item);
        }
        expect(list.size).toBe(set.size);
        expect(new Set(list.list())).toEqual(set);
      }
    }),
  );
});

test('keeps its items while one of them is removed during a walk over the list', () => {
  const list = createPlacedList();
  const items = [0, 1, 2].map(() => ({ place: -1 }));
  for (const item of items) list.add(item);
  for (const item of list.list()) list.remove(item);
  expect(list.size).toBe(0);
});

test('lets a young collection free the items that have left', () => {
  const program = fileURLToPath(new URL('../testing/short-lived-items.ts', import.meta.url));
  const left = Number(execFileSync(process.execPath, ['--expose-gc', program], { encoding: 'utf8' }));
  // Of 20,000 items, 64 at a time; a Set in its place leaves 970, the list 186.
  expect(left).toBeLessThan(500);
});
