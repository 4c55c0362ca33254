import { UnreadableExport } from './unreadable-export.ts';

/** An event of 64 KiB has at most some 260 KiB as a line (escapes within escapes); a note at most 1 MB. */
export const LINE_BYTES = 2 * 1024 * 1024;

const NEWLINE = 0x0a;

/**
 * Bytes as they arrive, cut into blocks of whole lines, each with its newline. Holds a line and a chunk, never more. Throws an
 * UnreadableExport for a line beyond LINE_BYTES and for a file that does not end in a newline.
 */
export async function* lineBlocks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  let held = 0;
  let empty = true;
  for await (const bytes of chunks) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      const block = held === 0 ? chunk.subarray(0, end) : Buffer.concat([...rest, chunk.subarray(0, end)]);
      yield block;
      empty = false;
      rest = [];
      held = 0;
    }
    if (end < chunk.length) {
      rest.push(chunk.subarray(end));
      held += chunk.length - end;
    }
    if (held > LINE_BYTES) throw tooLong();
  }
  if (held > 0) throw new UnreadableExport(null, 'the file was cut: its last line is not whole');
  if (empty) throw new UnreadableExport(null, 'the file is empty');
}

const tooLong = () => new UnreadableExport(null, `a line is longer than ${LINE_BYTES / 1024 / 1024} MiB`);
