import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export type LoopbackServer = {
  readonly url: string;
  readonly port: number;
  /** `METHOD path` of each request, without those of the health checks. */
  readonly requests: string[];
  /** Stops listening and cuts every connection. */
  kill(): Promise<void>;
};

/** Starts an HTTP server that answers `/health` with 200 and passes other requests to `handle`. Port 0 chooses a free one. */
export async function startLoopbackServer(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  port = 0,
): Promise<LoopbackServer> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((request, response) => {
    if (request.url === '/health') {
      response.end('{}');
      return;
    }
    requests.push(`${request.method} ${request.url}`);
    handle(request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    requests,
    async kill() {
      for (const socket of sockets) socket.resetAndDestroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
