import { UnreadableExportError } from './unreadable-export-error.ts';

/** Without the newline. An event of 64 KiB is a line of at most about 260 KiB (nested escapes), a note of at most 1 MB. */
export const MAX_LINE_BYTES = 2 * 1024 * 1024;

const NEWLINE_BYTE = 0x0a;

/**
 * Splits a byte stream into blocks of complete lines with their newlines. Memory holds at most one line and one chunk. The last line of a
 * chunk may be longer than MAX_LINE_BYTES by less than the next chunk: the reader of a block checks its lines.
 *
 * @throws UnreadableExportError for a longer line, an empty file, and a file that does not end in a newline.
 */
export async function* splitLineBlocks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let partialLine: Buffer[] = [];
  let partialBytes = 0;
  let isEmpty = true;
  for await (const bytes of chunks) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const end = chunk.lastIndexOf(NEWLINE_BYTE) + 1;
    if (end > 0) {
      const block =
        partialBytes === 0 ? chunk.subarray(0, end) : Buffer.concat([...partialLine, chunk.subarray(0, end)]);
      yield block;
      isEmpty = false;
      partialLine = [];
      partialBytes = 0;
    }
    if (end < chunk.length) {
      partialLine.push(chunk.subarray(end));
      partialBytes += chunk.length - end;
    }
    if (partialBytes > MAX_LINE_BYTES) throw createLineTooLongError(null);
  }
  if (partialBytes > 0) throw new UnreadableExportError(null, 'the file is truncated: its last line is incomplete');
  if (isEmpty) throw new UnreadableExportError(null, 'the file is empty');
}

/** `line` is the number of the line, null when it is not known. */
export const createLineTooLongError = (line: number | null) =>
  new UnreadableExportError(
    line,
    `${line === null ? 'a line ' : ''}is longer than ${MAX_LINE_BYTES / 1024 / 1024} MiB`,
  );
