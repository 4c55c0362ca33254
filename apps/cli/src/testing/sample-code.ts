import { generateKeyPairSync } from 'node:crypto';
import { drawCode } from '@probant/2d-doc/testing/draw-code';
import { PUBLISHED_PRIVATE_KEY } from '@probant/2d-doc/testing/published-key';
import { type CodeContent, writeCode } from '@probant/2d-doc/testing/write-code';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';

const CONTENT: CodeContent = {
  version: 4,
  form: 'c40',
  authorityId: 'FR00',
  certificateId: '0001',
  emissionDate: '2024-03-01',
  signatureDate: '2024-03-02',
  documentType: '03',
  perimeter: '01',
  country: 'FR',
  fields: [
    { id: '30', value: 'M/VALMY/NATACHA' },
    { id: '31', value: 'FR7630006000011234567890189' },
    { id: '32', value: 'AGRIFRPPXXX' },
  ],
};

/** Returns a code signed with the published test key; with another authority, with a key that nobody has unless one is given. */
export const createCode = (
  changes: Partial<CodeContent> = {},
  privateKey = (changes.authorityId ?? 'FR00') === 'FR00' ? PUBLISHED_PRIVATE_KEY : createUnknownKey(),
): Uint8Array => writeCode({ ...CONTENT, ...changes }, privateKey);

const createUnknownKey = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;

/** Returns a PNG that shows a code. */
export async function createCodePicture(code: Uint8Array): Promise<Buffer> {
  const { pixels, width, height } = await drawCode(code, 4);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** Returns a PDF whose second page shows a code, with modules of `moduleMillimetres`. */
export async function createCodePdf(code: Uint8Array, moduleMillimetres: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]);
  const page = pdf.addPage([595, 842]);
  const { width } = await drawCode(code, 1);
  const side = (width * moduleMillimetres * 72) / 25.4;
  page.drawImage(await pdf.embedPng(await createCodePicture(code)), { x: 60, y: 500, width: side, height: side });
  return pdf.save();
}
