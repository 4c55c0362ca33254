import type { DocumentReader, OpenOptions } from '@probant/documents/document';
import { UnreadableDocument } from '@probant/documents/document';
import { parseJsonLines } from '@probant/documents/json-lines';
import { detectFileKind } from '@probant/documents/signature';
import { detectTextFormat } from '@probant/documents/text-blocks';
import type { PreparedChunk, PreparedDocument } from '../documents/prepared-document.ts';
import { CHUNKS_PART, PAGES_PART, READ_BLOCKS_TASK, READ_PAGES_TASK, type WrittenChunk } from './reading-task.ts';

type ReadDocument = Omit<PreparedDocument, 'id' | 'filename' | 'sha256' | 'title'> & { readonly title: string | null };

const PAGE_KINDS: ReadonlySet<string> = new Set(['pdf', 'png', 'jpeg', 'tiff']);

/**
 * Reads a file in a worker and divides it into chunks. Its kind is recognised from its content, and for formats without a signature (text,
 * Markdown, CSV, HTML) from its name.
 * @throws UnreadableDocument; the other errors of `DocumentReader.run`.
 */
export async function readKnowledgeFile(
  reader: Pick<DocumentReader, 'run'>,
  file: { readonly filename: string; readonly bytes: Uint8Array },
  options: OpenOptions,
): Promise<ReadDocument> {
  if (file.bytes.length === 0) throw new UnreadableDocument('empty');
  const isPaged = PAGE_KINDS.has(detectFileKind(file.bytes) ?? '');
  const format = isPaged ? null : detectTextFormat(file.bytes, file.filename);
  if (!isPaged && format === null) throw new UnreadableDocument('unknown_kind');
  const task = isPaged ? READ_PAGES_TASK : READ_BLOCKS_TASK;
  const { output, parts } = await reader.run(task, file.bytes, { format }, options);
  return {
    ...output,
    pages: await parseJsonLines<PreparedDocument['pages'][number]>(parts.get(PAGES_PART)),
    chunks: (await parseJsonLines<WrittenChunk>(parts.get(CHUNKS_PART))).map(toChunk),
  };
}

const toChunk = ({ postings, ...chunk }: WrittenChunk): PreparedChunk => ({
  ...chunk,
  postings: Buffer.from(postings, 'base64'),
});
