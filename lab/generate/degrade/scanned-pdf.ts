import { createObjects, encodeLatin1, formatReference } from '@probant/samples/pdf/objects';

export type ScannedPage = {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly dotsPerInch: number;
};

/** Writes a PDF without a text layer, one greyscale picture per page. */
export function writeScannedPages(sheets: readonly ScannedPage[]): Uint8Array {
  const objects = createObjects();
  const pages = objects.reserve();
  const kids = sheets.map(({ jpeg, width, height, dotsPerInch }) => {
    const [w, h] = [width, height].map((side) => Math.round((side * 7200) / dotsPerInch) / 100);
    const picture = objects.addStream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`,
      jpeg,
      'jpeg',
    );
    const content = objects.addStream('', encodeLatin1(`q ${w} 0 0 ${h} 0 0 cm /Scan Do Q`), 'asIs');
    return objects.add(
      `<< /Type /Page /Parent ${formatReference(pages)} /MediaBox [0 0 ${w} ${h}] /Resources << /XObject << /Scan ${formatReference(picture)} >> >> /Contents ${formatReference(content)} >>`,
    );
  });
  objects.add(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.map(formatReference).join(' ')}] >>`, pages);
  return objects.buildFile(
    objects.add(`<< /Type /Catalog /Pages ${formatReference(pages)} >>`),
    objects.add('<< /Producer (Scan) >>'),
  );
}
