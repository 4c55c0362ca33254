import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The result of a burst. Latencies are in milliseconds, as the callers measured them. */
export type LoadResult = { readonly perSecond: number; readonly p50: number; readonly p99: number };

type Burst = {
  readonly url: string;
  readonly key: string;
  readonly path: string;
  /** Returns the body of the n-th call. */
  readonly body: (call: number) => string;
  readonly callers: number;
  readonly calls: number;
};

/**
 * Posts over `callers` concurrent connections, each of which sends its next body as soon as it has a response. Uses plain sockets, because
 * an HTTP client would take a third of a core from the measured server.
 *
 * @throws Error for any response other than 200.
 */
export async function runBurst({ url, key, path, body, callers, calls }: Burst): Promise<LoadResult> {
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
        const sentAt = performance.now();
        await exchange(socket, `${head}${Buffer.byteLength(text)}\r\n\r\n${text}`);
        latencies.push(performance.now() - sentAt);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  for (const socket of sockets) socket.destroy();
  latencies.sort((a, b) => a - b);
  const getPercentile = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))] ?? 0;
  return { perSecond: calls / seconds, p50: getPercentile(0.5), p99: getPercentile(0.99) };
}

/** Sends one request and waits for its complete response. */
function exchange(socket: Socket, request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const settle = (error?: Error) => {
      socket.off('data', read).off('error', settle).off('close', closed);
      if (error) reject(error);
      else resolve();
    };
    const closed = () => settle(new Error('the server closed the connection'));
    const read = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = received.toString('latin1', 0, end);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
      if (!head.startsWith('HTTP/1.1 200')) settle(new Error(`the server responded with ${head.split('\r\n', 1)[0]}`));
      else if (Number.isNaN(length)) settle(new Error('the response has no content-length'));
      else if (received.length >= end + 4 + length) settle();
    };
    socket.on('data', read).on('error', settle).on('close', closed);
    socket.write(request);
  });
}
