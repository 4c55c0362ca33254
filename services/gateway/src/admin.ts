import { createServer } from 'node:http';
import type { Metrics } from '@probant/kernel/metrics';
import { startListening } from './server/connections/listen-on.ts';

export type AdminServer = {
  listen(port: number, host: string): Promise<{ port: number }>;
  close(): Promise<void>;
};

/** Creates the operator's server, which asks for no key: `GET /metrics` in Prometheus text format, 404 for anything else. */
export function createAdminServer({ metrics }: { readonly metrics: Metrics }): AdminServer {
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response
        .writeHead(404, { 'Content-Type': 'application/json', 'X-Error-Code': 'no_route' })
        .end('{"message":"Not found"}');
      return;
    }
    metrics.registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500, { 'X-Error-Code': 'internal_error' }).end(),
    );
  });
  return {
    listen: (port, host) => startListening(server, port, host),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
