import type { OwnLimits } from './rate-limits.ts';

/** Returns the name under which the requests of a key to a route are counted. */
export const getLimitBucket = (keyId: string, ownLimits: OwnLimits | undefined): string =>
  ownLimits === undefined ? keyId : `${ownLimits.name}:${keyId}`;
