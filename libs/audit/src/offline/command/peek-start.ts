/** Returns the first bytes of a stream as text, and the whole stream. */
export async function peekStart(
  chunks: AsyncIterable<Uint8Array>,
  length: number,
): Promise<{ readonly start: string; readonly chunks: AsyncIterable<Uint8Array> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  let read: Buffer = Buffer.alloc(0);
  let isDone = false;
  while (read.length < length && !isDone) {
    const next = await iterator.next();
    if (next.done) isDone = true;
    else read = Buffer.concat([read, next.value]);
  }
  return { start: read.toString('latin1', 0, length), chunks: resume(read, isDone ? null : iterator) };
}

async function* resume(read: Uint8Array, iterator: AsyncIterator<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  try {
    yield read;
    if (iterator !== null)
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  } finally {
    await iterator?.return?.();
  }
}
