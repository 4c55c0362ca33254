import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { checkJsonEngine, JsonEngineError } from '@probant/kernel/json/engine-check';
import { parseJson } from '@probant/kernel/json/parse-json';
import { parseCheckpoint } from '../../notes/checkpoint.ts';
import { NoteError } from '../../notes/note-errors.ts';
import { parseNote } from '../../notes/note-text.ts';
import {
  COSIGNATURE_TYPE,
  LOG_SIGNATURE_TYPE,
  parseVerifierKey,
  type SignatureType,
  type VerifierKey,
} from '../../notes/verifier-key.ts';
import { UnreadableExportError } from '../format/unreadable-export-error.ts';
import type { AuditorInputs, ExportVerification } from '../verification-result.ts';
import { verifyExport } from '../verify-export.ts';
import { formatReport } from './format-report.ts';

export type VerifyCommandOptions = {
  /** `-` for standard input. */
  readonly file: string;
  /** A verifier key, or the name of a file that contains one. */
  readonly key: string | null;
  readonly witnessKeys: readonly string[];
  /** Files with one checkpoint each. */
  readonly notes: readonly string[];
  readonly json: boolean;
  /** Called with the size of the file before it is read, null for the standard input. */
  readonly startProgress?: (totalBytes: number | null) => ReadProgress;
};

type ReadProgress = {
  /** Reports that `bytes` more have been verified. */
  add(bytes: number): void;
  close(): void;
};

/** The output of a command and its exit code: 0 everything is valid, 1 something is not, 2 the file or a key cannot be read. */
export type CommandOutput = { readonly code: 0 | 1 | 2; readonly out: string; readonly error: string };

/** Runs `audit verify FILE`, without a database or a network. */
export async function runVerifyCommand({
  file,
  key,
  witnessKeys,
  notes,
  json,
  startProgress,
}: VerifyCommandOptions): Promise<CommandOutput> {
  try {
    checkJsonEngine();
    const inputs: AuditorInputs = {
      logKey: key === null ? null : await readKey(key, LOG_SIGNATURE_TYPE),
      witnessKeys: await Promise.all(witnessKeys.map((witnessKey) => readKey(witnessKey, COSIGNATURE_TYPE))),
      keptNotes: await Promise.all(notes.map(readNote)),
    };
    const result = await verifyExport(await openExport(file, startProgress), inputs);
    return { code: result.ok ? 0 : 1, out: json ? formatJson(result) : formatReport(result), error: '' };
  } catch (error) {
    const description = describeError(error, file);
    return {
      code: 2,
      out: json ? `${JSON.stringify({ ok: false, error: description })}\n` : '',
      error: `CANNOT BE READ: ${description}\n`,
    };
  }
}

const formatJson = (result: ExportVerification) => `${JSON.stringify(result, null, 2)}\n`;

const CHUNK_BYTES = 256 * 1024;

async function openExport(
  file: string,
  startProgress: VerifyCommandOptions['startProgress'],
): Promise<AsyncIterable<Uint8Array>> {
  if (file === '-') return countBytes(process.stdin, startProgress?.(null));
  const status = await stat(file);
  if (status.isDirectory()) throw new UnreadableExportError(null, 'it is a folder');
  return countBytes(createReadStream(file, { highWaterMark: CHUNK_BYTES }), startProgress?.(status.size));
}

async function* countBytes(
  chunks: AsyncIterable<Uint8Array>,
  progress: ReadProgress | undefined,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of chunks) {
      yield chunk;
      progress?.add(chunk.length);
    }
  } finally {
    progress?.close();
  }
}

/** Reads a key from the argument itself or, when that cannot be a key, from the file of that name. */
async function readKey(argument: string, type: SignatureType): Promise<VerifierKey> {
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
async function readNote(file: string): Promise<string> {
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

function describeError(error: unknown, file: string): string {
  if (error instanceof UnreadableExportError || error instanceof JsonEngineError) return error.message;
  const code = getErrorCode(error);
  if (code === 'ENOENT') return `there is no file ${file}`;
  if (code !== '') return `the file could not be read (${code})`;
  return 'internal error of the verifier: keep the file and report the error';
}

const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
