import type { FileKind } from '../document.ts';
import { type ImageKind, openImage } from '../image/open-image.ts';
import { createPageRenderer } from '../pdf/page-renderer.ts';
import type { Picture } from '../picture/picture.ts';

/** The pages of a file as pictures. */
type PagePictures = {
  /** Renders a page (1-based), or decodes it; null when there is no such page or it cannot be shown. */
  render(page: number, dotsPerInch: number): Promise<Picture | null>;
  close(): Promise<void>;
};

/** Opens the pages of a PDF or an image file as pictures; nothing is read before the first one. `onUnstable` is called when a file breaks pdfium. */
export const openPagePictures = (kind: FileKind | null, bytes: Uint8Array, onUnstable: () => void): PagePictures => {
  if (kind === null || kind === 'docx') return NO_PICTURES;
  return kind === 'pdf' ? openPdfPages(bytes, onUnstable) : openImagePages(kind, bytes);
};

const NO_PICTURES: PagePictures = { render: async () => null, close: async () => undefined };

function openPdfPages(bytes: Uint8Array, onUnstable: () => void): PagePictures {
  const renderer = createPageRenderer(bytes, onUnstable);
  return {
    render: async (page, dotsPerInch) => {
      const picture = await renderer.render(page, dotsPerInch);
      return picture === 'broken' ? null : picture;
    },
    close: () => renderer.close(),
  };
}

function openImagePages(kind: ImageKind, bytes: Uint8Array): PagePictures {
  return {
    render: async (page) => {
      const image = await openImage(bytes, kind);
      return page <= image.pageCount ? image.decodePage(page) : null;
    },
    close: async () => undefined,
  };
}
