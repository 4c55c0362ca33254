import { AppError } from '@probant/kernel/errors';

const MAX_WINDOW = 10_000;

/** A run of a chain, both ends included; empty when `to` is below `from`. */
export type Range = { readonly from: number; readonly to: number };

type AskedWindow = { readonly from_seq?: number | undefined; readonly to_seq?: number | undefined };

/**
 * The part of a chain that ends at `head` to be verified: all of it when no window is asked for. `from_seq` alone runs to the head,
 * `to_seq` alone from 1, and a window that reaches over the head stops there. Throws a 422 for one that is inverted, too large as it
 * was asked for, or wholly beyond the head; an empty chain has a window from 1, with nothing in it.
 */
export function rangeToVerify({ from_seq, to_seq }: AskedWindow, head: number): Range {
  if (from_seq === undefined && to_seq === undefined) return { from: 1, to: head };
  const from = from_seq ?? 1;
  if (to_seq !== undefined && to_seq < from) throw new AppError(422, 'to_seq is before from_seq');
  if (from > Math.max(head, 1)) throw new AppError(422, 'from_seq is beyond the head of the chain');
  if ((to_seq ?? head) - from >= MAX_WINDOW) throw new AppError(422, `A window covers at most ${MAX_WINDOW} events`);
  return { from, to: Math.min(to_seq ?? head, head) };
}
