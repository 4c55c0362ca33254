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

/** Creates a response that streams these texts as deltas in server-sent events, in the form of the servers in use, and ends with `[DONE]`. */
export const createStreamResponder =
  (...deltas: readonly string[]) =>
  (response: ServerResponse): void => {
    startStream(response);
    sendDelta(response, { role: 'assistant', content: '' });
    for (const content of deltas) sendDelta(response, { content });
    sendEvent(response, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
    sendEvent(response, { choices: [], usage: { completion_tokens: deltas.length } });
    response.end('data: [DONE]\n\n');
  };

/** Starts a response of server-sent events. */
export const startStream = (response: ServerResponse): void =>
  void response.writeHead(200, { 'content-type': 'text/event-stream' });

/** Sends one delta of a streamed completion. */
export const sendDelta = (response: ServerResponse, delta: object): void =>
  sendEvent(response, { object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: null }] });

const sendEvent = (response: ServerResponse, event: object): void =>
  void response.write(`data: ${JSON.stringify(event)}\n\n`);

/** Creates the timeout of a client, which passes when the test says so: after the server has received the request, on a slow machine too. */
export function createTestTimeout() {
  let last = new AbortController();
  return {
    startTimeout: (): AbortSignal => {
      last = new AbortController();
      return last.signal;
    },
    /** Lets the time of the latest request pass. */
    expire: (): void => last.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
  };
}
