import { HASH_BYTES } from '../chain/chain-v1.ts';
import { decodeBase64, encodeBase64, parseDecimal } from './encoding.ts';
import { NoteError } from './note-errors.ts';

/** A request to a witness to cosign a checkpoint (https://c2sp.org/tlog-witness, add-checkpoint). */
export type AddCheckpointRequest = {
  /** Size of the checkpoint that the witness cosigned last, 0 when there is none. */
  readonly oldSize: number;
  /** Proof that the checkpoint extends the tree of `oldSize`; empty when `oldSize` is 0 or the checkpoint's size. */
  readonly consistency: readonly Uint8Array[];
  /** The signed checkpoint, verbatim. */
  readonly note: string;
};

const MAX_HASHES = 63;

export const formatAddCheckpoint = ({ oldSize, consistency, note }: AddCheckpointRequest): string =>
  `${[`old ${oldSize}`, ...consistency.map(encodeBase64)].join('\n')}\n\n${note}`;

/**
 * Parses a request to a witness. Verifies nothing.
 *
 * @throws NoteError when the text is not such a request.
 */
export function parseAddCheckpoint(text: string): AddCheckpointRequest {
  const end = text.indexOf('\n\n');
  const [first = '', ...encoded] = text.slice(0, Math.max(end, 0)).split('\n');
  if (!first.startsWith('old ')) throw new NoteError('a request to a witness must start with "old" and a size');
  if (encoded.length > MAX_HASHES) throw new NoteError(`a consistency proof has at most ${MAX_HASHES} hashes`);
  const consistency = encoded.map((line) => decodeBase64(line, 'a hash of the consistency proof'));
  if (consistency.some(({ length }) => length !== HASH_BYTES))
    throw new NoteError('a hash of the consistency proof is not 32 bytes long');
  return { oldSize: parseDecimal(first.slice('old '.length), 'the old size'), consistency, note: text.slice(end + 2) };
}
