import { connect } from 'node:net';
import type { Check } from './check.ts';
import type { ConnectionTarget } from './connection-targets.rules.ts';

/** For one connection. All are tried at the same time. */
const CONNECT_TIMEOUT_MS = 3_000;

/** Connects to each server and closes the connection: nothing is sent, so that no credential is needed or shown. */
export const checkConnections = (
  targets: readonly ConnectionTarget[],
  timeoutMs = CONNECT_TIMEOUT_MS,
): Promise<readonly Check[]> =>
  Promise.all(
    targets.map(async ({ name, variable, host, port }): Promise<Check> => {
      const failure = await findConnectFailure(host, port, timeoutMs);
      const address = `${host} port ${port} (${variable})`;
      return failure === null
        ? { area: 'connections', name, state: 'ok', detail: `${address} accepts connections` }
        : { area: 'connections', name, state: 'problem', detail: `${address} cannot be reached: ${failure}` };
    }),
  );

const CONNECT_FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the name cannot be resolved',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no route to the network',
};

/** Returns why no connection can be made; null when one can. */
const findConnectFailure = (host: string, port: number, timeoutMs: number): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connect({ host, port });
    const finish = (failure: string | null) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(failure);
    };
    const timer = setTimeout(() => finish(`no answer within ${timeoutMs / 1000} s`), timeoutMs);
    socket.once('connect', () => finish(null));
    socket.once('error', ({ code = 'unknown error' }: NodeJS.ErrnoException) =>
      finish(CONNECT_FAILURES[code] ?? `failed (${code})`),
    );
  });
