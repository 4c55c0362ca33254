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

/** `examples`: one item of each class among the members. */
type Group = { readonly members: number[]; readonly examples: Map<number | string, number> };

/**
 * Returns the groups of two or more of `count` items that are linked directly or indirectly (union-find). The sets are applied in order.
 * Positions are ascending; groups are ordered by their first position. `classOf`: items of one class may share a group, and
 * `canShareGroup` says the same of them, so that one of each is asked for. By default each item is a class of its own.
 */
export function findConnectedGroups(
  count: number,
  kinds: readonly LinkSet[],
  classOf: (item: number) => number | string = (item) => item,
): number[][] {
  const groupOf = Array.from(
    { length: count },
    (_, item): Group => ({ members: [item], examples: new Map([[classOf(item), item]]) }),
  );
  for (const { candidates, isLinked, canShareGroup } of kinds) {
    const refusals = createRefusals(canShareGroup);
    for (const [a, b] of candidates) {
      const [first, second] = [groupOf[a] as Group, groupOf[b] as Group];
      if (first === second || refusals.has(first, second) || !isLinked(a, b) || !refusals.canMeet(first, second))
        continue;
      const [kept, dropped] = first.members.length < second.members.length ? [second, first] : [first, second];
      for (const item of dropped.members) {
        kept.members.push(item);
        groupOf[item] = kept;
      }
      for (const [name, item] of dropped.examples) kept.examples.set(name, item);
      refusals.move(dropped, kept);
    }
  }
  return [...new Set(groupOf)]
    .filter(({ members }) => members.length > 1)
    .map(({ members }) => members.toSorted((a, b) => a - b))
    .sort(([a = 0], [b = 0]) => a - b);
}

/** Remembers which groups cannot meet: they only grow, so that they never can. */
function createRefusals(canShareGroup: LinkSet['canShareGroup']) {
  const refused = new Map<Group, Set<Group>>();
  const add = (one: Group, other: Group) => {
    const groups = refused.get(one);
    if (groups === undefined) refused.set(one, new Set([other]));
    else groups.add(other);
  };
  return {
    has: (a: Group, b: Group): boolean => refused.get(a)?.has(b) === true,
    canMeet(a: Group, b: Group): boolean {
      for (const [nameA, itemA] of a.examples)
        for (const [nameB, itemB] of b.examples)
          if (nameA !== nameB && !canShareGroup(itemA, itemB)) {
            add(a, b);
            add(b, a);
            return false;
          }
      return true;
    },
    /** A group was merged into another one. */
    move(from: Group, to: Group): void {
      for (const other of refused.get(from) ?? []) {
        refused.get(other)?.delete(from);
        add(other, to);
        add(to, other);
      }
      refused.delete(from);
    },
  };
}
