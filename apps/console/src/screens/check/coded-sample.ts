import { createPageObjects, createStream, drawText, writeSamplePdf } from './write-sample-pdf.ts';

/** Modules on each side of the symbol, its quiet zone included. */
const MODULES = 52;
/**
 * A 2D-Doc of bank details (type 03), one bit a module, row by row: Mme Simone Vernay, IBAN FR76 1820 6002 1054 8729 0623 133, BIC AGRIFRPP882. It
 * is signed with the key that the ANTS publishes for tests (FR00 0001), so that it proves nothing, which the opinion says.
 */
const SYMBOL = `
  00000000000000 00000000000000 00000000000000 00000000000000 0aaaaaaaaaaa00 0cc3c57ae90f00
  0868b9a61dfa00 0b0f75770f8700 0a826a28e1ae00 0c5f877d93c900 0e889730e26c00 093006f805f100
  0e2a9c3e248a00 0c85fa69396500 089d98355c7e00 0a9392f949bb00 091b92b685b200 0ce38b6aaa0300
  0f3b39a5d23400 0bdf6ce4fdd500 0d3f2fb9310200 0994e7687d1b00 0ea4b9a1b3fe00 0839736bc56b00
  0a01efaf7ea800 0fffffffffff00 0aaaaaaaaaaa00 0861a670610f00 09389f3bc95200 0dc725ef0f2100
  0e7b51aa4dba00 0c9546e26c3d00 0efc7529417000 0a86a7e291b500 0a1bc638928800 0d7f7bf1049f00
  086854ad57fa00 0b8c446ccbd100 0828e0bb009a00 0d5b1675fa6700 0d25e4392f5200 0c0415eab61f00
  0e70192e36d400 0e933f7168cf00 0f51ee37bfa800 0e62af68706100 0c5e153a868800 0fffffffffff00
  00000000000000 00000000000000 00000000000000 00000000000000
`;

const PAGE = [
  drawText(24, 72, 760, "Releve d'identite bancaire"),
  drawText(12, 72, 720, 'Titulaire du compte : Mme Simone Vernay'),
  drawText(12, 72, 700, '8 rue des Lavandes'),
  drawText(12, 72, 684, '26110 Nyons'),
  drawText(12, 72, 644, 'IBAN : FR14 2004 1010 0505 0001 3M02 606'),
  drawText(12, 72, 624, 'BIC : AGRIFRPP882'),
  drawText(12, 72, 584, 'Document remis le 2 mars 2026'),
  'q 58 0 0 58 465 730 cm /C1 Do Q',
].join('\n');

/** Fictional bank details whose printed IBAN is not the one that their 2D-Doc code signs. */
export function createCodedSample(): File {
  const symbol = createStream(
    `${SYMBOL.replace(/\s/g, '')}>`,
    `/Type /XObject /Subtype /Image /Width ${MODULES} /Height ${MODULES} /ColorSpace /DeviceGray /BitsPerComponent 1 /Decode [1 0] /Filter /ASCIIHexDecode `,
  );
  const { text } = writeSamplePdf([...createPageObjects(PAGE, '/XObject << /C1 6 0 R >> '), symbol]);
  return new File([text], 'rib-2d-doc.pdf', { type: 'application/pdf' });
}
