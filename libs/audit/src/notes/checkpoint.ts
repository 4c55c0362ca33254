import { HASH_BYTES } from '../chain-v1.ts';
import { fromBase64, fromDecimal, toBase64 } from './base64.ts';
import { NoteError } from './note-errors.ts';

/** The head of a tree as https://c2sp.org/tlog-checkpoint writes it. */
export type CheckpointBody = {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
  /** Lines after the first three. */
  readonly extensions: readonly string[];
};

/** The text that is signed. Throws a NoteError for what would not read back. */
export function formatCheckpoint({ origin, size, root, extensions }: CheckpointBody): string {
  const body = `${[origin, String(size), toBase64(root), ...extensions].join('\n')}\n`;
  const { extensions: readBack } = parseCheckpoint(body);
  if (readBack.length !== extensions.length) throw new NoteError('a line of a checkpoint holds a line break');
  return body;
}

/** Reads the body of a checkpoint. Throws a NoteError when it is not one. */
export function parseCheckpoint(body: string): CheckpointBody {
  const [origin = '', size = '', root = '', ...extensions] = body.slice(0, -1).split('\n');
  if (!body.endsWith('\n') || origin === '' || extensions.includes(''))
    throw new NoteError('a checkpoint has an origin, a size and a root, and no empty line');
  const read = fromBase64(root, 'the root of the checkpoint');
  if (read.length !== HASH_BYTES) throw new NoteError('the root of the checkpoint has not 32 bytes');
  return { origin, size: fromDecimal(size, 'the size of the checkpoint'), root: read, extensions };
}
