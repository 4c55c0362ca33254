import { Socket } from 'node:net';
import { FILE_PIPE } from '../pool/file-pipe.ts';

/** Takes the next `size` bytes from the parent's pipe. One file is on its way at a time. */
export function openInbox(): (size: number) => Promise<Uint8Array> {
  const pipe = new Socket({ fd: FILE_PIPE, readable: true, writable: false });
  return async (size) => {
    const bytes = new Uint8Array(size);
    let filled = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const take = (chunk: Buffer) => {
      bytes.set(chunk, filled);
      filled += chunk.length;
      if (filled === size) resolve();
    };
    pipe.on('data', take).resume();
    await promise;
    pipe.pause().off('data', take);
    return bytes;
  };
}
