/** An item that knows its place in the one list that it may be in; -1 when it is in none. Only the list changes the place. */
export type Placed = { place: number };

/** Items that come and go, in no order. */
export type PlacedList<T extends Placed> = {
  /** Adds an item that is in no list. */
  add(item: T): void;
  /** Returns whether the item was in the list. */
  remove(item: T): boolean;
  /** Returns the items that are in the list now. */
  list(): readonly T[];
  readonly size: number;
};

/**
 * Creates a list for what exists for a short time, such as the requests in progress. Use it instead of a Set there: a Set that has been
 * resized links its old table to the new one, so that one old table outside the young generation keeps every later item in memory until
 * the next full collection. At 64 requests at once, a quarter of what the requests allocated survived that way.
 */
export function createPlacedList<T extends Placed>(): PlacedList<T> {
  const items: T[] = [];
  return {
    add(item) {
      item.place = items.length;
      items.push(item);
    },
    remove(item) {
      const { place } = item;
      if (items[place] !== item) return false;
      const last = items.pop();
      if (last !== undefined && last !== item) {
        items[place] = last;
        last.place = place;
      }
      item.place = -1;
      return true;
    },
    list: () => [...items],
    get size() {
      return items.length;
    },
  };
}
