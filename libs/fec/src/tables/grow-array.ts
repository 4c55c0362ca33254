/** Returns a copy of the numbers in an array twice as long, or `minLength` long where that is more. */
export function growArray<T extends Int32Array | Uint32Array | Uint16Array | Float64Array>(
  numbers: T,
  minLength = 0,
): T {
  const larger = new (numbers.constructor as new (length: number) => T)(Math.max(2 * numbers.length, minLength));
  larger.set(numbers);
  return larger;
}
