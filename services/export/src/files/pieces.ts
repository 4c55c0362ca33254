import { setImmediate as turn } from 'node:timers/promises';

/** Characters of a piece: large enough for the network, small beside what else is in memory. */
const PIECE = 65_536;

/** The texts in pieces of about 64 KiB, others having their turn between two of them. */
export async function* inPieces(
  texts: Iterable<string>,
  encode: (text: string) => Uint8Array,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let gathered = '';
  for (const text of texts) {
    gathered += text;
    if (gathered.length < PIECE) continue;
    yield encode(gathered);
    gathered = '';
    await turn();
    signal.throwIfAborted();
  }
  if (gathered !== '') yield encode(gathered);
}

export const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8');
