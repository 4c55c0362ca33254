import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import { UnreadableDocument } from '../document.ts';
import { DOCUMENT_LIMITS } from '../limits.ts';
import type { Picture } from '../picture/picture.ts';

/** A PDF opened for rendering. Page numbers are 1-based. */
export type PdfRaster = {
  readonly pageCount: number;
  /** Whether a page shows more than text: an image, a shading, a form, or many paths (text drawn as outlines). */
  hasPicture(page: number): boolean;
  /** Renders a page at a resolution, its long side at most DOCUMENT_LIMITS.sidePixels. */
  renderAtResolution(page: number, dotsPerInch: number): Promise<Picture>;
  /** Renders a page at a width in pixels; narrower where it would be higher than `maxHeight`. */
  renderAtWidth(page: number, width: number, maxHeight: number): Promise<Picture>;
  close(): void;
};

const POINTS_PER_INCH = 72;
/** Frames and rules of a form have fewer paths; a text drawn as outlines has one for each letter. */
const MIN_OUTLINE_PATHS = 200;
/** A page with more objects counts as one with a picture, without inspection. */
const MAX_INSPECTED_OBJECTS = 5000;

let library: Promise<PDFiumLibrary> | null = null;

/**
 * Opens a PDF with pdfium (WebAssembly).
 * @throws UnreadableDocument.
 */
export async function openRaster(bytes: Uint8Array): Promise<PdfRaster> {
  library ??= PDFiumLibrary.init();
  const document = await loadDocument(await library, bytes);
  return {
    pageCount: document.getPageCount(),
    hasPicture: (number) => {
      const page = document.getPage(number - 1);
      if (!isLoaded(page)) throw new UnreadableDocument('unreadable');
      try {
        return showsMoreThanText(page);
      } finally {
        closePage(page);
      }
    },
    renderAtResolution: (number, dotsPerInch) => {
      const page = document.getPage(number - 1);
      const { width, height } = readSize(page);
      const scale = Math.min(dotsPerInch / POINTS_PER_INCH, DOCUMENT_LIMITS.sidePixels / Math.max(width, height));
      return render(page, width * scale, height * scale);
    },
    renderAtWidth: (number, targetWidth, maxHeight) => {
      const page = document.getPage(number - 1);
      const { width, height } = readSize(page);
      const scale = Math.min(targetWidth / width, maxHeight / height);
      return render(page, width * scale, height * scale);
    },
    close: () => document.destroy(),
  };
}

async function loadDocument(pdfium: PDFiumLibrary, bytes: Uint8Array): Promise<PDFiumDocument> {
  try {
    const document = await pdfium.loadDocument(bytes);
    if (document.getPageCount() > 0) return document;
    document.destroy();
  } catch (error) {
    const isEncrypted = error instanceof Error && /password/i.test(error.message);
    throw new UnreadableDocument(isEncrypted ? 'encrypted' : 'unreadable');
  }
  throw new UnreadableDocument('unreadable');
}

function readSize(page: PDFiumPage): { width: number; height: number } {
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  if (!(width > 0 && height > 0 && Number.isFinite(width * height))) throw new UnreadableDocument('unreadable');
  return { width, height };
}

/** The binding returns a page even where pdfium has none (its private handle is then 0). */
const isLoaded = (page: PDFiumPage): boolean => page['pageIdx'] !== 0;

/** The binding closes a page only after rendering it; other pages are closed through its private members. */
const closePage = (page: PDFiumPage): void => void page['module']._FPDF_ClosePage(page['pageIdx']);

function showsMoreThanText(page: PDFiumPage): boolean {
  if (page.getObjectCount() > MAX_INSPECTED_OBJECTS) return true;
  let paths = 0;
  for (const { type } of page.objects()) {
    if (type === 'path') paths += 1;
    else if (type !== 'text') return true;
  }
  return paths >= MIN_OUTLINE_PATHS;
}

async function render(page: PDFiumPage, width: number, height: number): Promise<Picture> {
  const size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
  const { data } = await page.render({ ...size, render: 'bitmap', renderFormFields: false });
  const pixels = new Uint8Array(size.width * size.height * 3);
  // Four bytes per pixel in the order R, G, B, A, despite the name of the binding's option: it asks pdfium to reverse the order.
  for (let from = 0, to = 0; to < pixels.length; from += 4, to += 3) {
    pixels[to] = data[from] as number;
    pixels[to + 1] = data[from + 1] as number;
    pixels[to + 2] = data[from + 2] as number;
  }
  return { ...size, pixels };
}
