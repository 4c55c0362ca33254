import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import { UnreadableDocument } from '../document.ts';
import type { Picture } from '../image/picture.ts';
import { LIMITS } from '../limits.ts';

/** Pages of a PDF as pictures. Pages count from 1. */
export type Raster = {
  readonly pageCount: number;
  /** Whether a page shows more than text: an image, a shading, a form, or many paths (text drawn as outlines). */
  hasPicture(page: number): boolean;
  /** A page at so many dots an inch, its long side at most LIMITS.side. */
  atResolution(page: number, dotsPerInch: number): Promise<Picture>;
  /** A page at a width in pixels; narrower where it would be higher than `highest`. */
  atWidth(page: number, width: number, highest: number): Promise<Picture>;
  close(): void;
};

const POINTS_PER_INCH = 72;
/** Frames and rules of a form have fewer paths than this; a text drawn as outlines has one for each letter. */
const OUTLINED_TEXT = 200;
/** Objects looked at before a page counts as one with a picture. */
const MOST_OBJECTS = 5000;

let library: Promise<PDFiumLibrary> | null = null;

/** Opens a PDF with pdfium (WebAssembly). Throws UnreadableDocument. */
export async function openRaster(bytes: Uint8Array): Promise<Raster> {
  library ??= PDFiumLibrary.init();
  const document = await loadDocument(await library, bytes);
  return {
    pageCount: document.getPageCount(),
    hasPicture: (number) => {
      const page = document.getPage(number - 1);
      if (!isThere(page)) throw new UnreadableDocument('unreadable');
      try {
        return showsMoreThanText(page);
      } finally {
        closePage(page);
      }
    },
    atResolution: (number, dotsPerInch) => {
      const page = document.getPage(number - 1);
      const { width, height } = sizeOf(page);
      const scale = Math.min(dotsPerInch / POINTS_PER_INCH, LIMITS.side / Math.max(width, height));
      return render(page, width * scale, height * scale);
    },
    atWidth: (number, wanted, highest) => {
      const page = document.getPage(number - 1);
      const { width, height } = sizeOf(page);
      const scale = Math.min(wanted / width, highest / height);
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
    const locked = error instanceof Error && /password/i.test(error.message);
    throw new UnreadableDocument(locked ? 'encrypted' : 'unreadable');
  }
  throw new UnreadableDocument('unreadable');
}

function sizeOf(page: PDFiumPage): { width: number; height: number } {
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  if (!(width > 0 && height > 0 && Number.isFinite(width * height))) throw new UnreadableDocument('unreadable');
  return { width, height };
}

/** The binding gives a page even where pdfium found none (its private handle is 0 then). */
const isThere = (page: PDFiumPage): boolean => page['pageIdx'] !== 0;

/** The binding closes a page only after rendering it, so the others are closed with its own (private) means. */
const closePage = (page: PDFiumPage): void => void page['module']._FPDF_ClosePage(page['pageIdx']);

function showsMoreThanText(page: PDFiumPage): boolean {
  if (page.getObjectCount() > MOST_OBJECTS) return true;
  let paths = 0;
  for (const { type } of page.objects()) {
    if (type === 'path') paths += 1;
    else if (type !== 'text') return true;
  }
  return paths >= OUTLINED_TEXT;
}

async function render(page: PDFiumPage, width: number, height: number): Promise<Picture> {
  const size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
  const { data } = await page.render({ ...size, render: 'bitmap', renderFormFields: false });
  const pixels = new Uint8Array(size.width * size.height * 3);
  // Four bytes a pixel in the order R, G, B, A whatever the binding's option is called: it asks pdfium to reverse the order.
  for (let from = 0, to = 0; to < pixels.length; from += 4, to += 3) {
    pixels[to] = data[from] as number;
    pixels[to + 1] = data[from + 1] as number;
    pixels[to + 2] = data[from + 2] as number;
  }
  return { ...size, pixels };
}
