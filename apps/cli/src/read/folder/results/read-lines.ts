import type { FileHandle } from 'node:fs/promises';
import { MIB_BYTES } from '@probant/kernel/byte-units';

/** Longer lines are not of this command: its longest is the text of one document. */
const MAX_LINE_BYTES = 64 * MIB_BYTES;
const CHUNK_BYTES = 256 * 1024;
const LINE_FEED = 0x0a;

export type FileLine = {
  /** Without its end. */
  readonly text: string;
  /** From 1. */
  readonly number: number;
  /** Place in the file after the line and its end. */
  readonly end: number;
  /** Whether the line has its end: the last one of a file may not. */
  readonly isComplete: boolean;
};

/** Reads the lines of a file one after the other, however large it is. */
export async function* readLines(handle: FileHandle, lineEnd: '\r\n' | '\n'): AsyncGenerator<FileLine> {
  let number = 0;
  let end = 0;
  let parts: Buffer[] = [];
  const takeLine = (isTerminated: boolean): FileLine => {
    const bytes = Buffer.concat(parts);
    parts = [];
    end += bytes.length;
    number += 1;
    const line = bytes.toString('utf8');
    const isComplete = isTerminated && line.endsWith(lineEnd);
    return { text: isComplete ? line.slice(0, -lineEnd.length) : line, number, end, isComplete };
  };
  let length = 0;
  for await (const chunk of readChunks(handle)) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      parts.push(chunk.subarray(from, at + 1));
      from = at + 1;
      length = 0;
      yield takeLine(true);
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > MAX_LINE_BYTES) throw new Error(`line ${number + 1} is longer than any that this command writes`);
  }
  if (parts.length > 0) yield takeLine(false);
}

async function* readChunks(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
