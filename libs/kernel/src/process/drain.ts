import type { ErrorCode } from '../error-codes.ts';
import type { Logger } from '../logging.ts';

/** A server that answers its requests in progress before it closes. */
export type DrainableServer = {
  /** Answers every later request with a 503, except probes and health, and keeps its port open for them. */
  refuseRequests(): void;
  /** Resolves once no earlier request is in progress. */
  waitUntilIdle(): Promise<void>;
  /** Answers requests still in progress with a 503, cuts off responses that have begun, and returns how many there were. */
  endRequests(): number;
};

/** What the client of a request learns that arrives during a shutdown, or that did not end in time. */
export const SHUTDOWN_TEXT = 'The server is shutting down';
export const SHUTDOWN_REASON = 'shutting_down' satisfies ErrorCode;
export const SHUTDOWN_RETRY_AFTER_SECONDS = 5;

/**
 * Lets the requests in progress of all servers end, for at most `limitMs`, then ends them. The servers drain together, because a request
 * to one of them may call another. They end their requests in the given order.
 */
export async function drainServers(
  servers: readonly DrainableServer[],
  limitMs: number,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  for (const server of servers) server.refuseRequests();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<'limit'>((resolve) => {
    timer = setTimeout(() => resolve('limit'), limitMs);
  });
  const idle = Promise.all(servers.map((server) => server.waitUntilIdle())).then(() => 'idle' as const);
  const end = await Promise.race([idle, limit]).finally(() => clearTimeout(timer));
  if (end === 'idle') return;
  let requests = 0;
  for (const server of servers) requests += server.endRequests();
  logger.warn({ requests, drain_s: limitMs / 1000 }, 'requests ended by this server: not done within PROBANT_DRAIN_S');
}
