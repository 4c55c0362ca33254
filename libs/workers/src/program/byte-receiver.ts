import { Socket } from 'node:net';
import { BYTES_PIPE_FD } from '../process/protocol.ts';

/** Returns a function that reads the next `size` bytes from the parent's pipe. Only one input is in transit at a time. */
export function createByteReceiver(): (size: number) => Promise<Uint8Array> {
  const pipe = new Socket({ fd: BYTES_PIPE_FD, readable: true, writable: false });
  return async (size) => {
    const bytes = new Uint8Array(size);
    if (size === 0) return bytes;
    let received = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const append = (chunk: Buffer) => {
      bytes.set(chunk, received);
      received += chunk.length;
      if (received === size) resolve();
    };
    pipe.on('data', append).resume();
    await promise;
    pipe.pause().off('data', append);
    return bytes;
  };
}
