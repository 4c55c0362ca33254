import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts listening; port 0 chooses a free one. Rejects when the port is not available. */
export const startListening = (server: Server, port: number, host: string): Promise<{ port: number }> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve({ port: (server.address() as AddressInfo).port });
    });
  });
