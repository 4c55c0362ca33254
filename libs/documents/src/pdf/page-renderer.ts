import { UnreadableDocument } from '../document.ts';
import type { Picture } from '../picture/picture.ts';
import { openRaster, type PdfRaster } from './raster.ts';

/** Resolution at which a page without text is read: an A4 page becomes 1,654 x 2,339 pixels. */
const OCR_DOTS_PER_INCH = 200;

/** Enough pixels for a fingerprint; high enough for a till roll. */
const PREVIEW_SIZE = { width: 1024, height: 3072 };

/** Renders the pages of a PDF, for the OCR and the fingerprint. */
export type PageRenderer = {
  /** Reports whether a page shows anything other than text; broken when it cannot be rendered. */
  inspectPage(page: number): Promise<'picture' | 'nothing' | 'broken'>;
  /** Renders a page with few pixels, for the fingerprint. */
  renderPreview(page: number): Promise<Picture | 'broken'>;
  renderForOcr(page: number): Promise<Picture | 'broken'>;
  /** Renders a page (1-based) at a resolution. */
  render(page: number, dotsPerInch: number): Promise<Picture | 'broken'>;
  close(): Promise<void>;
};

/** Creates a renderer. pdfium opens the file only for the first page without text. `onUnstable` is called when a file breaks pdfium. */
export function createPageRenderer(bytes: Uint8Array, onUnstable: () => void): PageRenderer {
  let opening: Promise<PdfRaster | 'broken'> | null = null;
  let isBroken = false;
  const runGuarded = async <T>(work: () => Promise<T>): Promise<T | 'broken'> => {
    if (isBroken) return 'broken';
    try {
      return await work();
    } catch (error) {
      // The file is at fault; when the library itself failed on it, the library must not be called again.
      if (!(error instanceof UnreadableDocument)) {
        isBroken = true;
        onUnstable();
      }
      return 'broken';
    }
  };
  const withPage = <T>(page: number, render: (raster: PdfRaster) => Promise<T>): Promise<T | 'broken'> =>
    runGuarded(async () => {
      opening ??= runGuarded(() => openRaster(bytes));
      const opened = await opening;
      if (opened === 'broken' || page > opened.pageCount) throw new UnreadableDocument('unreadable');
      return render(opened);
    });
  return {
    inspectPage: (page) => withPage(page, async (raster) => (raster.hasPicture(page) ? 'picture' : 'nothing')),
    renderPreview: (page) =>
      withPage(page, (raster) => raster.renderAtWidth(page, PREVIEW_SIZE.width, PREVIEW_SIZE.height)),
    renderForOcr: (page) => withPage(page, (raster) => raster.renderAtResolution(page, OCR_DOTS_PER_INCH)),
    render: (page, dotsPerInch) => withPage(page, (raster) => raster.renderAtResolution(page, dotsPerInch)),
    close: async () => {
      const opened = await opening;
      if (opened && opened !== 'broken' && !isBroken) opened.close();
    },
  };
}
