/** Two things, by their positions, that belong together. */
export type Link = readonly [number, number];

/**
 * Groups of two or more of `count` things that are linked, directly or through others (union-find); positions ascending, groups by
 * their first. Firm links always hold. Loose ones come after them, in the order given, and one that would bring two things together
 * that may not meet is left out.
 */
export function connectedGroups(
  count: number,
  {
    firm,
    loose,
    mayMeet,
  }: { firm: readonly Link[]; loose: readonly Link[]; mayMeet: (one: number, other: number) => boolean },
): number[][] {
  const groupOf = Array.from({ length: count }, (_, at) => [at]);
  const unite = ([one, other]: Link, allowed: (one: number, other: number) => boolean): void => {
    const [first, second] = [groupOf[one] ?? [], groupOf[other] ?? []];
    if (first === second || !first.every((a) => second.every((b) => allowed(a, b)))) return;
    first.push(...second);
    for (const at of second) groupOf[at] = first;
  };
  for (const link of firm) unite(link, () => true);
  for (const link of loose) unite(link, mayMeet);
  return [...new Set(groupOf)]
    .filter((group) => group.length > 1)
    .map((group) => [...group].sort((a, b) => a - b))
    .sort(([a = 0], [b = 0]) => a - b);
}
