import { createServer, request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SameOriginProxy = { readonly url: string; close(): Promise<void> };

/** Serves files by path, and everything under /api from a gateway: browsers reach the API at the origin of their page. */
export async function startSameOriginProxy(
  gatewayUrl: string,
  files: Readonly<Record<string, { readonly type: string; readonly body: string | Uint8Array }>>,
): Promise<SameOriginProxy> {
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const file = files[path];
    if (file) outgoing.writeHead(200, { 'content-type': file.type }).end(file.body);
    else if (path.startsWith('/api/')) {
      const { method, headers } = incoming;
      const onward = openRequest(gatewayUrl + path.slice('/api'.length), { method, headers }, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    } else outgoing.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
