import { escapeControls } from '../../terminal/escape-controls.rules.ts';
import { formatTable } from '../../terminal/format-table.rules.ts';
import { wrapText } from '../../terminal/wrap-text.rules.ts';
import type { UploadOutcome } from './upload-files.ts';

/** Returns the lines of an upload: the documents with their passages, then the files that were refused, with the reason. */
export function formatUpload({ documents, refused }: UploadOutcome, columns: number | null): readonly string[] {
  const passages = documents.reduce((sum, { chunk_count }) => sum + chunk_count, 0);
  const rows = documents.map(({ chunk_count, filename, id }) => [id, String(chunk_count), escapeControls(filename)]);
  return [
    ...(rows.length === 0 ? [] : [...formatTable(['id', 'passages', 'name'], rows, columns), '']),
    ...refused.flatMap(({ path, reason }) => wrapText(`refused: ${escapeControls(path)} ${reason}`, columns)),
    `stored: ${countOf(documents.length, 'document')}, ${countOf(passages, 'passage')}; refused: ${countOf(refused.length, 'file')}`,
  ];
}

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
