import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type ModelRequest = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
};

/** Starts a chat completions server on the loopback interface that sends the configured response and records the requests. */
export async function createLoopbackModel() {
  const requests: ModelRequest[] = [];
  let respond: (response: ServerResponse) => void = createCompletionResponder('{}');
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = JSON.parse(Buffer.concat(pieces).toString()) as ModelRequest['body'];
    requests.push({ path: request.url ?? '', headers: request.headers, body });
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respondWith: (next: (response: ServerResponse) => void) => {
      respond = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Creates a response whose first choice has this content. */
export const createCompletionResponder =
  (content: unknown) =>
  (response: ServerResponse): void =>
    void response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ choices: [{ message: { content } }] }));
