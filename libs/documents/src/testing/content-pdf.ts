import { assemblePdf } from './pdf-writer.ts';

const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

/**
 * Writes a page whose content is given as operators. Its resources are the font F (Helvetica unless `font` is given), the picture Im (5 x 2 grey pixels), the
 * graphics state G (no opacity), and the layers Off, which viewers hide, and On.
 */
export function writeContentPdf(
  content: string,
  { cropBox = '[0 0 595 842]', rotate = 0, font = HELVETICA } = {},
): Buffer {
  const stream = `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
  const pixels = `${'\x00\x80\xff'.repeat(3)}\x00`;
  return assemblePdf(
    [
      '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [7 0 R 8 0 R] /D << /OFF [7 0 R] >> >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /CropBox ${cropBox} /Rotate ${rotate} /Resources << /Font << /F 5 0 R >> /ExtGState << /G << /ca 0 >> >> /XObject << /Im 6 0 R >> /Properties << /Off 7 0 R /On 8 0 R >> >> /Contents 4 0 R >>`,
      stream,
      font,
      `<< /Type /XObject /Subtype /Image /Width 5 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${pixels.length} >>\nstream\n${pixels}\nendstream`,
      '<< /Type /OCG /Name (Off) >>',
      '<< /Type /OCG /Name (On) >>',
    ],
    '/Root 1 0 R',
  );
}
