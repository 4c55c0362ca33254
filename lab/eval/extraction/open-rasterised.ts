import type { DocumentReader, OpenedDocument, Page } from '@probant/documents/document';
import { encodeJpeg } from '@probant/samples/picture/picture';
import { renderPdfPages } from '../../generate/degrade/render-pdf-pages.ts';

const DOTS_PER_INCH = 150;
const JPEG_QUALITY = 80;
/** Only the first pages of longer documents are read. */
const MAX_PAGES = 3;

/** Opens a PDF as pictures of its pages: grey JPEG at 150 dpi, read by OCR, one page after the other. */
export async function openRasterised(reader: DocumentReader, pdf: Uint8Array): Promise<OpenedDocument> {
  const pages: Page[] = [];
  for (const picture of (await renderPdfPages(pdf, DOTS_PER_INCH)).slice(0, MAX_PAGES)) {
    const { pages: read } = await reader.open(await encodeJpeg(picture, JPEG_QUALITY), { tenant: 'eval' });
    pages.push(...read.map((page) => ({ ...page, number: pages.length + 1 })));
  }
  return { kind: 'jpeg', pageCount: pages.length, pages, attachments: [], metadata: {} };
}
