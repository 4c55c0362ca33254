import { fromBase64 } from './base64.ts';
import { NoteError } from './note-errors.ts';
import { isKeyName } from './verifier-key.ts';

/** A signature line of a note as it stands, of a key that may be unknown. */
export type SignatureLine = {
  readonly name: string;
  /** 8 hex digits. */
  readonly id: string;
  readonly signature: Buffer;
  /** With its dash and without its newline. */
  readonly line: string;
};

export type NoteText = {
  /** What is signed, its last newline included. */
  readonly body: string;
  readonly signatures: readonly SignatureLine[];
};

/** As Go's reader has them: far above the 16 signatures that must be accepted, post-quantum ones of 5 kB each included. */
const MAX_CHARACTERS = 1_000_000;
const MAX_SIGNATURES = 100;

/** Takes a note apart without trusting any of it (https://c2sp.org/signed-note). Throws a NoteError when it is not one. */
export function parseNote(text: string): NoteText {
  if (text.length > MAX_CHARACTERS) throw new NoteError('the note is too long');
  if (!text.isWellFormed() || CONTROL.test(text)) throw new NoteError('the note holds characters that no note may');
  const end = text.lastIndexOf('\n\n');
  if (end < 0 || !text.endsWith('\n')) throw new NoteError('the note has no signatures after an empty line');
  const lines = text.slice(end + 2, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) throw new NoteError(`the note has more than ${MAX_SIGNATURES} signatures`);
  return { body: text.slice(0, end + 1), signatures: lines.map(parseSignatureLine) };
}

/** Reads `— name base64`. Throws a NoteError when it is not one. */
export function parseSignatureLine(line: string): SignatureLine {
  const [, name = '', encoded = ''] = /^\u2014 (\S+) (\S+)$/.exec(line) ?? [];
  if (!isKeyName(name)) throw new NoteError('a line below the note is not a signature line');
  const bytes = fromBase64(encoded, 'a signature of the note');
  if (bytes.length <= ID_BYTES) throw new NoteError('a signature of the note is too short');
  return { name, id: bytes.toString('hex', 0, ID_BYTES), signature: bytes.subarray(ID_BYTES), line };
}

/** `— name base64`, without a newline. */
export const formatSignatureLine = (name: string, id: string, signature: Uint8Array): string =>
  `\u2014 ${name} ${Buffer.concat([Buffer.from(id, 'hex'), signature]).toString('base64')}`;

const ID_BYTES = 4;

/** ASCII control characters but the newline. */
const CONTROL = /[^\P{Cc}\n\u007f-\u009f]/u;
