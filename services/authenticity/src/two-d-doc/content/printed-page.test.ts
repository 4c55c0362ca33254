import { writeStream } from '@probant/documents/testing/pdf-update-writer';
import { expect, test } from 'vitest';
import { withEvidence } from '../../testing/test-evidence.ts';
import { writeTestPdf } from '../../testing/test-pdf.ts';
import { openPrintedPage } from './printed-page.ts';

const PLACE = { page: 1, box: [0.1, 0.8, 0.2, 0.9] } as const;
const CODE_PICTURE = 'q 60 0 0 80 60 80 cm /I Do Q';
const TEXT_ROWS = 6;

/** A page of 600 x 800 units with rows of five words, from `top` downwards, over pictures. */
const writePage = (pictures: string, top: number): Buffer =>
  writeTestPdf({
    content: [
      pictures,
      ...Array.from(
        { length: TEXT_ROWS },
        (_, row) => `BT /F 10 Tf 50 ${top - 20 * row} Td (Montant de la facture du mois) Tj ET`,
      ),
    ].join('\n'),
    resources: '/XObject << /I 10 0 R >>',
    objects: [
      writeStream(
        '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
        Buffer.from([200]),
      ),
    ],
  });

const open = (pictures: string, top = 700) =>
  withEvidence(
    writePage(pictures, top),
    {},
    async (evidence) => openPrintedPage(evidence, PLACE)?.isMisreadable ?? null,
  );

test.each([
  ['the text of a page with the picture of a code', CODE_PICTURE, 700, false],
  ['the text of a page with a background', `q 600 0 0 800 0 0 cm /I Do Q ${CODE_PICTURE}`, 700, false],
  ['no text beside the picture of a document', 'q 600 0 0 400 0 0 cm /I Do Q', 700, null],
  ['the text on the picture of a document as that of OCR', 'q 600 0 0 400 0 0 cm /I Do Q', 350, true],
])('compares with %s', async (_, pictures, top, isMisreadable) =>
  expect(await open(pictures, top)).toBe(isMisreadable),
);
