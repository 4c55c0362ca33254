import { createServer, request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PrefixProxy = { readonly url: string; close(): Promise<void> };

/** A proxy that serves a gateway under a path of its own, as a company's entry does: `/outils/probant/console/` is `/console/`. */
export async function startPrefixProxy(gatewayUrl: string, prefix: string): Promise<PrefixProxy> {
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (!path.startsWith(`${prefix}/`)) {
      outgoing.writeHead(404).end();
      return;
    }
    const { method, headers } = incoming;
    const onward = openRequest(gatewayUrl + path.slice(prefix.length), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
