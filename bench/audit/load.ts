import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What a burst of calls came to. Latencies in milliseconds, as the callers saw them. */
export type Load = { readonly perSecond: number; readonly p50: number; readonly p99: number };

type Burst = {
  readonly url: string;
  readonly key: string;
  readonly path: string;
  /** The body of the n-th call. */
  readonly body: (call: number) => string;
  readonly callers: number;
  readonly calls: number;
};

/**
 * Posts from `callers` connections at once, each its next body as soon as the last one is answered. Written on plain sockets: the
 * machine's cores belong to the server that is measured, and an HTTP client would take a third of one. Throws at any answer but 200.
 */
export async function burst({ url, key, path, body, callers, calls }: Burst): Promise<Load> {
  const { hostname, port, host } = new URL(url);
  const head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: `;
  const sockets = await Promise.all(
    Array.from({ length: callers }, async () => {
      const socket = connect(Number(port), hostname).setNoDelay();
      await once(socket, 'connect');
      return socket;
    }),
  );
  let next = 0;
  const latencies: number[] = [];
  const started = performance.now();
  await Promise.all(
    sockets.map(async (socket) => {
      while (next < calls) {
        const text = body(next++);
        const begun = performance.now();
        await exchange(socket, `${head}${Buffer.byteLength(text)}\r\n\r\n${text}`);
        latencies.push(performance.now() - begun);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  for (const socket of sockets) socket.destroy();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))] ?? 0;
  return { perSecond: calls / seconds, p50: at(0.5), p99: at(0.99) };
}

/** One request and its whole answer. */
function exchange(socket: Socket, request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let got: Buffer = Buffer.alloc(0);
    const settle = (error?: Error) => {
      socket.off('data', read).off('error', settle).off('close', closed);
      if (error) reject(error);
      else resolve();
    };
    const closed = () => settle(new Error('the server closed the connection'));
    const read = (chunk: Buffer) => {
      got = got.length === 0 ? chunk : Buffer.concat([got, chunk]);
      const end = got.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = got.toString('latin1', 0, end);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
      if (!head.startsWith('HTTP/1.1 200')) settle(new Error(`the server answered ${head.split('\r\n', 1)[0]}`));
      else if (Number.isNaN(length)) settle(new Error('an answer without a length'));
      else if (got.length >= end + 4 + length) settle();
    };
    socket.on('data', read).on('error', settle).on('close', closed);
    socket.write(request);
  });
}
