import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What the proxy does with the next calls. 'drops responses': the service handles the call, then the connection is closed. */
type ProxyState = 'open' | 'drops responses' | 'hangs' | 'closes connections';

/** A TCP proxy for a local port that simulates network faults. */
export type FaultyProxy = {
  readonly url: string;
  /** Number of calls that reached the service. */
  countCalls(): number;
  /** Number of calls that hang, or hung until their client gave up. */
  countHangingCalls(): number;
  setState(state: ProxyState, forCalls?: number): void;
  close(): Promise<void>;
};

export async function startFaultyProxy(port: number): Promise<FaultyProxy> {
  let state: ProxyState = 'open';
  let remainingCalls = Number.POSITIVE_INFINITY;
  let calls = 0;
  let hangingCalls = 0;
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    return socket;
  };
  /** Returns the state for the next call. A call starts with the request line of a POST. */
  const takeState = (): ProxyState => {
    const callState = remainingCalls > 0 ? state : 'open';
    remainingCalls -= 1;
    return callState;
  };
  const server = createServer((client) => {
    const upstream = track(connect(port, '127.0.0.1'));
    let callState: ProxyState = 'open';
    track(client).on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    client.on('data', (chunk: Buffer) => {
      if (chunk.toString('latin1', 0, 5) === 'POST ') {
        callState = takeState();
        if (callState === 'open' || callState === 'drops responses') calls += 1;
        if (callState === 'hangs') hangingCalls += 1;
      }
      if (callState === 'closes connections') client.destroy();
      else if (callState !== 'hangs') upstream.write(chunk);
    });
    upstream.on('data', (chunk: Buffer) => {
      if (callState === 'drops responses') client.destroy();
      else client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    countCalls: () => calls,
    countHangingCalls: () => hangingCalls,
    setState(to, forCalls = Number.POSITIVE_INFINITY) {
      state = to;
      remainingCalls = forCalls;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
