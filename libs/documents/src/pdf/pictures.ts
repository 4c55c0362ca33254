import { UnreadableDocument } from '../document.ts';
import type { Picture } from '../image/picture.ts';
import { openRaster, type Raster } from './raster.ts';

/** Resolution at which a page without text is read: an A4 page becomes 1,654 x 2,339 pixels. */
const OCR_DOTS_PER_INCH = 200;

/** The pictures of a PDF's pages for the OCR: nothing when a page shows text or nothing, broken when it cannot be shown. */
export type Pictures = { of(page: number): Promise<Picture | 'nothing' | 'broken'>; close(): Promise<void> };

/** The second library is opened only when a page has no text. `tired` is called when a file breaks it. */
export function picturesOf(bytes: Uint8Array, tired: () => void): Pictures {
  let opened: Promise<Raster | null> | null = null;
  let dead = false;
  /** What ran wild on a file must not be called again. */
  const note = (error: unknown) => {
    if (error instanceof UnreadableDocument) return;
    dead = true;
    tired();
  };
  return {
    of: async (page) => {
      opened ??= openRaster(bytes).catch((error: unknown) => {
        note(error);
        return null;
      });
      const raster = await opened;
      if (!raster || dead || page > raster.pageCount) return 'broken';
      try {
        return (await raster.pictureOf(page, OCR_DOTS_PER_INCH)) ?? 'nothing';
      } catch (error) {
        note(error);
        return 'broken';
      }
    },
    close: async () => {
      const raster = await opened;
      if (!dead) raster?.close();
    },
  };
}
