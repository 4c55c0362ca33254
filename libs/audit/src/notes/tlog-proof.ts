import { HASH_BYTES } from '../chain-v1.ts';
import { leafHash } from '../merkle/hashing.ts';
import { verifyInclusion } from '../merkle/verification.ts';
import { fromBase64, fromDecimal, toBase64 } from './base64.ts';
import { type CheckpointBody, parseCheckpoint } from './checkpoint.ts';
import { NoteError } from './note-errors.ts';
import { openNote, type Verified } from './signed-note.ts';
import { COSIGNATURE, type VerifierKey } from './verifier-key.ts';

/** A proof that an entry is in a log, as https://c2sp.org/tlog-proof writes it. */
export type TlogProof = {
  /** Nothing vouches for it. */
  readonly extra: Uint8Array | null;
  /** From 0. */
  readonly index: number;
  readonly hashes: readonly Uint8Array[];
  /** The signed checkpoint, verbatim. */
  readonly note: string;
};

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';

/** Trees of up to 2^53 leaves need no more. */
const MAX_HASHES = 53;

export function formatProof({ extra, index, hashes, note }: TlogProof): string {
  const lines = [
    FIRST_LINE,
    ...(extra === null ? [] : [`extra ${toBase64(extra)}`]),
    `index ${index}`,
    ...hashes.map(toBase64),
  ];
  return `${lines.join('\n')}\n\n${note}`;
}

/** Takes a proof apart without trusting any of it. Throws a NoteError when it is not one. */
export function parseProof(text: string): TlogProof {
  const end = text.indexOf('\n\n');
  const [first, ...lines] = text.slice(0, Math.max(end, 0)).split('\n');
  if (first !== FIRST_LINE) throw new NoteError(`a proof starts with ${FIRST_LINE} and has an empty line`);
  const extra = lines[0]?.startsWith('extra ') ? fromBase64(lines[0].slice('extra '.length), 'the extra line') : null;
  const [indexLine = '', ...encoded] = extra === null ? lines : lines.slice(1);
  if (!indexLine.startsWith('index ')) throw new NoteError('a proof says "index" and a number');
  const index = fromDecimal(indexLine.slice('index '.length), 'the index of a proof');
  if (encoded.length > MAX_HASHES) throw new NoteError('a proof has at most 53 hashes');
  const hashes = encoded.map((line) => fromBase64(line, 'a hash of the proof'));
  if (hashes.some(({ length }) => length !== HASH_BYTES)) throw new NoteError('a hash of the proof has not 32 bytes');
  return { extra, index, hashes, note: text.slice(end + 2) };
}

export type ProvenInclusion = {
  readonly index: number;
  readonly checkpoint: CheckpointBody;
  /** Cosignatures of the given witnesses; how many are enough is the verifier's to say. */
  readonly witnessed: readonly Verified[];
};

type Expected = {
  /** The 32 bytes of the event_hash. */
  readonly leafData: Uint8Array;
  /** The key of the log, whose name is the origin that is expected. */
  readonly logKey: VerifierKey;
  readonly witnesses: readonly VerifierKey[];
};

/** What a proof proves of an event. Throws a NoteError with the reason when it does not hold. */
export function verifyProof(text: string, { leafData, logKey, witnesses }: Expected): ProvenInclusion {
  const { index, hashes, note } = parseProof(text);
  const { body, verified } = openNote(note, [logKey, ...witnesses]);
  if (!verified.some(({ key }) => key === logKey)) throw new NoteError('the checkpoint is not signed by the log');
  const checkpoint = parseCheckpoint(body);
  if (checkpoint.origin !== logKey.name) throw new NoteError('the checkpoint is of another log');
  const { size, root } = checkpoint;
  if (!verifyInclusion({ index, size, leaf: leafHash(leafData), proof: hashes, root }))
    throw new NoteError('the event is not in the tree of the checkpoint at that place');
  return { index, checkpoint, witnessed: verified.filter(({ key }) => key.type === COSIGNATURE) };
}
