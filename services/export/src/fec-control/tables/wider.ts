/** The same numbers with room for twice as many, and for `least`. */
export function wider<T extends Int32Array | Float64Array>(numbers: T, least = 0): T {
  const more = new (numbers.constructor as new (length: number) => T)(Math.max(2 * numbers.length, least));
  more.set(numbers);
  return more;
}
