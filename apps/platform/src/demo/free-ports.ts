import { createServer, type Server } from 'node:net';
import { getServicePort } from '@probant/kernel/service-catalogue';

/** Returns a port P such that P to P+9 are all free on the loopback address now. */
export async function findFreePorts(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const first = await listen(0);
    const port = getPort(first);
    const servers = [first];
    try {
      for (let next = port + 1; next <= getServicePort('admin', port); next += 1) servers.push(await listen(next));
      return port;
    } catch {
      // One of the ten ports is in use: try another block.
    } finally {
      await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
    }
  }
  throw new Error('no ten free ports in a row on the loopback address');
}

const listen = (port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server));
  });

function getPort(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
