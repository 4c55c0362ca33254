import { ConfigError } from '../settings/config-error.ts';

const CHECK_HOSTS = 'check PROBANT_HOST, PROBANT_SERVICE_HOST and PROBANT_METRICS_HOST';

/** What Node adds to an error of `listen`; `hostname` where a name has no address. */
type ListenError = Error & {
  readonly code?: string;
  readonly port?: number;
  readonly address?: string;
  readonly syscall?: string;
  readonly hostname?: string;
};

/** Returns the lines for the operator when a start or a command fails: sentences, never a stack. */
export function describeStartFailure(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.problems;
  if (!(error instanceof Error)) return ['failed for an unknown reason'];
  const { code, port, address, syscall, hostname } = error as ListenError;
  if (syscall === 'getaddrinfo') return [`${hostname} is not an address of this machine (${code}): ${CHECK_HOSTS}`];
  if (port === undefined) return [error.message];
  if (code === 'EADDRINUSE') return [`port ${port} on ${address} is already in use: choose another PROBANT_PORT`];
  if (code === 'EACCES') return [`port ${port} may not be opened by this user: choose another PROBANT_PORT`];
  if (code === 'EADDRNOTAVAIL') return [`${address} is not an address of this machine: ${CHECK_HOSTS}`];
  return [error.message];
}
