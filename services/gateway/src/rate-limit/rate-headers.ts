import type { Usage } from './usage.rules.ts';

/** Writes the four headers of the contract and the three of the tightest window. */
export function showUsage(to: { setHeader(name: string, value: number): unknown }, usage: Usage): void {
  to.setHeader('X-RateLimit-Limit-Minute', usage.limits.minute);
  to.setHeader('X-RateLimit-Remaining-Minute', usage.leftInMinute);
  to.setHeader('X-RateLimit-Limit-Hour', usage.limits.hour);
  to.setHeader('X-RateLimit-Remaining-Hour', usage.leftInHour);
  to.setHeader('RateLimit-Limit', usage.tightest.limit);
  to.setHeader('RateLimit-Remaining', usage.tightest.left);
  to.setHeader('RateLimit-Reset', usage.tightest.resetSeconds);
}
