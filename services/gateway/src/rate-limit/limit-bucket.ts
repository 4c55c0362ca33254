import type { ServiceRoute } from '../route-table.ts';

/** Returns the name under which the requests of a key to a route are counted. */
export const getLimitBucket = (keyId: string, ownLimits: ServiceRoute['ownLimits']): string =>
  ownLimits === undefined ? keyId : `${ownLimits.name}:${keyId}`;
