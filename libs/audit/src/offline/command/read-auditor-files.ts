import { readFile } from 'node:fs/promises';
import { parseJson } from '@probant/kernel/json/parse-json';
import { parseCheckpoint } from '../../notes/checkpoint.ts';
import { NoteError } from '../../notes/note-errors.ts';
import { parseNote } from '../../notes/note-text.ts';
import {
  LOG_SIGNATURE_TYPE,
  parseVerifierKey,
  type SignatureType,
  type VerifierKey,
} from '../../notes/verifier-key.ts';
import { UnreadableExportError } from '../format/unreadable-export-error.ts';

/** Reads a key from the argument itself or, when that cannot be a key, from the file of that name. */
export async function readKey(argument: string, type: SignatureType): Promise<VerifierKey> {
  const isText = argument.split('+').length >= 3;
  const text = isText
    ? argument
    : await readFile(argument, 'utf8').catch((error: unknown) => Promise.reject(createKeyError(error)));
  try {
    const key = parseVerifierKey(text.trim());
    if (key.type === type) return key;
  } catch (error) {
    if (!(error instanceof NoteError)) throw error;
    throw new UnreadableExportError(null, `invalid key: ${error.message}`);
  }
  throw new UnreadableExportError(
    null,
    type === LOG_SIGNATURE_TYPE
      ? 'the given key is the key of a witness, not of a log'
      : 'a given witness key is the key of a log',
  );
}

/** Reads a note, or the line of an export that contains one. A malformed note is an input error, not a problem of the log. */
export async function readNote(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) =>
    Promise.reject(new UnreadableExportError(null, `the note ${file} cannot be read (${getErrorCode(error)})`)),
  );
  const note = findNoteInLine(text) ?? text;
  try {
    parseCheckpoint(parseNote(note).body);
    return note;
  } catch (error) {
    if (!(error instanceof NoteError)) throw error;
    throw new UnreadableExportError(null, `the note ${file} is not a signed checkpoint: ${error.message}`);
  }
}

function findNoteInLine(text: string): string | null {
  if (!text.startsWith('{"type":"note"')) return null;
  try {
    const { note } = parseJson(text) as { note?: unknown };
    return typeof note === 'string' ? note : null;
  } catch {
    return null;
  }
}

const createKeyError = (error: unknown) =>
  new UnreadableExportError(
    null,
    `the given key is neither a verifier key nor a readable file (${getErrorCode(error)})`,
  );

/** Returns the code of a system error, an empty text for any other error. */
export const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
