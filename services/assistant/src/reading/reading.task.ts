import { defineTask } from '@probant/documents/task';
import type { TextFormat } from '@probant/documents/text-blocks';
import type { PreparedChunk } from '../prepared-documents/prepared-document.ts';
import type { Language } from '../text-analysis/language.ts';
import type { ExtractedDocument } from './extracted-document.ts';

/** What a worker says of a document; its pages come as rows for COPY (page-lines.ts), its chunks as one JSON line each. */
export type ReadingOutput = Omit<ExtractedDocument, 'blocks'> & { readonly language: Language };

/** A chunk as a line of its part; `postings` in base64. */
export type WrittenChunk = Omit<PreparedChunk, 'postings'> & { readonly postings: string };

/** `format` is null for a file with pages: a PDF or a picture. */
export type ReadingInput = { readonly format: TextFormat | null };

export const PAGES_PART = 'pages';
export const CHUNKS_PART = 'chunks';

const PROGRAM = new URL('./program/reading.program.ts', import.meta.url);

/** Reads and divides a PDF or a picture. */
export const READ_PAGES_TASK = defineTask<ReadingInput, ReadingOutput>({
  name: 'knowledge-pages',
  module: PROGRAM,
  reads: 'document',
});

/** Reads and divides a text document. */
export const READ_BLOCKS_TASK = defineTask<ReadingInput, ReadingOutput>({
  name: 'knowledge-text',
  module: PROGRAM,
  reads: 'bytes',
});
