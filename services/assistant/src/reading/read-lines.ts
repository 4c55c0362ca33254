/** Yields the values of the lines of JSON in the bytes of a task, one after the other: a line may be a page of 20 million characters. */
export function* readLines<Line>(bytes: Uint8Array): Generator<Line> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 0; start < buffer.length; ) {
    const end = buffer.indexOf('\n', start);
    yield JSON.parse(buffer.toString('utf8', start, end)) as Line;
    start = end + 1;
  }
}
