import type { DocumentType, ExtractionResult, FieldConfidence } from '@probant/contracts/extraction';

/** What is written about one document of a file, or about a file that gave none. */
export type DocumentRow = {
  /** Of the file, in the folder, with slashes (see `escapePath`). */
  readonly path: string;
  /** Of the bytes that were read; null when none were. */
  readonly sha256: string | null;
  /** Position of the document in its file, from 1. */
  readonly document: number;
  /** Documents in the file. */
  readonly documents: number;
  readonly firstPage: number | null;
  readonly type: DocumentType | null;
  readonly confidence: number | null;
  readonly textSource: ExtractionResult['text_source'];
  readonly data: ExtractionResult['data'];
  readonly fieldConfidences: readonly FieldConfidence[];
  /** Stable code; null when the document was read. */
  readonly error: string | null;
  readonly message: string | null;
};

/** What a result file says of a row that was written before. */
export type WrittenRow = Pick<DocumentRow, 'path' | 'sha256' | 'document' | 'documents' | 'type' | 'error' | 'message'>;

/** How rows are written as lines of a file. */
export type RowFormat = {
  /** The first line; null for a format without one. */
  readonly header: string | null;
  readonly lineEnd: '\r\n' | '\n';
  /** Returns one line, without its end and without any line break in it. */
  readonly format: (row: DocumentRow) => string;
  /** Returns what a line says; null for a line that `format` did not write. */
  readonly parse: (line: string) => WrittenRow | null;
};

export const createRefusedRow = (
  path: string,
  sha256: string | null,
  { code, message }: { readonly code: string; readonly message: string },
): DocumentRow => ({
  path,
  sha256,
  document: 1,
  documents: 1,
  firstPage: null,
  type: null,
  confidence: null,
  textSource: null,
  data: null,
  fieldConfidences: [],
  error: code,
  message,
});
