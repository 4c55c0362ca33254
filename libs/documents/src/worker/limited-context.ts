import { UnreadableDocument } from '../document.ts';
import { DOCUMENT_LIMITS } from '../limits.ts';
import type { Networks } from '../ocr/models/networks.ts';
import { readPicture } from '../ocr/read-picture.ts';
import type { WorkerMessage } from '../pool/protocol.ts';
import type { ReadContext } from '../read-context.ts';
import type { IsOcrTimeOver } from '../task-program.ts';

/** Creates the context of one document: everything goes to the parent at once and counts against the limits. */
export function createLimitedContext(
  loadNetworks: () => Promise<Networks>,
  send: (message: WorkerMessage) => void,
  isOcrTimeOver: IsOcrTimeOver = () => false,
): ReadContext {
  let words = 0;
  let ocrPages = 0;
  return {
    addPage: (page) => {
      words += page.lines.reduce((sum, line) => sum + line.words.length, 0);
      if (words > DOCUMENT_LIMITS.words) throw new UnreadableDocument('took_too_much_memory');
      send({ type: 'page', page });
    },
    addAttachment: (attachment) => send({ type: 'attachment', attachment }),
    maxPages: null,
    pageNumbers: null,
    onFirstPicture: null,
    isOcrTimeOver,
    markUnstable: () => send({ type: 'unstable' }),
    readPicture: async (picture, isTimeOver = isOcrTimeOver) => {
      if (isTimeOver()) return null;
      ocrPages += 1;
      if (ocrPages > DOCUMENT_LIMITS.ocrPages) throw new UnreadableDocument('too_many_pages');
      send({ type: 'ocr_started' });
      return readPicture(picture, await loadNetworks(), isTimeOver);
    },
  };
}
