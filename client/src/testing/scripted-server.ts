import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type ReceivedRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

export type Reply =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown }
  | ((response: ServerResponse) => void);

export type ScriptedServer = {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  close(): Promise<void>;
};

/** Starts an HTTP server on loopback that answers with `replies` in turn, and with the last one from then on. */
export async function startScriptedServer(replies: readonly Reply[]): Promise<ScriptedServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const reply = replies[Math.min(requests.length, replies.length - 1)];
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers, body: Buffer.concat(pieces) });
    if (typeof reply === 'function') reply(response);
    else {
      const isText = typeof reply?.body === 'string';
      response.writeHead(reply?.status ?? 500, {
        'content-type': isText ? 'text/plain' : 'application/json',
        ...reply?.headers,
      });
      response.end(isText ? reply?.body : JSON.stringify(reply?.body ?? null));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
