import type { Link } from './connected-groups.rules.ts';

/**
 * Yields the pairs of items that share a key, each once, in the order of a loop over all pairs: so a large batch is not compared item by
 * item.
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
    const later = new Set<number>();
    for (const key of keys) for (const other of itemsByKey.get(key) ?? []) if (other > item) later.add(other);
    for (const other of [...later].sort((a, b) => a - b)) yield [item, other];
  }
}
