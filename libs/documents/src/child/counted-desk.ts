import { UnreadableDocument } from '../document.ts';
import { LIMITS } from '../limits.ts';
import type { Networks } from '../ocr/networks.ts';
import { readPicture } from '../ocr/read-page.ts';
import type { Report } from '../pool/protocol.ts';
import type { Desk } from './desk.ts';

/** The desk for one document: what is put on it goes to the parent at once, counted against the limits. */
export function countedDesk(networks: () => Promise<Networks>, say: (report: Report) => void): Desk {
  let words = 0;
  let ocrPages = 0;
  return {
    page: (page) => {
      words += page.lines.reduce((sum, line) => sum + line.words.length, 0);
      if (words > LIMITS.words) throw new UnreadableDocument('took_too_much_memory');
      say({ say: 'page', page });
    },
    attachment: (attachment) => say({ say: 'attachment', attachment }),
    firstPicture: null,
    tired: () => say({ say: 'tired' }),
    ocr: async (picture) => {
      ocrPages += 1;
      if (ocrPages > LIMITS.ocrPages) throw new UnreadableDocument('too_many_pages');
      say({ say: 'ocr' });
      return readPicture(picture, await networks());
    },
  };
}
