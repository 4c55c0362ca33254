import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What becomes of the next calls through the door: passed on; answered by the service and cut before the caller hears; kept waiting. */
type DoorState = 'open' | 'answers are lost' | 'silent' | 'closed';

/** A door on the network in front of a port of this machine, which does to real connections what networks do. */
export type FaultyDoor = {
  readonly url: string;
  /** Calls that reached the service. */
  calls(): number;
  set(state: DoorState, forCalls?: number): void;
  close(): Promise<void>;
};

export async function faultyDoor(port: number): Promise<FaultyDoor> {
  let state: DoorState = 'open';
  let left = Number.POSITIVE_INFINITY;
  let calls = 0;
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    return socket;
  };
  /** The state that this call meets, a call being a piece of a connection that begins with its request line. */
  const next = (): DoorState => {
    const met = left > 0 ? state : 'open';
    left -= 1;
    return met;
  };
  const server = createServer((visitor) => {
    const inner = track(connect(port, '127.0.0.1'));
    let met: DoorState = 'open';
    track(visitor).on('close', () => inner.destroy());
    inner.on('close', () => visitor.destroy());
    visitor.on('data', (chunk: Buffer) => {
      if (chunk.toString('latin1', 0, 5) === 'POST ') {
        met = next();
        if (met === 'open' || met === 'answers are lost') calls += 1;
      }
      if (met === 'closed') visitor.destroy();
      else if (met !== 'silent') inner.write(chunk);
    });
    inner.on('data', (chunk: Buffer) => {
      if (met === 'answers are lost') visitor.destroy();
      else visitor.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    set(to, forCalls = Number.POSITIVE_INFINITY) {
      state = to;
      left = forCalls;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
