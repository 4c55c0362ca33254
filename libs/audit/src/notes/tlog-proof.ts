import { HASH_BYTES } from '../chain/chain-v1.ts';
import { hashLeaf } from '../merkle/hashing.ts';
import { verifyInclusion } from '../merkle/verify-proofs.ts';
import { type CheckpointBody, parseCheckpoint } from './checkpoint.ts';
import { decodeBase64, encodeBase64, parseDecimal } from './encoding.ts';
import { NoteError } from './note-errors.ts';
import { openNote, type VerifiedSignature } from './signed-note.ts';
import { COSIGNATURE_TYPE, type VerifierKey } from './verifier-key.ts';

/** A proof that an entry is in a log (https://c2sp.org/tlog-proof). */
export type TlogProof = {
  /** Not covered by any signature. */
  readonly extra: Uint8Array | null;
  /** From 0. */
  readonly index: number;
  readonly hashes: readonly Uint8Array[];
  /** The signed checkpoint, verbatim. */
  readonly note: string;
};

const TLOG_PROOF_HEADER = 'c2sp.org/tlog-proof@v1';

/** Enough for trees of 2^53 leaves. */
const MAX_HASHES = 53;

export function formatTlogProof({ extra, index, hashes, note }: TlogProof): string {
  const lines = [
    TLOG_PROOF_HEADER,
    ...(extra === null ? [] : [`extra ${encodeBase64(extra)}`]),
    `index ${index}`,
    ...hashes.map(encodeBase64),
  ];
  return `${lines.join('\n')}\n\n${note}`;
}

/**
 * Parses a proof file. Verifies nothing.
 *
 * @throws NoteError when the text is not a proof file.
 */
export function parseTlogProof(text: string): TlogProof {
  const end = text.indexOf('\n\n');
  const [header, ...lines] = text.slice(0, Math.max(end, 0)).split('\n');
  if (header !== TLOG_PROOF_HEADER)
    throw new NoteError(`a proof must start with ${TLOG_PROOF_HEADER} and contain an empty line`);
  const extra = lines[0]?.startsWith('extra ') ? decodeBase64(lines[0].slice('extra '.length), 'the extra line') : null;
  const [indexLine = '', ...encoded] = extra === null ? lines : lines.slice(1);
  if (!indexLine.startsWith('index ')) throw new NoteError('a proof must contain a line of "index" and a number');
  const index = parseDecimal(indexLine.slice('index '.length), 'the index of a proof');
  if (encoded.length > MAX_HASHES) throw new NoteError(`a proof has at most ${MAX_HASHES} hashes`);
  const hashes = encoded.map((line) => decodeBase64(line, 'a hash of the proof'));
  if (hashes.some(({ length }) => length !== HASH_BYTES))
    throw new NoteError('a hash of the proof is not 32 bytes long');
  return { extra, index, hashes, note: text.slice(end + 2) };
}

/** An event whose inclusion in a signed log was verified. */
export type VerifiedInclusion = {
  readonly index: number;
  readonly checkpoint: CheckpointBody;
  /** Cosignatures of the given witnesses. The caller decides how many are enough. */
  readonly cosignatures: readonly VerifiedSignature[];
};

type ExpectedEvent = {
  /** The 32 bytes of the event_hash. */
  readonly leafData: Uint8Array;
  /** The key of the log. Its name is the expected origin. */
  readonly logKey: VerifierKey;
  readonly witnessKeys: readonly VerifierKey[];
};

/**
 * Verifies that an event is in a signed log, and returns its position and the checkpoint.
 *
 * @throws NoteError when the proof is malformed or invalid.
 */
export function verifyTlogProof(text: string, { leafData, logKey, witnessKeys }: ExpectedEvent): VerifiedInclusion {
  const { index, hashes, note } = parseTlogProof(text);
  const { body, verified } = openNote(note, [logKey, ...witnessKeys]);
  if (!verified.some(({ key }) => key === logKey)) throw new NoteError('the checkpoint is not signed by the log');
  const checkpoint = parseCheckpoint(body);
  if (checkpoint.origin !== logKey.name) throw new NoteError('the checkpoint belongs to another log');
  const { size, root } = checkpoint;
  if (!verifyInclusion({ index, size, leaf: hashLeaf(leafData), proof: hashes, root }))
    throw new NoteError('the event is not in the tree of the checkpoint at that index');
  return { index, checkpoint, cosignatures: verified.filter(({ key }) => key.type === COSIGNATURE_TYPE) };
}
