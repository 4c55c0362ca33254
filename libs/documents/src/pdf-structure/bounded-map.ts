type BoundedMap<Key, Value> = Pick<Map<Key, Value>, 'get'> & { set(key: Key, value: Value): void };

/** Creates a map that drops everything when it is full. */
export function createBoundedMap<Key, Value>(
  maxSize: number,
  measure: (value: Value) => number,
): BoundedMap<Key, Value> {
  const values = new Map<Key, Value>();
  let size = 0;
  return {
    get: (key) => values.get(key),
    set(key, value) {
      const added = measure(value);
      if (added > maxSize) return;
      if (size + added > maxSize) {
        values.clear();
        size = 0;
      }
      values.set(key, value);
      size += added;
    },
  };
}
