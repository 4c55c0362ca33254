import { AppError } from '@probant/kernel/errors';
import type { SeqRange } from '../event-roots/seq-range.ts';

const MAX_WINDOW_EVENTS = 10_000;

type RequestedWindow = { readonly from_seq?: number | undefined; readonly to_seq?: number | undefined };

/**
 * Returns the range of events to verify in a chain that ends at `head`: the full chain without a window. `from_seq` alone ends at the
 * head, `to_seq` alone starts at 1, and a window that exceeds the head ends there. A window of an empty chain starts at 1 and is empty.
 * @throws AppError 422 when the window is inverted, too large as requested, or entirely beyond the head.
 */
export function resolveRange({ from_seq, to_seq }: RequestedWindow, head: number): SeqRange {
  if (from_seq === undefined && to_seq === undefined) return { from: 1, to: head };
  const from = from_seq ?? 1;
  if (to_seq !== undefined && to_seq < from)
    throw new AppError(422, 'to_seq is before from_seq', { code: 'invalid_window' });
  if (from > Math.max(head, 1))
    throw new AppError(422, 'from_seq is beyond the head of the chain', { code: 'invalid_window' });
  if ((to_seq ?? head) - from >= MAX_WINDOW_EVENTS)
    throw new AppError(422, `A window covers at most ${MAX_WINDOW_EVENTS} events`, { code: 'invalid_window' });
  return { from, to: Math.min(to_seq ?? head, head) };
}
