import type { ReceiptNumbers } from './receipt-number.rules.ts';

/** By what the pairs of an item are found. */
export type SearchedItem = {
  /** The two items of a pair share a key at the same place. */
  readonly keys: readonly string[];
  /** The values of a pair are the same wherever both are known. Null: unknown. */
  readonly values: readonly (string | null)[];
  /** When both items of a pair have numbers of one kind, a number of one item contains a number of that kind of the other one. */
  readonly numbers: ReceiptNumbers;
};

export type SearchedBatch = {
  readonly items: readonly SearchedItem[];
  /** The lengths of all numbers of the batch. */
  readonly numberLengths: readonly number[];
};

export const listNumberLengths = (items: readonly SearchedItem[]): readonly number[] => [
  ...new Set(items.flatMap(({ numbers }) => Object.values(numbers).flatMap((all) => all.map(({ length }) => length)))),
];
