import { DAY_MS } from '@probant/kernel/durations';
import type { TenantId } from '@probant/kernel/tenant';

/** Requests of a tenant to one route on one day. */
export type UsageCounts = {
  /** All requests with a key of the tenant, errors included. */
  calls: number;
  /** Responses with a status from 400 to 499, 429 included; also requests that the client abandoned. */
  clientErrors: number;
  /** Responses with the status 429. */
  rateLimited: number;
  /** Responses with a status from 500. */
  serverErrors: number;
};

export type UsageRow = Readonly<UsageCounts> & {
  readonly tenant: TenantId;
  /** Days since 1970-01-01 in UTC. */
  readonly day: number;
  /** A prefix of the route table. */
  readonly route: string;
};

/** Returns the day that contains a moment, in days since 1970-01-01 in UTC. */
export const getDay = (now: number): number => Math.floor(now / DAY_MS);

/** Formats a day as YYYY-MM-DD. */
export const formatDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
