import { UnreadableDocument } from '../document.ts';
import type { Picture } from '../image/picture.ts';
import { openRaster, type Raster } from './raster.ts';

/** Resolution at which a page without text is read: an A4 page becomes 1,654 x 2,339 pixels. */
const OCR_DOTS_PER_INCH = 200;

/** What is enough to know a page again, in pixels: a till roll is higher than a letter. */
const SMALL = { width: 1024, height: 3072 };

/** The pictures of a PDF's pages, for the OCR. */
export type Pictures = {
  /** What a page shows besides text; broken when the page cannot be shown. */
  among(page: number): Promise<'picture' | 'nothing' | 'broken'>;
  /** A page in few pixels, to know it again. */
  small(page: number): Promise<Picture | 'broken'>;
  of(page: number): Promise<Picture | 'broken'>;
  close(): Promise<void>;
};

/** The second library is opened only when a page has no text. `tired` is called when a file breaks it. */
export function picturesOf(bytes: Uint8Array, tired: () => void): Pictures {
  let opened: Promise<Raster | 'broken'> | null = null;
  let dead = false;
  const guarded = async <T>(work: () => Promise<T>): Promise<T | 'broken'> => {
    if (dead) return 'broken';
    try {
      return await work();
    } catch (error) {
      // The file is to blame; and if the library itself ran wild on it, it must not be called again.
      if (!(error instanceof UnreadableDocument)) {
        dead = true;
        tired();
      }
      return 'broken';
    }
  };
  const onPage = <T>(page: number, look: (raster: Raster) => Promise<T>): Promise<T | 'broken'> =>
    guarded(async () => {
      opened ??= guarded(() => openRaster(bytes));
      const raster = await opened;
      if (raster === 'broken' || page > raster.pageCount) throw new UnreadableDocument('unreadable');
      return look(raster);
    });
  return {
    among: (page) => onPage(page, async (raster) => (raster.hasPicture(page) ? 'picture' : 'nothing')),
    small: (page) => onPage(page, (raster) => raster.atWidth(page, SMALL.width, SMALL.height)),
    of: (page) => onPage(page, (raster) => raster.atResolution(page, OCR_DOTS_PER_INCH)),
    close: async () => {
      const raster = await opened;
      if (raster && raster !== 'broken' && !dead) raster.close();
    },
  };
}
