import { parseRetryAfter } from '@probant/kernel/retry-after';

export type ResponseHead = { readonly status: number; readonly header: (name: string) => string | null };

export type Pause = {
  /** Whether the request was refused and can be sent again. */
  readonly isRefused: boolean;
  /** Milliseconds before the next request. */
  readonly ms: number;
  readonly reason: 'rate_limit' | 'overload';
};

/**
 * Returns how long a client waits before its next request after this response; null when it need not wait. A response that used the last
 * request of a window says so in RateLimit-Remaining. A 503 without Retry-After is no overload: nothing says that waiting helps.
 */
export function findPause({ header, status }: ResponseHead, now: number): Pause | null {
  const retryAfter = parseRetryAfter(header('retry-after'), now);
  if (status === 429) return { isRefused: true, ms: retryAfter ?? readReset(header) ?? 0, reason: 'rate_limit' };
  if (status === 503 && retryAfter !== null) return { isRefused: true, ms: retryAfter, reason: 'overload' };
  const reset = readReset(header);
  return header('ratelimit-remaining') === '0' && reset !== null
    ? { isRefused: false, ms: reset, reason: 'rate_limit' }
    : null;
}

function readReset(header: ResponseHead['header']): number | null {
  const text = header('ratelimit-reset');
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) * 1000 : null;
}
