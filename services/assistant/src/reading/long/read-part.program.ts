import { sendJsonLines } from '@probant/documents/json-lines';
import { detectFileKind } from '@probant/documents/signature';
import type { TaskProgram } from '@probant/documents/task-program';
import { findParagraphs } from '../paragraphs/find-paragraphs.rules.ts';
import { PAGED_TYPES } from '../program/content-types.ts';
import { readTitle } from '../program/document-title.ts';
import { BLOCKS_PART, type PartInput, type PartOutput, type PartPage } from './long-document.tasks.ts';

export const runTask: TaskProgram<PartInput, PartOutput> = async (context) => {
  const { pageNumbers, readsPictures } = context.input;
  const kind = detectFileKind(context.bytes) ?? '';
  // The pages of an image file have no text layer: none is decoded without OCR.
  const isLeftOut = kind !== 'pdf' && !readsPictures;
  const { pages, pageCount, metadata } = await context.open(
    { pageNumbers: isLeftOut ? [] : pageNumbers },
    () => !readsPictures,
  );
  const requestedPages = pageNumbers.filter((number) => number <= pageCount);
  const readPages = pages.filter(({ isUnread = false }) => !isUnread);
  sendJsonLines(
    context,
    BLOCKS_PART,
    readPages.map((page): PartPage => ({ page: page.number, blocks: findParagraphs(page) })),
  );
  const readNumbers = new Set(readPages.map(({ number }) => number));
  return {
    title: readTitle(metadata),
    contentType: PAGED_TYPES[kind] ?? 'application/octet-stream',
    pageCount,
    hiddenTextPages: readPages.filter(({ hasHiddenText }) => hasHiddenText).length,
    unreadPages: requestedPages.filter((number) => !readNumbers.has(number)),
  };
};
