/** A signature below a checkpoint. A witness says when it signed (cosignature/v1: 8 bytes of time before the signature). */
type NoteSignature = { readonly name: string; readonly witnessedAt: string | null };

/** A signed tree head (c2sp.org/tlog-checkpoint), as the log wrote it. Signatures are read, not verified: that needs the verifier key. */
export type CheckpointNote = {
  readonly origin: string;
  readonly size: number;
  /** Root of the tree, in base64. */
  readonly root: string;
  /** Anonymisations that it covers. */
  readonly erasures: number;
  readonly signatures: readonly NoteSignature[];
};

const KEY_ID_BYTES = 4;
const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;

/** Reads a note; null when it is not one. */
export function readCheckpoint(note: string): CheckpointNote | null {
  const [body = '', signatureLines = ''] = note.split('\n\n', 2);
  const [origin = '', size = '', root = '', ...extra] = body.split('\n');
  if (origin === '' || !/^\d{1,16}$/.test(size) || root === '') return null;
  const erasures = extra.find((line) => line.startsWith('erasures '))?.split(' ')[1];
  return {
    origin,
    size: Number(size),
    root,
    erasures: Number(erasures ?? 0),
    signatures: signatureLines.split('\n').flatMap(readSignature),
  };
}

function readSignature(line: string): readonly NoteSignature[] {
  const [dash, name, encoded] = line.split(' ');
  if (dash !== '—' || name === undefined || encoded === undefined) return [];
  const bytes = decodeBase64(encoded);
  if (bytes === null) return [];
  if (bytes.length !== KEY_ID_BYTES + TIME_BYTES + SIGNATURE_BYTES) return [{ name, witnessedAt: null }];
  const seconds = new DataView(bytes.buffer).getBigUint64(KEY_ID_BYTES);
  const time = new Date(Number(seconds) * 1_000);
  return [{ name, witnessedAt: Number.isNaN(time.getTime()) ? null : time.toISOString() }];
}

/** Bytes of base64; null for another text. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
