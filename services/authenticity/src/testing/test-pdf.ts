import { writeStream } from '@probant/documents/testing/pdf-update-writer';
import { assemblePdf } from '@probant/documents/testing/pdf-writer';

type TestPdf = {
  /** Operators of the page; two lines of text unless given. Font /F is Helvetica. */
  readonly content?: string;
  /** Entries of the resources beside /Font, of the page, of the catalog and of the Info dictionary. */
  readonly resources?: string;
  readonly page?: string;
  readonly catalog?: string;
  readonly info?: string;
  readonly xmp?: string;
  /** Objects with the numbers 10, 11 and so on. */
  readonly objects?: readonly (string | Buffer)[];
};

export const USUAL_CONTENT =
  'BT /F 12 Tf 60 740 Td (Facture de la boulangerie du centre) Tj ET BT /F 12 Tf 60 700 Td (Montant total de la facture 12,50 EUR) Tj ET';

/** Writes a PDF of one page of 600 x 800 units: object 1 is the catalog, 3 the page, 5 its content, 6 the Info dictionary, 7 the XMP. */
export function writeTestPdf(pdf: TestPdf = {}): Buffer {
  const { content = USUAL_CONTENT, resources = '', page = '', catalog = '', info, xmp, objects = [] } = pdf;
  const metadata = xmp === undefined ? '' : '/Metadata 7 0 R';
  return assemblePdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${metadata} ${catalog} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 600 800] >>',
      `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F 4 0 R >> ${resources} >> /Contents 5 0 R ${page} >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      writeStream('', Buffer.from(content, 'latin1')),
      `<< ${info ?? ''} >>`,
      writeStream('/Type /Metadata /Subtype /XML', Buffer.from(xmp ?? '')),
      'null',
      'null',
      ...objects,
    ],
    `/Root 1 0 R${info === undefined ? '' : ' /Info 6 0 R'}`,
  );
}
