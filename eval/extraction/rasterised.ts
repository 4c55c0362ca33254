import type { DocumentReader, OpenedDocument, Page } from '@probant/documents/document';
import { toJpeg } from '../../samples/picture/picture.ts';
import { paperPictures } from '../generate/degrade/paper-picture.ts';

const DOTS_PER_INCH = 150;
const QUALITY = 80;
/** Of longer documents, the first ones. */
const PAGES = 3;

/** A PDF as pictures of its pages show it: grey JPEG at 150 dpi, read by our own reader of pictures, one page after the other. */
export async function openRasterised(reader: DocumentReader, pdf: Uint8Array): Promise<OpenedDocument> {
  const pages: Page[] = [];
  for (const picture of (await paperPictures(pdf, DOTS_PER_INCH)).slice(0, PAGES)) {
    const { pages: read } = await reader.open(await toJpeg(picture, QUALITY), { tenant: 'eval' });
    pages.push(...read.map((page) => ({ ...page, number: pages.length + 1 })));
  }
  return { kind: 'jpeg', pageCount: pages.length, pages, attachments: [], metadata: {} };
}
