import { detectFileKind } from '@probant/documents/signature';
import type { TaskContext, TaskProgram } from '@probant/documents/task-program';
import { readTextDocument } from '@probant/documents/text-blocks/reading';
import type { ExtractedDocument } from '../extracted-document.ts';
import type { ReadingInput, ReadingOutput } from '../reading.task.ts';
import { PAGED_TYPES, TEXT_TYPES } from './content-types.ts';
import { readTitle } from './document-title.ts';
import { sendDocument } from './send-document.ts';
import { toBlocks, toPageBlocks } from './to-blocks.ts';

export const runTask: TaskProgram<ReadingInput, ReadingOutput> = async (context) => {
  const { blocks, ...output } = await readDocument(context);
  return { ...output, language: sendDocument(context, blocks, output.title) };
};

async function readDocument(context: TaskContext<ReadingInput>): Promise<ExtractedDocument> {
  const { format } = context.input;
  if (format !== null) {
    const { blocks, hiddenTextPages, sheets, title } = await readTextDocument(context.bytes, format);
    const pageCount = blocks.reduce((last, { page }) => Math.max(last, page ?? 1), 1);
    return {
      title,
      contentType: TEXT_TYPES[format],
      pageCount,
      hiddenTextPages,
      blocks: toBlocks(blocks, format, sheets),
    };
  }
  const { pages, pageCount, metadata } = await context.open();
  const contentType = PAGED_TYPES[detectFileKind(context.bytes) ?? ''] ?? 'application/octet-stream';
  const hiddenTextPages = pages.filter(({ hasHiddenText }) => hasHiddenText).length;
  return { title: readTitle(metadata), contentType, pageCount, hiddenTextPages, blocks: toPageBlocks(pages) };
}
