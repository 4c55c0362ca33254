import type { Link } from './connected-groups.rules.ts';

/**
 * Yields the pairs of items that share a key at the same place of their lists, each once, in the order of a loop over all pairs: so a large
 * batch is not compared item by item.
 */
export function* listCandidatePairs(keysOfItems: readonly (readonly string[])[]): Generator<Link> {
  const itemsByKey = new Map<string, number[]>();
  for (const [item, keys] of keysOfItems.entries())
    for (const key of keys) {
      const items = itemsByKey.get(key);
      if (items === undefined) itemsByKey.set(key, [item]);
      else items.push(item);
    }
  for (const [item, keys] of keysOfItems.entries()) {
    const later: number[] = [];
    for (const [place, key] of keys.entries())
      for (const other of itemsByKey.get(key) ?? [])
        if (other > item && !sharesEarlier(keys, keysOfItems[other] ?? [], place)) later.push(other);
    for (const other of later.sort((a, b) => a - b)) yield [item, other];
  }
}

/** Whether two items share a key before a place, by which their pair was found. */
function sharesEarlier(a: readonly string[], b: readonly string[], place: number): boolean {
  for (let earlier = 0; earlier < place; earlier += 1) if (a[earlier] === b[earlier]) return true;
  return false;
}
