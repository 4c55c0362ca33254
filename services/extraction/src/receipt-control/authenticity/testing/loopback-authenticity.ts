import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type AskedForOpinion = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** As the platform's own parser of forms reads it. */
  readonly form: FormData;
};

type Answer = (response: ServerResponse, asked: AskedForOpinion) => void;

/** A server on the loopback with the address of the authenticity service, which answers what it is told to. */
export async function loopbackAuthenticity(answer: Answer) {
  const asked: AskedForOpinion[] = [];
  let [open, most] = [0, 0];
  const server = createServer(async (request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => {
      open -= 1;
    });
    const pieces: Buffer[] = [];
    try {
      for await (const piece of request) pieces.push(piece as Buffer);
    } catch {
      // The caller went away half-way.
      return;
    }
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(Buffer.concat(pieces), { headers }).formData();
    const one = { path: request.url ?? '', headers: request.headers, form };
    asked.push(one);
    answer(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    most: () => most,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const says =
  (status: number, body: unknown): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
