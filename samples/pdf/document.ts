import { createHash } from 'node:crypto';
import type { Sheet } from '../drawing/sheet.ts';
import { embedFonts } from './embedded-fonts.ts';
import { createObjects, latin, type ObjectNumber, type PdfObjects, reference, textString } from './objects.ts';
import { pageContent } from './page-content.ts';
import { srgbProfile } from './srgb-profile.ts';
import { xmpPacket } from './xmp.ts';

export type DocumentFacts = {
  readonly title: string;
  readonly author: string;
  /** The program the document was made with, and the one that wrote the PDF. */
  readonly creator: string;
  readonly producer: string;
  /** `2026-09-14T09:30:00+02:00` */
  readonly written: string;
};

export type PdfDocument = {
  readonly facts: DocumentFacts;
  readonly sheets: readonly Sheet[];
  /** Factur-X: the invoice as XML, joined to the file as factur-x.xml. */
  readonly facturX?: Uint8Array;
};

/** Writes a PDF/A-3b file: fonts embedded, sRGB output intent, XMP, and the XML of a Factur-X invoice if given. */
export function writePdf({ facts, sheets, facturX }: PdfDocument): Uint8Array {
  const objects = createObjects();
  const fonts = embedFonts(objects, sheets);
  const attachment = facturX === undefined ? '' : attach(objects, facturX, facts);
  const pages = objects.reserve();
  const kids = sheets.map((sheet) => {
    const content = objects.stream('', latin(pageContent(sheet, fonts)));
    return objects.add(
      `<< /Type /Page /Parent ${reference(pages)} /MediaBox [0 0 ${sheet.width} ${sheet.height}] ` +
        `/Resources << /Font << ${fonts.resources} >> >> /Contents ${reference(content)} >>`,
    );
  });
  objects.add(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.map(reference).join(' ')}] >>`, pages);
  const metadata = objects.stream('/Type /Metadata /Subtype /XML', xmpPacket(facts, facturX !== undefined), 'asIs');
  const catalog = objects.add(
    `<< /Type /Catalog /Pages ${reference(pages)} /Metadata ${reference(metadata)} /Lang (fr-FR) ` +
      `/OutputIntents [${reference(outputIntent(objects))}]${attachment} >>`,
  );
  return objects.file(catalog, addInfo(objects, facts));
}

function outputIntent(objects: PdfObjects): ObjectNumber {
  const profile = objects.stream('/N 3', srgbProfile());
  return objects.add(
    `<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /Info (sRGB) /DestOutputProfile ${reference(profile)} >>`,
  );
}

/** D:20260914093000+02'00' */
const pdfDate = (written: string): string =>
  `(D:${written.slice(0, 19).replaceAll(/[-:T]/g, '')}${written.slice(19, 22)}'${written.slice(23)}')`;

export function addInfo(objects: PdfObjects, facts: DocumentFacts): ObjectNumber {
  const entries = [
    `/Title ${textString(facts.title)} /Author ${textString(facts.author)} /Creator ${textString(facts.creator)}`,
    `/Producer ${textString(facts.producer)} /CreationDate ${pdfDate(facts.written)} /ModDate ${pdfDate(facts.written)}`,
  ];
  return objects.add(`<< ${entries.join(' ')} >>`);
}

/** The embedded file and its two ways in: the name tree and, new in PDF/A-3, the associated files. */
function attach(objects: PdfObjects, xml: Uint8Array, facts: DocumentFacts): string {
  const digest = createHash('md5').update(xml).digest('hex');
  const parameters = `/Params << /Size ${xml.length} /ModDate ${pdfDate(facts.written)} /CheckSum <${digest}> >>`;
  const file = objects.stream(`/Type /EmbeddedFile /Subtype /text#2Fxml ${parameters}`, xml);
  const specification = objects.add(
    `<< /Type /Filespec /F (factur-x.xml) /UF ${textString('factur-x.xml')} /AFRelationship /Alternative ` +
      `/Desc ${textString('Facture au format Factur-X')} /EF << /F ${reference(file)} /UF ${reference(file)} >> >>`,
  );
  return (
    ` /AF [${reference(specification)}] /PageMode /UseAttachments` +
    ` /Names << /EmbeddedFiles << /Names [${textString('factur-x.xml')} ${reference(specification)}] >> >>`
  );
}
