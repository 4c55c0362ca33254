/** Raw access to the structure of a PDF, for programs of tasks: all of it runs in the worker. */

export type { CrossReferenceEntry, CrossReferenceSection } from './cross-reference/section.ts';
export type { DecodedStream } from './filters/decode-stream.ts';
export { openPdfStructure, type PdfStructure } from './open-structure.ts';
export type { PdfObject, PdfObjects } from './pdf-objects.ts';
export * from './pdf-value.ts';
export type { PdfRevision } from './revisions.ts';
