/** Why the service stored none of the files of a call. */
export type BatchRefusal =
  /** File `position` (from 1) is the reason; the others were not. */
  | { readonly kind: 'file'; readonly position: number; readonly reason: string }
  /** The texts up to file `position` are too long for one call. */
  | { readonly kind: 'too_large'; readonly position: number; readonly reason: string };

/** The name of the file in parentheses, which services of earlier versions do not send, is left out: the caller knows it. */
const FILE_PATTERN = /^file (\d+) (?:\(.*\) )?(.+?)(?:; nothing was stored)?$/s;
const LENGTH_PATTERN = /^the (?:text of the )?files up to file (\d+) /;
const FILE_CODES: readonly (string | null)[] = ['unreadable_file', 'file_too_large', 'duplicate_filename'];

/** Reads which file of a call the service refused; null for a refusal that is not about one file. */
export function readBatchRefusal(code: string | null, detail: string, fileCount: number): BatchRefusal | null {
  const isPosition = (position: number) => position >= 1 && position <= fileCount;
  if (code === 'upload_too_large') {
    const position = Number(LENGTH_PATTERN.exec(detail)?.[1]);
    return isPosition(position) ? { kind: 'too_large', position, reason: 'has too much text' } : null;
  }
  if (!FILE_CODES.includes(code)) return null;
  const [, position, reason = ''] = FILE_PATTERN.exec(detail) ?? [];
  return isPosition(Number(position)) ? { kind: 'file', position: Number(position), reason } : null;
}
