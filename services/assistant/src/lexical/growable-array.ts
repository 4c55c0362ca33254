/** A typed array that grows by half when it is full, with its used length. */
export type GrowableArray = { values: Uint32Array; length: number };

const FIRST_CAPACITY = 256;

export const createGrowableArray = (): GrowableArray => ({ values: new Uint32Array(FIRST_CAPACITY), length: 0 });

export function pushValue(array: GrowableArray, value: number): void {
  if (array.length === array.values.length) {
    const larger = new Uint32Array(Math.ceil(array.values.length * 1.5));
    larger.set(array.values);
    array.values = larger;
  }
  array.values[array.length++] = value;
}

export const readValue = (array: GrowableArray, index: number): number => array.values[index] ?? 0;
