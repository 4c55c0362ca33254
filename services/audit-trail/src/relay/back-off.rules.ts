const LONGEST = 5 * 60_000;

/** Milliseconds of the first pause's upper end: a destination that is away may be back soon, one that refuses changes by hand. */
const FIRST = { everything: 1_000, batch: 30_000 } as const;

/**
 * The pause before the next try, after `failures` in a row (from 1): exponential with full jitter (M. Brooker, "Exponential backoff
 * and jitter", AWS 2015), at most 5 minutes. `chance` is even in [0, 1). Never shorter than the destination asked for.
 */
export function pauseAfter(
  failures: number,
  stops: keyof typeof FIRST,
  retryAfter: number | null,
  chance: number,
): number {
  const upTo = Math.min(LONGEST, FIRST[stops] * 2 ** Math.min(failures - 1, 30));
  return Math.max(Math.round(chance * upTo), Math.min(retryAfter ?? 0, LONGEST_ASKED));
}

/** A destination that asks for more, by mistake or malice, is tried again all the same. */
const LONGEST_ASKED = 60 * 60_000;

/** Retry-After (RFC 9110 section 10.2.3) in milliseconds: seconds, or a date. Null when it is neither. */
export function retryAfterOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** An even number in [0, 1) from four random bytes. */
export const chanceFrom = (bytes: Uint8Array): number => Buffer.from(bytes).readUInt32BE(0) / 2 ** 32;
