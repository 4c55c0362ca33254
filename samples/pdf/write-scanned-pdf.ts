import { addInfo, type DocumentInfo } from './document-info.ts';
import { createObjects, encodeLatin1, formatReference } from './objects.ts';

export type ScannedPage = { readonly jpeg: Uint8Array; readonly width: number; readonly height: number };

const A4_POINTS = { width: 595.28, height: 841.89 };

/** Writes the PDF an office scanner creates from one A4 sheet: a greyscale picture over the whole page, no text. */
export function writeScannedPdf(facts: DocumentInfo, { jpeg, width, height }: ScannedPage): Uint8Array {
  const objects = createObjects();
  const picture = objects.addStream(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`,
    jpeg,
    'jpeg',
  );
  const content = objects.addStream(
    '',
    encodeLatin1(`q ${A4_POINTS.width} 0 0 ${A4_POINTS.height} 0 0 cm /Scan Do Q`),
    'asIs',
  );
  const pages = objects.reserve();
  const page = objects.add(
    `<< /Type /Page /Parent ${formatReference(pages)} /MediaBox [0 0 ${A4_POINTS.width} ${A4_POINTS.height}] ` +
      `/Resources << /XObject << /Scan ${formatReference(picture)} >> >> /Contents ${formatReference(content)} >>`,
  );
  objects.add(`<< /Type /Pages /Count 1 /Kids [${formatReference(page)}] >>`, pages);
  const catalog = objects.add(`<< /Type /Catalog /Pages ${formatReference(pages)} >>`);
  return objects.buildFile(catalog, addInfo(objects, facts));
}
