import { createObjects, latin, reference } from '../../../samples/pdf/objects.ts';

export type ScannedSheet = {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly dotsPerInch: number;
};

/** Grey pictures as the pages of a PDF without text. */
export function scannedPdf(sheets: readonly ScannedSheet[]): Uint8Array {
  const objects = createObjects();
  const pages = objects.reserve();
  const kids = sheets.map(({ jpeg, width, height, dotsPerInch }) => {
    const [w, h] = [width, height].map((side) => Math.round((side * 7200) / dotsPerInch) / 100);
    const picture = objects.stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`,
      jpeg,
      'jpeg',
    );
    const content = objects.stream('', latin(`q ${w} 0 0 ${h} 0 0 cm /Scan Do Q`), 'asIs');
    return objects.add(
      `<< /Type /Page /Parent ${reference(pages)} /MediaBox [0 0 ${w} ${h}] /Resources << /XObject << /Scan ${reference(picture)} >> >> /Contents ${reference(content)} >>`,
    );
  });
  objects.add(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.map(reference).join(' ')}] >>`, pages);
  return objects.file(
    objects.add(`<< /Type /Catalog /Pages ${reference(pages)} >>`),
    objects.add('<< /Producer (Scan) >>'),
  );
}
