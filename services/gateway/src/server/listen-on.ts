import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts to listen; port 0 takes a free one. Rejects when the port cannot be had. */
export const listenOn = (server: Server, port: number, host: string): Promise<{ port: number }> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve({ port: (server.address() as AddressInfo).port });
    });
  });
