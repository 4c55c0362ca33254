import { createPlacedList } from '../text/placed-list.ts';

/**
 * Prints how many of 20,000 items of 8 kB, of which at most 64 were in a list at a time, are still in memory after young
 * collections. Run with --expose-gc.
 */
const collect = globalThis.gc as unknown as (options: { type: 'minor' | 'major' }) => void;
type Item = { place: number; readonly content: readonly number[] };

const ITEM_BYTES = 8_000;
const list = createPlacedList<Item>();
const waiting: Item[] = [];
collect({ type: 'major' });
const before = process.memoryUsage().heapUsed;
for (let count = 1; count <= 20_000; count += 1) {
  const item = { place: -1, content: new Array<number>(ITEM_BYTES / 8).fill(count) };
  waiting.push(item);
  list.add(item);
  const oldest = waiting.length > 64 ? waiting.shift() : undefined;
  if (oldest) list.remove(oldest);
  if (count % 500 === 0) collect({ type: 'minor' });
}
console.log(Math.round((process.memoryUsage().heapUsed - before) / ITEM_BYTES));
