import { createNumberSearch, listAfter } from './number-search.rules.ts';
import type { SearchedBatch } from './searched-item.ts';

/** Returns the items after one in the batch that may be a pair with it. */
export type FindLater = (item: number) => readonly number[];

/** So few items are compared with one another: an index would take longer. */
const FEW_ITEMS = 8;

/**
 * Creates the search among items that share a key, in ascending order, for those whose values and numbers agree with those of one of them.
 * An index is made for each set of values that two items both know, when it is first needed.
 */
export function createValueSearch(holders: readonly number[], batch: SearchedBatch): FindLater {
  if (holders.length <= FEW_ITEMS) return (item) => listAfter(holders, item);
  const valuesOf = (item: number) => batch.items[item]?.values ?? [];
  const holdersByKnown = Map.groupBy(holders, (holder) => listKnown(valuesOf(holder)));
  const indexes = new Map<string, ReadonlyMap<string, FindLater>>();
  const createIndex = (known: string, common: readonly number[]) => {
    const groups = Map.groupBy(holdersByKnown.get(known) ?? [], (holder) => pickValues(valuesOf(holder), common));
    return new Map([...groups].map(([values, same]) => [values, createNumberSearch(same, batch)]));
  };
  return (item) => {
    const values = valuesOf(item);
    return [...holdersByKnown.keys()].flatMap((known) => {
      const common = values.flatMap((value, place) => (value !== null && known[place] === KNOWN ? [place] : []));
      const name = `${known} ${common.join(' ')}`;
      const index = indexes.get(name) ?? createIndex(known, common);
      indexes.set(name, index);
      return index.get(pickValues(values, common))?.(item) ?? [];
    });
  };
}

const KNOWN = 'k';
const listKnown = (values: readonly (string | null)[]): string =>
  values.map((value) => (value === null ? '-' : KNOWN)).join('');
const pickValues = (values: readonly (string | null)[], places: readonly number[]): string =>
  JSON.stringify(places.map((place) => values[place]));
