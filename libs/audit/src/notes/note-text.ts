import { decodeBase64 } from './encoding.ts';
import { NoteError } from './note-errors.ts';
import { isKeyName } from './verifier-key.ts';

/** A signature line of a note. Its key may be unknown. */
export type SignatureLine = {
  readonly name: string;
  /** 8 hex digits. */
  readonly id: string;
  readonly signature: Buffer;
  /** The whole line, with its dash and without its newline. */
  readonly line: string;
};

export type NoteText = {
  /** The signed text, including its last newline. */
  readonly body: string;
  readonly signatures: readonly SignatureLine[];
};

/** The limits of Go's parser, far above the 16 signatures that must be accepted, even post-quantum ones of 5 kB each. */
const MAX_CHARACTERS = 1_000_000;
const MAX_SIGNATURES = 100;

/**
 * Splits a note into its body and signature lines (https://c2sp.org/signed-note). Verifies no signature.
 *
 * @throws NoteError when the text is not a note.
 */
export function parseNote(text: string): NoteText {
  if (text.length > MAX_CHARACTERS) throw new NoteError('the note is too long');
  if (!text.isWellFormed() || CONTROL_CHARACTER_PATTERN.test(text))
    throw new NoteError('the note contains characters that are not allowed');
  const end = text.lastIndexOf('\n\n');
  if (end < 0 || !text.endsWith('\n')) throw new NoteError('the note has no signatures after an empty line');
  const lines = text.slice(end + 2, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) throw new NoteError(`the note has more than ${MAX_SIGNATURES} signatures`);
  return { body: text.slice(0, end + 1), signatures: lines.map(parseSignatureLine) };
}

/**
 * Parses a signature line, `— name base64`.
 *
 * @throws NoteError when it is not one.
 */
export function parseSignatureLine(line: string): SignatureLine {
  const [, name = '', encoded = ''] = /^\u2014 (\S+) (\S+)$/.exec(line) ?? [];
  if (!isKeyName(name)) throw new NoteError('a line after the empty line of the note is not a signature line');
  const bytes = decodeBase64(encoded, 'a signature of the note');
  if (bytes.length <= ID_BYTES) throw new NoteError('a signature of the note is too short');
  return { name, id: bytes.toString('hex', 0, ID_BYTES), signature: bytes.subarray(ID_BYTES), line };
}

/** Returns `— name base64`, without a newline. */
export const formatSignatureLine = (name: string, id: string, signature: Uint8Array): string =>
  `\u2014 ${name} ${Buffer.concat([Buffer.from(id, 'hex'), signature]).toString('base64')}`;

const ID_BYTES = 4;

/** ASCII control characters except the newline. */
const CONTROL_CHARACTER_PATTERN = /[^\P{Cc}\n\u007f-\u009f]/u;
