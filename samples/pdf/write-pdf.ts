import { createHash } from 'node:crypto';
import type { Sheet } from '../drawing/sheet.ts';
import { addInfo, type DocumentInfo, formatPdfDate } from './document-info.ts';
import { embedFonts } from './embedded-fonts.ts';
import {
  createObjects,
  encodeLatin1,
  formatReference,
  formatTextString,
  type ObjectNumber,
  type PdfObjects,
} from './objects.ts';
import { writePageContent } from './page-content.ts';
import { createSrgbProfile } from './srgb-profile.ts';
import { writeXmpPacket } from './xmp.ts';

export type PdfDocument = {
  readonly info: DocumentInfo;
  readonly sheets: readonly Sheet[];
  /** Factur-X XML of the invoice, attached as factur-x.xml. */
  readonly facturX?: Uint8Array;
};

/** Writes a PDF/A-3b file: embedded fonts, sRGB output intent, XMP and, if given, the XML of a Factur-X invoice. */
export function writePdf({ info: facts, sheets, facturX }: PdfDocument): Uint8Array {
  const objects = createObjects();
  const fonts = embedFonts(objects, sheets);
  const attachment = facturX === undefined ? '' : attachXml(objects, facturX, facts);
  const pages = objects.reserve();
  const kids = sheets.map((sheet) => {
    const content = objects.addStream('', encodeLatin1(writePageContent(sheet, fonts)));
    return objects.add(
      `<< /Type /Page /Parent ${formatReference(pages)} /MediaBox [0 0 ${sheet.width} ${sheet.height}] ` +
        `/Resources << /Font << ${fonts.resources} >> >> /Contents ${formatReference(content)} >>`,
    );
  });
  objects.add(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.map(formatReference).join(' ')}] >>`, pages);
  const metadata = objects.addStream(
    '/Type /Metadata /Subtype /XML',
    writeXmpPacket(facts, facturX !== undefined),
    'asIs',
  );
  const catalog = objects.add(
    `<< /Type /Catalog /Pages ${formatReference(pages)} /Metadata ${formatReference(metadata)} /Lang (fr-FR) ` +
      `/OutputIntents [${formatReference(addOutputIntent(objects))}]${attachment} >>`,
  );
  return objects.buildFile(catalog, addInfo(objects, facts));
}

function addOutputIntent(objects: PdfObjects): ObjectNumber {
  const profile = objects.addStream('/N 3', createSrgbProfile());
  return objects.add(
    `<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /Info (sRGB) /DestOutputProfile ${formatReference(profile)} >>`,
  );
}

/** Embeds the file and returns the catalog entries that refer to it: the name tree and, since PDF/A-3, the associated files. */
function attachXml(objects: PdfObjects, xml: Uint8Array, facts: DocumentInfo): string {
  const digest = createHash('md5').update(xml).digest('hex');
  const parameters = `/Params << /Size ${xml.length} /ModDate ${formatPdfDate(facts.written)} /CheckSum <${digest}> >>`;
  const file = objects.addStream(`/Type /EmbeddedFile /Subtype /text#2Fxml ${parameters}`, xml);
  const specification = objects.add(
    `<< /Type /Filespec /F (factur-x.xml) /UF ${formatTextString('factur-x.xml')} /AFRelationship /Alternative ` +
      `/Desc ${formatTextString('Facture au format Factur-X')} /EF << /F ${formatReference(file)} /UF ${formatReference(file)} >> >>`,
  );
  return (
    ` /AF [${formatReference(specification)}] /PageMode /UseAttachments` +
    ` /Names << /EmbeddedFiles << /Names [${formatTextString('factur-x.xml')} ${formatReference(specification)}] >> >>`
  );
}
