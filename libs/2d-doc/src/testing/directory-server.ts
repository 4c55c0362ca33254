import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type DirectoryServer = {
  /** "http://127.0.0.1:PORT". */
  readonly url: string;
  /** Paths with queries, in order. */
  readonly requests: readonly string[];
  /** Answers requests for this path and query. */
  answer(path: string, listener: RequestListener): void;
  close(): Promise<void>;
};

/** Starts a server of certificates on loopback. It answers 404 to what it does not know. */
export async function startDirectoryServer(): Promise<DirectoryServer> {
  const listeners = new Map<string, RequestListener>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const listener = listeners.get(request.url ?? '');
    if (listener) listener(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answer: (path, listener) => listeners.set(path, listener),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers with bytes, by default as a file. */
export const respondWith =
  (body: Uint8Array, contentType = 'application/octet-stream'): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': contentType }).end(body);

const BOUNDARY = 'End-of-certificate';

/** The file in which FR01, FR04 and FR06 list their certificates (RFC 4387, section 2.2): binary parts. */
export const formatMultipart = (certificates: readonly Uint8Array[]): Buffer =>
  Buffer.concat([
    ...certificates.map((certificate) =>
      Buffer.concat([
        Buffer.from(`--${BOUNDARY}\r\nContent-Type: application/pkix-cert\r\n\r\n`),
        certificate,
        Buffer.from('\r\n'),
      ]),
    ),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

export const MULTIPART_TYPE = `multipart/mixed; boundary="${BOUNDARY}"`;

/** The parameter of a query by issuer (RFC 4387, section 2.1): base64 of the SHA-1 of the issuer's name, without padding. */
export const formatIssuerHash = (name: Uint8Array): string =>
  encodeURIComponent(createHash('sha1').update(name).digest('base64').replace(/=+$/, ''));
