import type { SettingParser } from '@probant/kernel/settings/parsers';
import type { KeyLimits } from '@probant/keys/key-check';

/** Requests allowed per calendar minute and per calendar hour (UTC), by a key or by the platform. */
export type RateLimits = KeyLimits;

/** Counters under a name of their own, with their limits. */
export type OwnLimits = { readonly name: string; readonly limits: RateLimits };

/** Returns the limits of a key: its own, lowered to the highest that the operator allows; without any, those of the platform. */
export const chooseKeyLimits = (
  own: RateLimits | null | undefined,
  platform: RateLimits,
  highest: RateLimits,
): RateLimits =>
  own ? { minute: Math.min(own.minute, highest.minute), hour: Math.min(own.hour, highest.hour) } : platform;

export const rateLimitsParser: SettingParser<RateLimits> = {
  parse: (text) => {
    const match = /^([1-9]\d{0,11})\/([1-9]\d{0,11})$/.exec(text);
    if (!match) return undefined;
    const limits = { minute: Number(match[1]), hour: Number(match[2]) };
    return limits.hour >= limits.minute ? limits : undefined;
  },
  expected: '"<per minute>/<per hour>", two whole numbers above 0, the second not below the first',
};
