import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { getServicePort } from './service-catalogue.ts';

/**
 * Candidates are below the ports that the system gives to outgoing connections and to servers without a port of their own (Linux from
 * 32,768, macOS and Windows from 49,152): one that is free now is not taken a moment later by chance. They are above 10,080, the highest
 * port that `fetch` and browsers refuse to call (https://fetch.spec.whatwg.org/#port-blocking).
 */
export const FIRST_CANDIDATE_PORT = 11_000;
const LAST_CANDIDATE_PORT = 32_767;
const MAX_ATTEMPTS = 200;

/** Returns a port that is free on the loopback address now. @throws Error when none of 200 candidates is free. */
export const findFreePort = (): Promise<number> => findFreeBlock((port) => port);

/** Returns a port P such that P to P+9, the ports of the gateway, the services and the admin server, are all free on the loopback address now. */
export const findFreePorts = (): Promise<number> => findFreeBlock((port) => getServicePort('admin', port));

async function findFreeBlock(getLastPort: (firstPort: number) => number): Promise<number> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST_CANDIDATE_PORT, LAST_CANDIDATE_PORT - getLastPort(0));
    if (await isBlockFree(port, getLastPort(port))) return port;
  }
  throw new Error('no free ports on the loopback address');
}

async function isBlockFree(firstPort: number, lastPort: number): Promise<boolean> {
  for (let port = firstPort; port <= lastPort; port += 1) if (!(await isPortFree(port))) return false;
  return true;
}

const isPortFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
