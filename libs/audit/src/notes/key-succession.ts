import type { KeyObject } from 'node:crypto';
import { type LedgerHead, parseLedgerExtension } from './audit-checkpoint.ts';
import { type CheckpointBody, formatCheckpoint, parseCheckpoint } from './checkpoint.ts';
import { NoteError } from './note-errors.ts';
import { parseNote } from './note-text.ts';
import { addSignature, signNote, verifyKnownSignatures } from './signed-note.ts';
import {
  createVerifierKey,
  exportPublicKey,
  formatVerifierKey,
  LOG_SIGNATURE_TYPE,
  parseVerifierKey,
  type VerifierKey,
} from './verifier-key.ts';

/** What a checkpoint covers: a number of events, and of entries of the erasure ledger. */
export type LogPosition = { readonly size: number; readonly erasures: number };

/**
 * The statement that a log signs with a new key from a position on. It is a checkpoint at that position (the last one of the old key) with
 * one more extension line, `succession <old verifier key> <new verifier key> <time>`, and is signed by both keys: the old one names its
 * successor, and the new one proves that it exists and accepts.
 */
export type KeySuccession = {
  readonly oldKey: VerifierKey;
  readonly newKey: VerifierKey;
  readonly at: string;
  /** Without the line of the succession. */
  readonly checkpoint: CheckpointBody;
  /** The last position for which the old key is valid. */
  readonly position: LogPosition;
};

const LINE_PREFIX = 'succession ';
const isSuccessionLine = (extension: string): boolean => extension.startsWith(LINE_PREFIX);
const TIME_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const formatLine = (oldKey: VerifierKey, newKey: VerifierKey, at: string): string =>
  `${LINE_PREFIX}${formatVerifierKey(oldKey)} ${formatVerifierKey(newKey)} ${at}`;

type SuccessionKeys = { readonly oldKey: KeyObject; readonly newKey: KeyObject };

/** Returns the note of a succession at a checkpoint. `at` is `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
export function signSuccession(checkpoint: CheckpointBody, { oldKey, newKey }: SuccessionKeys, at: string): string {
  const { origin, extensions } = checkpoint;
  const toVerifierKey = (key: KeyObject) => createVerifierKey(origin, LOG_SIGNATURE_TYPE, exportPublicKey(key));
  const line = formatLine(toVerifierKey(oldKey), toVerifierKey(newKey), at);
  const body = formatCheckpoint({ ...checkpoint, extensions: [...extensions, line] });
  return addSignature(signNote(body, origin, oldKey), origin, newKey);
}

/**
 * Parses the note of a succession and verifies both of its signatures. Whether its root is that of the log, and whether one of the keys is
 * trusted, is for the caller to decide.
 *
 * @throws NoteError when it is no such note, or not signed by both keys.
 */
export function openSuccession(text: string): KeySuccession {
  const note = parseNote(text);
  const parsed = parseCheckpoint(note.body);
  const [line = '', ...otherLines] = parsed.extensions.filter(isSuccessionLine);
  const checkpoint = { ...parsed, extensions: parsed.extensions.filter((extension) => !isSuccessionLine(extension)) };
  const [oldText = '', newText = '', at = ''] = line.slice(LINE_PREFIX.length).split(' ');
  const [oldKey, newKey] = [parseVerifierKey(oldText), parseVerifierKey(newText)];
  const areKeysOfLog = [oldKey, newKey].every(
    ({ name, type }) => name === checkpoint.origin && type === LOG_SIGNATURE_TYPE,
  );
  if (otherLines.length > 0 || line !== formatLine(oldKey, newKey, at) || !TIME_PATTERN.test(at) || !areKeysOfLog)
    throw new NoteError('the note has no line "succession <old key> <new key> <time>" with two keys of its log');
  if (verifyKnownSignatures(note, [oldKey, newKey]).length !== 2)
    throw new NoteError('the succession is not signed by both keys');
  const ledger: LedgerHead | null = parseLedgerExtension(checkpoint.extensions);
  return { oldKey, newKey, at, checkpoint, position: { size: checkpoint.size, erasures: ledger?.count ?? 0 } };
}
