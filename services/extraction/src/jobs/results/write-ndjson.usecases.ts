import type { OpenedFile } from './finished-files.ts';

/**
 * Yields finished files as NDJSON: one line a file, with `result` as it was stored, or `error`. Results are not parsed: a long one would
 * delay every other call.
 */
export async function* writeNdjson(files: AsyncIterable<OpenedFile>): AsyncGenerator<Uint8Array> {
  for await (const { position, filename, path, result, error } of files) {
    const name = `"filename":${JSON.stringify(filename)}${path === null ? '' : `,"path":${JSON.stringify(path)}`}`;
    const head = `{"position":${position},${name},"result":`;
    yield result === null
      ? Buffer.from(`${head}null,"error":${JSON.stringify(error)}}\n`)
      : Buffer.concat([Buffer.from(head), result, Buffer.from(',"error":null}\n')]);
  }
}
