import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { PORT_COUNT } from '../service-catalogue.ts';

/**
 * Candidates are below the ports that the system gives to outgoing connections and to servers without a port of their own (Linux from
 * 32,768, macOS and Windows from 49,152): one that is free now is not taken a moment later by chance. They are above 10,080, the highest
 * port that `fetch` and browsers refuse to call (https://fetch.spec.whatwg.org/#port-blocking).
 */
export const FIRST_CANDIDATE_PORT = 11_000;
const LAST_CANDIDATE_PORT = 32_767;
const MAX_ATTEMPTS = 200;

/** Before each block is a port on which the thread that reserved the block listens, so that no other one gets it. */
const STEP = PORT_COUNT + 1;
const BLOCK_COUNT = Math.floor((LAST_CANDIDATE_PORT + 1 - FIRST_CANDIDATE_PORT) / STEP);

/** Ports of a reserved block that `findFreePort` has not returned yet. */
const singlePorts: number[] = [];

/**
 * Returns a port that is free on the loopback address now, and that no later call returns, in this process or another, before this thread
 * ends.
 *
 * @throws Error when 200 candidates are taken.
 */
export async function findFreePort(): Promise<number> {
  const port = singlePorts.pop();
  if (port === undefined) {
    const firstPort = await findFreePorts();
    singlePorts.push(...Array.from({ length: PORT_COUNT }, (_, index) => firstPort + index));
    return findFreePort();
  }
  return (await isPortFree(port)) ? port : findFreePort();
}

/**
 * Returns a port from which all `PORT_COUNT` ports of the gateway, the services and the admin server are free on the loopback address now. No later call returns one of them, as with `findFreePort`.
 *
 * @throws Error when 200 candidates are taken.
 */
export async function findFreePorts(): Promise<number> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const reservedPort = FIRST_CANDIDATE_PORT + STEP * randomInt(BLOCK_COUNT);
    const reservation = await listen(reservedPort);
    if (reservation === null) continue;
    if (await areFree(reservedPort + 1, reservedPort + PORT_COUNT)) return reservedPort + 1;
    await close(reservation);
  }
  throw new Error('no free ports on the loopback address');
}

async function areFree(firstPort: number, lastPort: number): Promise<boolean> {
  for (let port = firstPort; port <= lastPort; port += 1) if (!(await isPortFree(port))) return false;
  return true;
}

async function isPortFree(port: number): Promise<boolean> {
  const probe = await listen(port);
  if (probe === null) return false;
  await close(probe);
  return true;
}

/** Listens without keeping the process alive, and drops connections. Returns null when the port is taken. */
const listen = (port: number): Promise<Server | null> =>
  new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy()).unref();
    server.once('error', () => resolve(null));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
