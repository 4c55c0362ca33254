import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export type TestResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  json(): Record<string, unknown>;
};

export type RequestOptions = {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders | readonly string[];
  readonly body?: string | Buffer;
  readonly agent?: Agent;
};

/** Sends one request to 127.0.0.1, on a new connection unless an agent is given. Rejects when the response is cut off. */
export function sendRequest(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body, agent }: RequestOptions = {},
) {
  return new Promise<TestResponse>((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path, method, headers, agent: agent ?? false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const responseBody = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: responseBody,
          json: () => JSON.parse(responseBody.toString()) as Record<string, unknown>,
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Writes raw text to a connection and reads until the other side closes it. */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}
