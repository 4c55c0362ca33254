import { rateLimitsParser } from '@probant/gateway/rate-limit/rate-limits';
import type { KeyLimits } from '@probant/keys/key-check';

/**
 * Parses the limits of a key, such as `600/20000`.
 *
 * @throws RangeError with one sentence when they are malformed or higher than the operator allows.
 */
export function parseKeyLimits(text: string, highest: KeyLimits): KeyLimits {
  const limits = rateLimitsParser.parse(text, '/');
  if (limits === undefined) throw new RangeError(`--limits: expected ${rateLimitsParser.expected}`);
  if (limits.minute > highest.minute || limits.hour > highest.hour)
    throw new RangeError(
      `--limits: at most ${formatKeyLimits(highest)}, which PROBANT_MAX_RATE_LIMITS of the platform can raise`,
    );
  return limits;
}

export const formatKeyLimits = ({ minute, hour }: KeyLimits): string => `${minute}/${hour}`;
