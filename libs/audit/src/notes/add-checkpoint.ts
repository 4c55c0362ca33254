import { HASH_BYTES } from '../chain-v1.ts';
import { fromBase64, fromDecimal, toBase64 } from './base64.ts';
import { NoteError } from './note-errors.ts';

/** What a witness is asked to cosign (https://c2sp.org/tlog-witness, add-checkpoint). */
export type AddCheckpoint = {
  /** Size of the checkpoint that the witness cosigned last, 0 for none. */
  readonly oldSize: number;
  /** Shows that the tree of `oldSize` is the start of the checkpoint's; empty when `oldSize` is 0 or the checkpoint's size. */
  readonly consistency: readonly Uint8Array[];
  /** The signed checkpoint, verbatim. */
  readonly note: string;
};

const MAX_HASHES = 63;

export const formatAddCheckpoint = ({ oldSize, consistency, note }: AddCheckpoint): string =>
  `${[`old ${oldSize}`, ...consistency.map(toBase64)].join('\n')}\n\n${note}`;

/** Takes a request to a witness apart without trusting any of it. Throws a NoteError when it is not one. */
export function parseAddCheckpoint(text: string): AddCheckpoint {
  const end = text.indexOf('\n\n');
  const [first = '', ...encoded] = text.slice(0, Math.max(end, 0)).split('\n');
  if (!first.startsWith('old ')) throw new NoteError('a request to a witness starts with "old" and a size');
  if (encoded.length > MAX_HASHES) throw new NoteError('a consistency proof has at most 63 hashes');
  const consistency = encoded.map((line) => fromBase64(line, 'a hash of the consistency proof'));
  if (consistency.some(({ length }) => length !== HASH_BYTES))
    throw new NoteError('a hash of the consistency proof has not 32 bytes');
  return { oldSize: fromDecimal(first.slice('old '.length), 'the old size'), consistency, note: text.slice(end + 2) };
}
