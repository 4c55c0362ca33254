import { createValueSearch, type FindLater } from './compatible-items.rules.ts';
import type { Link } from './connected-groups.rules.ts';
import { listNumberLengths, type SearchedItem } from './searched-item.ts';

/**
 * Yields the pairs of items that share a key at the same place of their lists and whose values and numbers agree, each once, in the order of
 * a loop over all pairs: so a large batch is not compared item by item, also when its items look alike.
 */
export function* listCandidatePairs(items: readonly SearchedItem[]): Generator<Link> {
  const findByKey = createKeySearches(items);
  for (const [item, { keys }] of items.entries()) {
    const later: number[] = [];
    for (const [place, key] of keys.entries())
      for (const other of findByKey.get(key)?.(item) ?? [])
        if (!sharesEarlier(keys, items[other]?.keys ?? [], place)) later.push(other);
    for (const other of later.sort((a, b) => a - b)) yield [item, other];
  }
}

/** Returns the search for each key that several items have. */
function createKeySearches(items: readonly SearchedItem[]): ReadonlyMap<string, FindLater> {
  const itemsByKey = new Map<string, number[]>();
  for (const [item, { keys }] of items.entries())
    for (const key of keys) {
      const holders = itemsByKey.get(key);
      if (holders === undefined) itemsByKey.set(key, [item]);
      else holders.push(item);
    }
  const batch = { items, numberLengths: listNumberLengths(items) };
  const searches = new Map<string, FindLater>();
  for (const [key, holders] of itemsByKey) if (holders.length > 1) searches.set(key, createValueSearch(holders, batch));
  return searches;
}

/** Whether two items share a key before a place, by which their pair was found. */
function sharesEarlier(a: readonly string[], b: readonly string[], place: number): boolean {
  for (let earlier = 0; earlier < place; earlier += 1) if (a[earlier] === b[earlier]) return true;
  return false;
}
