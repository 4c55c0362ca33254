/** One sentence for the operator about why the start failed. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the start failed for an unknown reason';
  const { code, port, address } = error as Error & { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE') return `port ${port} on ${address} is already in use: choose another PROBANT_PORT`;
  if (code === 'EACCES' && port !== undefined)
    return `port ${port} may not be opened by this user: choose another PROBANT_PORT`;
  if (code === 'EADDRNOTAVAIL') return `${address} is not an address of this machine: check PROBANT_HOST`;
  return error.message;
}
