import { listCandidatePairs } from './candidate-pairs.rules.ts';
import type { Link } from './connected-groups.rules.ts';
import type { Purchase } from './same-purchase.rules.ts';
import type { SearchedItem } from './searched-item.ts';

/** How the pairs of one comparison are found. */
export type PairSearch = {
  readonly search: (purchase: Purchase) => SearchedItem;
  /** Twins have one name: the comparison links them, and answers for one what it answers for the other. Null: no twin. */
  readonly nameTwins: (purchase: Purchase) => string | null;
};

/**
 * Returns the links of each twin to the first one, and the pairs of the purchases without the later twins: thousands that are all linked are
 * not compared each with each.
 */
export function searchPairs(
  purchases: readonly Purchase[],
  { search, nameTwins }: PairSearch,
): { readonly twinLinks: readonly Link[]; readonly pairs: Iterable<Link> } {
  const firstOf = new Map<string, number>();
  const twinLinks: Link[] = [];
  const items = purchases.map((purchase, place): SearchedItem => {
    const name = nameTwins(purchase);
    const first = name === null ? undefined : firstOf.get(name);
    if (first === undefined) {
      if (name !== null) firstOf.set(name, place);
      return search(purchase);
    }
    twinLinks.push([first, place]);
    return { ...search(purchase), keys: [] };
  });
  return { twinLinks, pairs: listCandidatePairs(items) };
}
