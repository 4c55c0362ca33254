import { HASH_BYTES } from '../chain/chain-v1.ts';
import { decodeBase64, encodeBase64, parseDecimal } from './encoding.ts';
import { NoteError } from './note-errors.ts';

/** The body of a checkpoint (https://c2sp.org/tlog-checkpoint). */
export type CheckpointBody = {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
  /** Lines after the first three. */
  readonly extensions: readonly string[];
};

/**
 * Returns the text to sign.
 *
 * @throws NoteError for values that would not parse back.
 */
export function formatCheckpoint({ origin, size, root, extensions }: CheckpointBody): string {
  const body = `${[origin, String(size), encodeBase64(root), ...extensions].join('\n')}\n`;
  const parsed = parseCheckpoint(body);
  if (parsed.extensions.length !== extensions.length)
    throw new NoteError('a line of a checkpoint contains a line break');
  return body;
}

/**
 * Parses the body of a checkpoint.
 *
 * @throws NoteError when it is not one.
 */
export function parseCheckpoint(body: string): CheckpointBody {
  const [origin = '', size = '', root = '', ...extensions] = body.slice(0, -1).split('\n');
  if (!body.endsWith('\n') || origin === '' || extensions.includes(''))
    throw new NoteError('a checkpoint must have an origin, a size and a root, and no empty line');
  const rootHash = decodeBase64(root, 'the root of the checkpoint');
  if (rootHash.length !== HASH_BYTES) throw new NoteError('the root of the checkpoint is not 32 bytes long');
  return { origin, size: parseDecimal(size, 'the size of the checkpoint'), root: rootHash, extensions };
}
