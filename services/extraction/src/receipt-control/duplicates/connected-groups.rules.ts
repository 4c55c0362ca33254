/** Two things, by their positions, that belong together. */
export type Link = readonly [number, number];

/** Links of one kind. One that would bring two things into a group that may not meet by it is left out. */
export type Links = {
  readonly links: readonly Link[];
  readonly mayMeet: (one: number, other: number) => boolean;
};

/**
 * Groups of two or more of `count` things that are linked, directly or through others (union-find): links of the first kind are
 * followed first, each kind in its order. Positions ascend, groups come by their first.
 */
export function connectedGroups(count: number, kinds: readonly Links[]): number[][] {
  const groupOf = Array.from({ length: count }, (_, at) => [at]);
  for (const { links, mayMeet } of kinds) {
    for (const [one, other] of links) {
      const [first, second] = [groupOf[one] ?? [], groupOf[other] ?? []];
      if (first === second || !first.every((a) => second.every((b) => mayMeet(a, b)))) continue;
      first.push(...second);
      for (const at of second) groupOf[at] = first;
    }
  }
  return [...new Set(groupOf)]
    .filter((group) => group.length > 1)
    .map((group) => group.toSorted((a, b) => a - b))
    .sort(([a = 0], [b = 0]) => a - b);
}
