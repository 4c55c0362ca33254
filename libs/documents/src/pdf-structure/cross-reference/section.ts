import type { PdfDictionary } from '../values/pdf-value.ts';

/** Where an object is: free, at a byte of the file, or inside an object stream. */
export type CrossReferenceEntry =
  | { readonly kind: 'free'; readonly generation: number }
  | { readonly kind: 'offset'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'compressed'; readonly stream: number; readonly index: number };

/** One cross-reference section: a table, a stream, or a table that names a stream (`hybrid`). */
export type CrossReferenceSection = {
  readonly form: 'table' | 'stream' | 'hybrid';
  /** Its bytes in the file. */
  readonly start: number;
  readonly end: number;
  readonly entries: ReadonlyMap<number, CrossReferenceEntry>;
  readonly trailer: PdfDictionary;
  /** Byte of the section that its /Prev names; null when there is none. */
  readonly previous: number | null;
};
