import { readSymbols } from '@probant/2d-doc/reading/read-symbols';
import { UnreadableDocument } from '@probant/documents/document';
import { detectFileKind } from '@probant/documents/signature';
import type { TaskContext, TaskProgram } from '@probant/documents/task-program';
import { type FileSymbols, MAX_SEARCHED_PAGES, type PageSymbol } from './symbols-task.ts';

/** At 200 dpi all of 60 reference codes are found; some tax notices print denser ones. */
const DOTS_PER_INCH = 200;
const DENSE_DOTS_PER_INCH = 400;
/** Searched again at the higher resolution when no page had a symbol: about 0.4 s a page. */
const MAX_DENSE_PAGES = 10;

export const runTask: TaskProgram<null, FileSymbols> = async (context) => {
  const kind = detectFileKind(context.bytes);
  // A text has no pages to search.
  if (kind === null || kind === 'docx') throw new UnreadableDocument('unknown_kind');
  const found = await searchPages(context, MAX_SEARCHED_PAGES, DOTS_PER_INCH);
  if (found.pages === 0) throw new UnreadableDocument('unreadable');
  // A picture has the resolution that it has.
  if (found.symbols.length > 0 || kind !== 'pdf') return found;
  const dense = await searchPages(context, MAX_DENSE_PAGES, DENSE_DOTS_PER_INCH);
  return { ...dense, pages: found.pages, unreadable: Math.max(found.unreadable, dense.unreadable) };
};

async function searchPages(
  { renderPage }: Pick<TaskContext<null>, 'renderPage'>,
  maxPages: number,
  dotsPerInch: number,
): Promise<FileSymbols> {
  const symbols: PageSymbol[] = [];
  let unreadable = 0;
  let pages = 0;
  for (let page = 1; page <= maxPages; page += 1) {
    // Null after the last page, and for a page that cannot be shown.
    const picture = await renderPage(page, dotsPerInch);
    if (picture === null) continue;
    pages += 1;
    for (const { bytes, isComplete } of await readSymbols(picture)) {
      if (isComplete) symbols.push({ page, bytes });
      else unreadable += 1;
    }
  }
  return { symbols, unreadable, pages };
}
