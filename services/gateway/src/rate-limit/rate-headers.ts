import type { Usage } from './usage.rules.ts';

/** Sets the four headers of the contract and the three headers of the tightest window. */
export function setRateHeaders(to: { setHeader(name: string, value: string): unknown }, usage: Usage): void {
  to.setHeader('X-RateLimit-Limit-Minute', String(usage.limits.minute));
  to.setHeader('X-RateLimit-Remaining-Minute', String(usage.leftInMinute));
  to.setHeader('X-RateLimit-Limit-Hour', String(usage.limits.hour));
  to.setHeader('X-RateLimit-Remaining-Hour', String(usage.leftInHour));
  to.setHeader('RateLimit-Limit', String(usage.tightest.limit));
  to.setHeader('RateLimit-Remaining', String(usage.tightest.left));
  to.setHeader('RateLimit-Reset', String(usage.tightest.resetSeconds));
}
