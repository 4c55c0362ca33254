import { UnreadableDocument } from '@probant/documents/document';
import { sendJsonLines } from '@probant/documents/json-lines';
import { detectFileKind } from '@probant/documents/signature';
import type { TaskContext, TaskProgram } from '@probant/documents/task-program';
import { readTextDocument } from '@probant/documents/text-blocks/reading';
import type { Chunk } from '../chunking/chunk.ts';
import { chunkDocument, TooManyChunks } from '../chunking/chunk-document.ts';
import { analyzeChunk } from '../lexical/chunk-terms.ts';
import { encodePostings } from '../lexical/postings-record.ts';
import { detectLanguage } from '../text-analysis/detect-language.ts';
import type { Language } from '../text-analysis/language.ts';
import { PAGED_TYPES, TEXT_TYPES } from './content-types.ts';
import type { ExtractedBlock, ExtractedDocument } from './extracted-document.ts';
import { CHUNKS_PART, PAGES_PART, type ReadingInput, type ReadingOutput, type WrittenChunk } from './reading-task.ts';
import { toBlocks, toPageBlocks } from './to-blocks.ts';

/** Text by which the language of a document is recognised. */
const LANGUAGE_SAMPLE_LENGTH = 20_000;

export const runTask: TaskProgram<ReadingInput, ReadingOutput> = async (context) => {
  const { blocks, ...output } = await readDocument(context);
  const pages = Map.groupBy(blocks, (block) => block.page ?? 1);
  sendJsonLines(
    context,
    PAGES_PART,
    [...pages].map(([page, of]) => ({ page, blocks: of.map(toPageBlock) })),
  );
  const text = blocks.map((block) => block.text).join('\n');
  const language = detectLanguage(text.slice(0, LANGUAGE_SAMPLE_LENGTH));
  const chunks = divide(text, blocks);
  sendJsonLines(
    context,
    CHUNKS_PART,
    chunks.map((chunk) => writeChunk(chunk, output.title, language)),
  );
  return { ...output, language };
};

function divide(text: string, blocks: readonly ExtractedBlock[]): readonly Chunk[] {
  try {
    return chunkDocument(text, blocks);
  } catch (error) {
    if (error instanceof TooManyChunks) throw new UnreadableDocument('took_too_much_memory');
    throw error;
  }
}

async function readDocument(context: TaskContext<ReadingInput>): Promise<ExtractedDocument> {
  const { format } = context.input;
  if (format !== null) {
    const { blocks, title } = await readTextDocument(context.bytes, format);
    const pageCount = blocks.reduce((last, { page }) => Math.max(last, page ?? 1), 1);
    return { title, contentType: TEXT_TYPES[format], pageCount, blocks: toBlocks(blocks) };
  }
  const { pages, pageCount, metadata } = await context.open();
  const contentType = PAGED_TYPES[detectFileKind(context.bytes) ?? ''] ?? 'application/octet-stream';
  return { title: metadata['title']?.trim() || null, contentType, pageCount, blocks: toPageBlocks(pages) };
}

const toPageBlock = ({ kind, text, start, end, box }: ExtractedBlock) => ({ kind, text, start, end, box });

function writeChunk(
  { page, start, end, heading, text, searchText }: Chunk,
  title: string | null,
  language: Language,
): WrittenChunk {
  const indexed = { heading: title === null ? heading : [title, ...heading], text: searchText };
  const postings = encodePostings(analyzeChunk(indexed, language));
  return { page, start, end, heading, text, postings: Buffer.from(postings).toString('base64') };
}
