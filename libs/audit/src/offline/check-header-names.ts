import { formatLogName } from '../notes/audit-checkpoint.ts';
import { NoteError } from '../notes/note-errors.ts';
import { LOG_SIGNATURE_TYPE, parseVerifierKey, type VerifierKey } from '../notes/verifier-key.ts';
import type { HeaderLine } from './format/export-lines.ts';
import { UnreadableExportError } from './format/unreadable-export-error.ts';

/** Checks the names in the header against each other and against the auditor's key. Returns the verifier key of the header. */
export function checkHeaderNames(
  { tenant_id, origin, verifier_key }: HeaderLine,
  givenKey: VerifierKey | null,
): VerifierKey | null {
  if (!origin.endsWith(formatLogName('', tenant_id)))
    throw new UnreadableExportError(1, 'names a log of another tenant');
  if (givenKey && givenKey.name !== origin)
    throw new UnreadableExportError(
      null,
      `the given key belongs to the log ${givenKey.name}, but the file is an export of ${origin}`,
    );
  if (verifier_key === null) return null;
  const key = parseKeyOrNull(verifier_key);
  if (key?.type !== LOG_SIGNATURE_TYPE || key.name !== origin)
    throw new UnreadableExportError(1, 'contains a verifier key that does not belong to its log');
  return key;
}

function parseKeyOrNull(text: string): VerifierKey | null {
  try {
    return parseVerifierKey(text);
  } catch (error) {
    if (error instanceof NoteError) return null;
    throw error;
  }
}
