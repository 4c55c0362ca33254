import type { SettingParser } from '@probant/kernel/settings/parsers';

/** Requests allowed per calendar minute and per calendar hour (UTC). */
export type RateLimits = { readonly minute: number; readonly hour: number };

export const rateLimitsParser: SettingParser<RateLimits> = {
  parse: (text) => {
    const match = /^([1-9]\d{0,11})\/([1-9]\d{0,11})$/.exec(text);
    if (!match) return undefined;
    const limits = { minute: Number(match[1]), hour: Number(match[2]) };
    return limits.hour >= limits.minute ? limits : undefined;
  },
  expected: '"<per minute>/<per hour>", two whole numbers above 0, the second not below the first',
};
