import { deflateSync } from 'node:zlib';
import { writeStream } from '@probant/documents/testing/pdf-update-writer';
import { assemblePdf } from '@probant/documents/testing/pdf-writer';

type BombPdf = {
  readonly content?: string;
  /** Pages that share the content. */
  readonly pages?: number;
  /** Entries of each page, its resources, and the catalog. */
  readonly page?: string;
  readonly resources?: string;
  readonly catalog?: string;
  readonly trailer?: string;
  /** Objects with the numbers FIRST_OBJECT and following. */
  readonly objects?: readonly (string | Buffer)[];
};

/** Number of the first object that a bomb adds. */
export const FIRST_OBJECT = 5;
const LINE = 'BT /F 11 Tf 60 760 Td (Facture du 02/03/2026, total de 1 234,56 EUR) Tj ET\n';

/** Writes a PDF of A4 pages with a line of text, and compressed content. Font /F is Helvetica. */
export function writeBombPdf(pdf: BombPdf): Buffer {
  const { content = '', pages = 1, page = '', resources = '', catalog = '', trailer = '', objects = [] } = pdf;
  const firstPage = FIRST_OBJECT + objects.length;
  const kids = Array.from({ length: pages }, (_, index) => `${firstPage + index} 0 R`);
  const entries = `/Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 3 0 R >> ${resources} >> ${page}`;
  return assemblePdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} /MediaBox [0 0 595 842] >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      writeFlate('', LINE + content),
      ...objects,
      ...kids.map(() => `<< ${entries} >>`),
    ],
    `/Root 1 0 R ${trailer}`,
  );
}

/** Writes a compressed stream. */
export const writeFlate = (dictionary: string, content: string | Buffer): Buffer =>
  writeStream(`${dictionary} /Filter /FlateDecode`, deflateSync(Buffer.from(content as string, 'latin1')));

/** Calls `create` for 0, 1 and so on, and joins the texts. */
export const repeatText = (count: number, create: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => create(index)).join('');

/** Lists `count` references from an object number on. */
export const listReferences = (from: number, count: number): string =>
  repeatText(count, (index) => `${from + index} 0 R `);
