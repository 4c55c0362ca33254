import { addInfo, type DocumentFacts } from './document.ts';
import { createObjects, latin, reference } from './objects.ts';

export type ScannedPage = { readonly jpeg: Uint8Array; readonly width: number; readonly height: number };

const A4 = { width: 595.28, height: 841.89 };

/** What an office scanner makes of one A4 sheet: a grey picture over the whole page and no text. */
export function writeScannedPdf(facts: DocumentFacts, { jpeg, width, height }: ScannedPage): Uint8Array {
  const objects = createObjects();
  const picture = objects.stream(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`,
    jpeg,
    'jpeg',
  );
  const content = objects.stream('', latin(`q ${A4.width} 0 0 ${A4.height} 0 0 cm /Scan Do Q`), 'asIs');
  const pages = objects.reserve();
  const page = objects.add(
    `<< /Type /Page /Parent ${reference(pages)} /MediaBox [0 0 ${A4.width} ${A4.height}] ` +
      `/Resources << /XObject << /Scan ${reference(picture)} >> >> /Contents ${reference(content)} >>`,
  );
  objects.add(`<< /Type /Pages /Count 1 /Kids [${reference(page)}] >>`, pages);
  const catalog = objects.add(`<< /Type /Catalog /Pages ${reference(pages)} >>`);
  return objects.file(catalog, addInfo(objects, facts));
}
