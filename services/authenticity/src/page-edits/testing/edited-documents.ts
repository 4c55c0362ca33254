import { PDFDocument, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';

const LINES = ['Facture de travaux', 'Reprise des enduits 1 250,00', 'Peinture des volets 830,00', 'Total 2 080,00'];
const FIRST_LINE_Y = 700;
const LINE_HEIGHT = 20;
/** Where the amount of the last line starts, and its width. */
export const TOTAL = { x: 78, y: FIRST_LINE_Y - 3 * LINE_HEIGHT, width: 46 };

/** Writes one page of four lines, then lets `edit` draw over it. */
export async function writeDocument(
  edit: (page: PDFPage, document: PDFDocument) => unknown = () => undefined,
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 800]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  page.setFont(font);
  page.setFontSize(11);
  for (const [i, line] of LINES.entries()) page.drawText(line, { x: 50, y: FIRST_LINE_Y - i * LINE_HEIGHT });
  await edit(page, document);
  return document.save({ useObjectStreams: false });
}

/** Saves a change after the bytes of a file, as editors and signature programs do. */
export async function appendRevision(
  file: Uint8Array,
  edit: (page: PDFPage, document: PDFDocument) => unknown,
): Promise<Uint8Array> {
  const document = await PDFDocument.load(file, { updateMetadata: false, forIncrementalUpdate: true });
  await edit(document.getPage(0), document);
  return document.save({ rewrite: false });
}

/** Puts an annotation with an appearance on a page. `content` is drawn in a box of 60 x 14 from (0, 0). */
export function addAnnotation(
  page: PDFPage,
  { content, ...entries }: { readonly content: string; readonly [key: string]: unknown },
): void {
  const { context } = page.doc;
  const appearance = context.stream(content, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, 60, 14],
    Resources: {
      Font: { F: { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' } },
      ExtGState: { Multiply: { BM: 'Multiply' } },
    },
  });
  const annotation = context.obj({ Type: 'Annot', F: 4, ...entries, AP: { N: context.register(appearance) } } as never);
  page.node.addAnnot(context.register(annotation) as never);
}
