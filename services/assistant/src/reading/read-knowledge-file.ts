import type { DocumentReader, OpenOptions } from '@probant/documents/document';
import { UnreadableDocument } from '@probant/documents/document';
import { mapJsonLines } from '@probant/documents/json-lines';
import { detectFileKind } from '@probant/documents/signature';
import type { TaskOutcome } from '@probant/documents/task';
import { detectTextFormat } from '@probant/documents/text-blocks';
import type { PreparedChunk, PreparedDocument } from '../prepared-documents/prepared-document.ts';
import { DIVIDE_TASK, READ_PART_TASK } from './long/long-document.tasks.ts';
import { type HoldMemory, readLongDocument } from './long/read-long-document.ts';
import { MAX_PAGES } from './page-limits.ts';
import {
  CHUNKS_PART,
  PAGES_PART,
  READ_BLOCKS_TASK,
  READ_PAGES_TASK,
  type ReadingOutput,
  type WrittenChunk,
} from './reading.task.ts';

type ReadDocument = Omit<PreparedDocument, 'id' | 'filename' | 'sha256' | 'title' | 'hasStatedTitle' | 'file'> & {
  readonly title: string | null;
};

/** To register with the reader. */
export const READING_TASKS = [READ_PAGES_TASK, READ_BLOCKS_TASK, READ_PART_TASK, DIVIDE_TASK];

const PAGE_KINDS: ReadonlySet<string> = new Set(['pdf', 'png', 'jpeg', 'tiff']);

/**
 * Reads a file in a worker and divides it into chunks. Its kind is recognised from its content, and for formats without a signature (text,
 * Markdown, CSV, HTML) from its name. `holdMemory` counts what a long document takes meanwhile.
 * @throws UnreadableDocument; the other errors of `DocumentReader.run`.
 */
export async function readKnowledgeFile(
  reader: Pick<DocumentReader, 'run'>,
  file: { readonly filename: string; readonly bytes: Uint8Array },
  options: OpenOptions,
  holdMemory: HoldMemory = () => undefined,
): Promise<ReadDocument> {
  if (file.bytes.length === 0) throw new UnreadableDocument('empty');
  const isPaged = PAGE_KINDS.has(detectFileKind(file.bytes) ?? '');
  const format = isPaged ? null : detectTextFormat(file.bytes, file.filename);
  if (!isPaged && format === null) throw new UnreadableDocument('unknown_kind');
  const { output, parts } = isPaged
    ? await readPages(reader, file.bytes, options, holdMemory)
    : await reader.run(READ_BLOCKS_TASK, file.bytes, { format }, options);
  if (output.pageCount > MAX_PAGES) throw new UnreadableDocument('too_many_pages');
  return {
    ...output,
    pages: parts.get(PAGES_PART) ?? [],
    chunks: await mapJsonLines(parts.get(CHUNKS_PART) ?? [], toPreparedChunk),
  };
}

/** Most documents are read by one task. It refuses a longer one before the first page is read by OCR. */
async function readPages(
  reader: Pick<DocumentReader, 'run'>,
  bytes: Uint8Array,
  options: OpenOptions,
  holdMemory: HoldMemory,
): Promise<TaskOutcome<ReadingOutput>> {
  try {
    return await reader.run(READ_PAGES_TASK, bytes, { format: null }, options);
  } catch (error) {
    if (!(error instanceof UnreadableDocument && error.fault === 'too_many_pages')) throw error;
    return readLongDocument(reader, bytes, options, holdMemory);
  }
}

/** Returns a chunk as a worker wrote it. */
export const toPreparedChunk = ({ postings, ...chunk }: WrittenChunk): PreparedChunk => ({
  ...chunk,
  postings: Buffer.from(postings, 'base64'),
});
