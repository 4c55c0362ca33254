import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { parseCheckpoint } from '../notes/checkpoint.ts';
import { NoteError } from '../notes/note-errors.ts';
import { parseNote } from '../notes/note-text.ts';
import { COSIGNATURE, LOG, parseVerifierKey, type SignatureType, type VerifierKey } from '../notes/verifier-key.ts';
import { reportOf } from './export-report.ts';
import type { ExportVerdict } from './export-verdict.ts';
import { verifyExport } from './export-verifier.ts';
import { UnreadableExport } from './unreadable-export.ts';

export type VerifyRequest = {
  /** `-` for standard input. */
  readonly file: string;
  /** Verifier keys, or the names of files that hold one each. */
  readonly key: string | null;
  readonly witnessKeys: readonly string[];
  /** Files with a checkpoint each. */
  readonly notes: readonly string[];
  readonly json: boolean;
};

/** The output of a command and its exit code: 0 all holds, 1 something does not, 2 the file or a key cannot be read. */
export type VerifyOutcome = { readonly code: 0 | 1 | 2; readonly out: string; readonly error: string };

/** `audit verify FILE`, without a database or a network. */
export async function verifyCommand({ file, key, witnessKeys, notes, json }: VerifyRequest): Promise<VerifyOutcome> {
  try {
    const log = key === null ? null : await keyOf(key, LOG);
    const witnesses = await Promise.all(witnessKeys.map((witness) => keyOf(witness, COSIGNATURE)));
    const kept = await Promise.all(notes.map(noteIn));
    const verdict = await verifyExport(await bytesOf(file), { log, witnesses, kept });
    return { code: verdict.ok ? 0 : 1, out: json ? jsonOf(verdict) : reportOf(verdict), error: '' };
  } catch (error) {
    const sentence = sentenceOf(error, file);
    return {
      code: 2,
      out: json ? `${JSON.stringify({ ok: false, error: sentence })}\n` : '',
      error: `CANNOT BE READ: ${sentence}\n`,
    };
  }
}

const jsonOf = (verdict: ExportVerdict) => `${JSON.stringify(verdict, null, 2)}\n`;

const CHUNK_BYTES = 256 * 1024;

async function bytesOf(file: string): Promise<AsyncIterable<Uint8Array>> {
  if (file === '-') return process.stdin;
  if ((await stat(file)).isDirectory()) throw new UnreadableExport(null, 'it is a folder');
  return createReadStream(file, { highWaterMark: CHUNK_BYTES });
}

/** A key that is text, or the only line of a file. Only a file is looked for when the text cannot be a key. */
async function keyOf(given: string, type: SignatureType): Promise<VerifierKey> {
  const isText = given.split('+').length >= 3;
  const text = isText ? given : await readFile(given, 'utf8').catch((error: unknown) => Promise.reject(noKey(error)));
  try {
    const key = parseVerifierKey(text.trim());
    if (key.type === type) return key;
  } catch (error) {
    if (!(error instanceof NoteError)) throw error;
    throw new UnreadableExport(null, `the key that was given: ${error.message}`);
  }
  throw new UnreadableExport(
    null,
    type === LOG
      ? 'the key that was given is the one of a witness'
      : 'a witness key that was given is the one of a log',
  );
}

/** A note by itself, or the line of an export that holds one. One that cannot be read says nothing about the log. */
async function noteIn(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) =>
    Promise.reject(new UnreadableExport(null, `the note ${file} cannot be read (${codeOf(error)})`)),
  );
  const note = noteOfLine(text) ?? text;
  try {
    parseCheckpoint(parseNote(note).body);
    return note;
  } catch (error) {
    if (!(error instanceof NoteError)) throw error;
    throw new UnreadableExport(null, `the note ${file} is no signed checkpoint: ${error.message}`);
  }
}

function noteOfLine(text: string): string | null {
  if (!text.startsWith('{"type":"note"')) return null;
  try {
    const { note } = JSON.parse(text) as { note?: unknown };
    return typeof note === 'string' ? note : null;
  } catch {
    return null;
  }
}

const noKey = (error: unknown) =>
  new UnreadableExport(
    null,
    `the key that was given is no verifier key, and no file that can be read (${codeOf(error)})`,
  );

function sentenceOf(error: unknown, file: string): string {
  if (error instanceof UnreadableExport) return error.message;
  const code = codeOf(error);
  if (code === 'ENOENT') return `there is no file ${file}`;
  if (code !== '') return `the file could not be read (${code})`;
  return 'the verifier met something that it was not made for: keep the file, and report it';
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
