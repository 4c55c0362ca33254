import { ConfigError } from '../settings/config-error.ts';

/** Returns the lines for the operator when a start or a command fails: sentences, never a stack. */
export function describeStartFailure(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.problems;
  if (!(error instanceof Error)) return ['failed for an unknown reason'];
  const { code, port, address } = error as Error & { code?: string; port?: number; address?: string };
  if (port === undefined) return [error.message];
  if (code === 'EADDRINUSE') return [`port ${port} on ${address} is already in use: choose another PROBANT_PORT`];
  if (code === 'EACCES') return [`port ${port} may not be opened by this user: choose another PROBANT_PORT`];
  if (code === 'EADDRNOTAVAIL')
    return [`${address} is not an address of this machine: check PROBANT_HOST and PROBANT_SERVICE_HOST`];
  return [error.message];
}
