import { createServer } from 'node:net';

/** Returns a loopback port that is free now: the preferred one if possible. */
export async function findFreePort(preferredPort: number): Promise<number> {
  return (await tryPort(preferredPort)) ?? (await tryPort(0)) ?? preferredPort;
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(null));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
}
