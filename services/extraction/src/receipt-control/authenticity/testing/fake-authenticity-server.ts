import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type OpinionRequest = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** As Node's own form parser reads it. */
  readonly form: FormData;
};

type Responder = (response: ServerResponse, request: OpinionRequest) => void;

/** Starts an HTTP server on the loopback interface that answers `POST /v1/authenticity/analyze` with `respond`. */
export async function startFakeAuthenticityServer(respond: Responder) {
  const requests: OpinionRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      // The client disconnected.
      return;
    }
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(Buffer.concat(chunks), { headers }).formData();
    const received = { path: request.url ?? '', headers: request.headers, form };
    requests.push(received);
    respond(response, received);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const respondWith =
  (status: number, body: unknown): Responder =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
