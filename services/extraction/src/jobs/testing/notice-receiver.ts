import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Notice = { readonly headers: IncomingHttpHeaders; readonly body: string; readonly path: string };
type Answer = { readonly status: number; readonly location?: string } | 'hang';

/** Starts a receiver of notices on a loopback port, which keeps what arrives. It answers 204 unless the test says otherwise. */
export async function startNoticeReceiver() {
  const notices: Notice[] = [];
  let answer = (): Answer => ({ status: 204 });
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    notices.push({ headers: request.headers, body: Buffer.concat(parts).toString(), path: request.url ?? '' });
    const given = answer();
    if (given === 'hang') return;
    response.writeHead(given.status, given.location === undefined ? {} : { location: given.location }).end('x');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...{ notices, port, origin: `http://127.0.0.1:${port}` },
    answer: (next: () => Answer) => {
      answer = next;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
