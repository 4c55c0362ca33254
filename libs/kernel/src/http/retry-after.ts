/** Returns the delay of a Retry-After header (seconds or a date, RFC 9110 section 10.2.3) in milliseconds; null when it is invalid. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
