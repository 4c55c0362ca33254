import { defineTask } from '@probant/documents/task';
import type { PlacedBlock } from '../program/to-blocks.ts';
import type { ReadingOutput } from '../reading.task.ts';

/** Pages of a document that one task reads. Without OCR, pages that need it are left out. */
export type PartInput = { readonly pageNumbers: readonly number[]; readonly readsPictures: boolean };

/** What a task says of the document, and which of its pages it could not read: most need OCR. */
export type PartOutput = {
  readonly title: string | null;
  readonly contentType: string;
  readonly pageCount: number;
  readonly unreadPages: readonly number[];
  /** Of the pages that were read. */
  readonly hiddenTextPages: number;
};

/** A page as a line of its part. */
export type PartPage = { readonly page: number; readonly blocks: readonly PlacedBlock[] };

export const BLOCKS_PART = 'blocks';

/** Reads some pages of a long document. */
export const READ_PART_TASK = defineTask<PartInput, PartOutput>({
  name: 'knowledge-part',
  module: new URL('./read-part.program.ts', import.meta.url),
  reads: 'document',
});

/** Divides a long document, whose bytes are the lines of all its parts, in any order. */
export const DIVIDE_TASK = defineTask<Pick<ReadingOutput, 'title'>, Pick<ReadingOutput, 'language'>>({
  name: 'knowledge-division',
  module: new URL('./divide.program.ts', import.meta.url),
  reads: 'bytes',
});
