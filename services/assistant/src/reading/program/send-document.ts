import { UnreadableDocument } from '@probant/documents/document';
import { sendJsonLines } from '@probant/documents/json-lines';
import type { TaskContext } from '@probant/documents/task-program';
import type { Chunk } from '../../chunking/chunk.ts';
import { chunkDocument, MAX_CHUNKS_PER_DOCUMENT, TooManyChunks } from '../../chunking/chunk-document.ts';
import { analyzeChunk } from '../../lexical/chunk-terms.ts';
import { encodePostings } from '../../lexical/postings-record.ts';
import { writePageLine } from '../../prepared-documents/page-lines.ts';
import { detectLanguage } from '../../text-analysis/detect-language.ts';
import type { Language } from '../../text-analysis/language.ts';
import type { ExtractedBlock } from '../extracted-document.ts';
import { removeAsides } from '../paragraphs/asides.rules.ts';
import { CHUNKS_PART, PAGES_PART, type WrittenChunk } from '../reading.task.ts';
import { describeStructure } from './describe-structure.ts';

/** Text by which the language of a document is recognised. */
const LANGUAGE_SAMPLE_LENGTH = 20_000;

/**
 * Divides the blocks of a document into chunks, sends its pages and chunks to the parent, and returns its language.
 * @throws UnreadableDocument for a document with too many chunks.
 */
export function sendDocument(
  context: Pick<TaskContext<unknown>, 'sendPart'>,
  blocks: readonly ExtractedBlock[],
  title: string | null,
): Language {
  const pages = Map.groupBy(blocks, (block) => block.page ?? 1);
  for (const [page, of] of pages)
    for (const bytes of writePageLine({ page, blocks: of.map(toPageBlock), structure: describeStructure(of) }))
      context.sendPart(PAGES_PART, bytes);
  return sendChunks(context, blocks, title);
}

/**
 * Divides the blocks of a document, whose offsets follow each other, into chunks, sends them to the parent, and returns their language.
 * @throws UnreadableDocument for a document with too many chunks.
 */
export function sendChunks(
  context: Pick<TaskContext<unknown>, 'sendPart'>,
  blocks: readonly ExtractedBlock[],
  title: string | null,
): Language {
  const text = blocks.map((block) => block.text).join('\n');
  const language = detectLanguage(text.slice(0, LANGUAGE_SAMPLE_LENGTH));
  const chunks = divide(text, blocks);
  sendJsonLines(
    context,
    CHUNKS_PART,
    chunks.map((chunk) => writeChunk(chunk, title, language)),
  );
  return language;
}

function divide(text: string, blocks: readonly ExtractedBlock[]): readonly Chunk[] {
  try {
    return chunkDocument(text, removeAsides(blocks));
  } catch (error) {
    if (error instanceof TooManyChunks)
      throw new UnreadableDocument('took_too_much_memory', { of: 'chunks', maximum: MAX_CHUNKS_PER_DOCUMENT });
    throw error;
  }
}

const toPageBlock = ({ kind, text, start, end, box }: ExtractedBlock) => ({ kind, text, start, end, box });

function writeChunk(
  { page, start, end, heading, text, searchText, tables }: Chunk,
  title: string | null,
  language: Language,
): WrittenChunk {
  const indexed = { heading: title === null ? heading : [title, ...heading], text: searchText };
  const postings = encodePostings(analyzeChunk(indexed, language));
  return { page, start, end, heading, text, tables, postings: Buffer.from(postings).toString('base64') };
}
