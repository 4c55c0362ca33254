/** Two linked items, by their positions. */
export type Link = readonly [number, number];

/**
 * Links of one kind: the pairs of `candidates` that are linked. A link that would put two items into one group against `canShareGroup` is
 * skipped. Pairs that are in one group already are not asked for.
 */
export type LinkSet = {
  readonly candidates: Iterable<Link>;
  readonly isLinked: (a: number, b: number) => boolean;
  readonly canShareGroup: (a: number, b: number) => boolean;
};

/**
 * Returns the groups of two or more of `count` items that are linked directly or indirectly (union-find). The sets are applied in order.
 * Positions are ascending; groups are ordered by their first position.
 */
export function findConnectedGroups(count: number, kinds: readonly LinkSet[]): number[][] {
  const groupOf = Array.from({ length: count }, (_, position) => [position]);
  for (const { candidates, isLinked, canShareGroup: mayMeet } of kinds) {
    for (const [a, b] of candidates) {
      const [first, second] = [groupOf[a] ?? [], groupOf[b] ?? []];
      if (first === second || !isLinked(a, b) || !first.every((a) => second.every((b) => mayMeet(a, b)))) continue;
      first.push(...second);
      for (const position of second) groupOf[position] = first;
    }
  }
  return [...new Set(groupOf)]
    .filter((group) => group.length > 1)
    .map((group) => group.toSorted((a, b) => a - b))
    .sort(([a = 0], [b = 0]) => a - b);
}
