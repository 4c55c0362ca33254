import type { ReceivedTask } from '@probant/workers/serve-tasks';
import { UnreadableDocument } from '../document.ts';
import { DOCUMENT_LIMITS } from '../limits.ts';
import type { Networks } from '../ocr/models/networks.ts';
import { readPicture } from '../ocr/read-picture.ts';
import type { ReadContext } from '../read-context.ts';
import type { IsOcrTimeOver } from '../task-program.ts';
import type { OpenedItem } from './own.tasks.ts';

/** What a document may say to the parent, and the OCR. */
export type DocumentWorker = Pick<ReceivedTask, 'extendDeadline' | 'markUnstable'> & {
  readonly loadNetworks: () => Promise<Networks>;
};

/** Creates the context of one document: every page and attachment goes to `addItem` at once and counts against the limits. */
export function createLimitedContext(
  { loadNetworks, extendDeadline, markUnstable }: DocumentWorker,
  addItem: (item: OpenedItem) => void,
  isOcrTimeOver: IsOcrTimeOver = () => false,
): ReadContext {
  let words = 0;
  let ocrPages = 0;
  return {
    addPage: (page) => {
      words += page.lines.reduce((sum, line) => sum + line.words.length, 0);
      if (words > DOCUMENT_LIMITS.words) throw new UnreadableDocument('took_too_much_memory');
      addItem({ type: 'page', page });
    },
    addAttachment: (attachment) => addItem({ type: 'attachment', attachment }),
    maxPages: null,
    pageNumbers: null,
    onFirstPicture: null,
    isOcrTimeOver,
    markUnstable,
    readPicture: async (picture, isTimeOver = isOcrTimeOver) => {
      if (isTimeOver()) return null;
      ocrPages += 1;
      if (ocrPages > DOCUMENT_LIMITS.ocrPages) throw new UnreadableDocument('too_many_pages');
      extendDeadline();
      return readPicture(picture, await loadNetworks(), isTimeOver);
    },
  };
}
