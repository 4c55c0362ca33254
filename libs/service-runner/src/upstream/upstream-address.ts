import { Pool } from 'undici';

/** One address of a service, with its connections and what is known about it. */
export type UpstreamAddress = {
  readonly url: string;
  /** The path of the URL, put before the path of every request. */
  readonly prefix: string;
  readonly pool: Pool;
  /** A connection of its own for health checks, so that a busy address is not taken for a dead one. */
  readonly checkPool: Pool;
  /** Requests sent whose response has not ended. */
  outstanding: number;
  /** Failures since the last success. */
  failures: number;
};

type ConnectionOptions = {
  readonly maxConnections: number;
  readonly connectTimeoutMs: number;
  readonly responseTimeoutMs: number;
};

export function createUpstreamAddress(
  url: string,
  { maxConnections, connectTimeoutMs, responseTimeoutMs }: ConnectionOptions,
): UpstreamAddress {
  const { origin, pathname } = new URL(url);
  const connect = { timeout: connectTimeoutMs };
  return {
    url,
    prefix: pathname.replace(/\/$/, ''),
    pool: new Pool(origin, {
      connections: maxConnections,
      pipelining: 1,
      connect,
      headersTimeout: responseTimeoutMs,
      bodyTimeout: responseTimeoutMs,
    }),
    checkPool: new Pool(origin, { connections: 1, pipelining: 1, connect }),
    outstanding: 0,
    failures: 0,
  };
}

/** A second failure in a row ejects an address. One alone may be a kept-alive connection that was closed as it was reused. */
const FAILURES_TO_EJECT = 2;

/** Returns whether an address takes part in the choice. */
export const isUp = ({ failures }: Pick<UpstreamAddress, 'failures'>): boolean => failures < FAILURES_TO_EJECT;
