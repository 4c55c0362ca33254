/** Returns the text of a response, null as soon as it exceeds `maxBytes` after decompression; the rest is then not read. */
export async function readLimitedText({ body }: Pick<Response, 'body'>, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length).toString('utf8');
}
