import { writeStream } from '@probant/documents/testing/pdf-update-writer';
import { expect, test } from 'vitest';
import { CONTENT_DETECTORS } from '../content/content-detectors.ts';
import { observe, withEvidence } from '../testing/test-evidence.ts';
import { writeTestPdf } from '../testing/test-pdf.ts';

const WRONG_IBAN = 'FR76 3000 4008 2800 0105 8274 613';
const SCAN = '/XObject << /I 10 0 R >>';
const IMAGE = writeStream(
  '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
  Buffer.from([240]),
);
const STATES = '/ExtGState << /None << /ca 0 >> /Half << /ca 0.5 >> >>';

const type = (text: string, y: number, state = '') => `BT ${state} /F 12 Tf 60 ${y} Td (${text}) Tj ET`;
const LETTER = (state: string) =>
  [
    type('Releve d identite bancaire de la boulangerie du centre', 740, state),
    type('Titulaire du compte Camille Berthier', 720, state),
    type(`IBAN ${WRONG_IBAN}`, 700, state),
  ].join(' ');
const PICTURE = 'q 600 0 0 800 0 0 cm /I Do Q';
const STAMP = type('Recu le 12/03/2026', 100, '0 Tr');

const write = (content: string) => writeTestPdf({ content, resources: `${SCAN} ${STATES}`, objects: [IMAGE] });
const readPage = (content: string) =>
  withEvidence(write(content), {}, async ({ document }) => {
    const [page] = document.pages;
    const words = page?.lines.flatMap((line) => line.words) ?? [];
    const trusted = words.filter(({ confidence }) => confidence === 1).map(({ text }) => text);
    return { source: page?.source, trusted: trusted.join(' '), words: words.length };
  });

test.each([
  ['invisible text over a picture', `${PICTURE} ${LETTER('3 Tr')}`],
  ['transparent text over a picture', `${PICTURE} /None gs ${LETTER('')}`],
  ['text under a picture', `${LETTER('')} ${PICTURE}`],
])('trusts no word of %s', async (_, content) => {
  expect(await readPage(content)).toMatchObject({ source: 'ocr', trusted: '' });
  expect(await observe(CONTENT_DETECTORS, write(content))).toEqual([]);
});

test.each([
  ['text over a picture of the page', `${PICTURE} ${LETTER('')}`],
  ['text that shines through a picture', `${LETTER('')} /Half gs ${PICTURE}`],
  ['text with a few invisible words', `${PICTURE} ${LETTER('')} ${type('page 1', 20, '3 Tr')}`],
  ['text beside a small picture', `${LETTER('')} q 60 0 0 80 0 0 cm /I Do Q`],
])('trusts %s', async (_, content) => {
  const { source, trusted, words } = await readPage(content);
  expect(source).toBe('pdf_text');
  expect(trusted.split(' ')).toHaveLength(words);
  expect((await observe(CONTENT_DETECTORS, write(content))).map(({ code }) => code)).toEqual(['iban_checksum_invalid']);
});

test('reads nothing of invisible text without a picture', async () => {
  const { trusted } = await readPage(LETTER('3 Tr'));
  expect(trusted).toBe('');
  expect(await observe(CONTENT_DETECTORS, write(LETTER('3 Tr')))).toEqual([]);
});

test('trusts a visible stamp on a scan with a text layer, and no other word', async () =>
  expect(await readPage(`${PICTURE} ${LETTER('3 Tr')} ${STAMP}`)).toMatchObject({
    source: 'ocr',
    trusted: 'Recu le 12/03/2026',
  }));

test('checks an account number that is typed over a scan with a text layer', async () => {
  const content = `${PICTURE} ${LETTER('3 Tr')} ${type('IBAN FR41 3000 4008 2800 0105 8274 671', 300, '0 Tr')}`;
  expect((await observe(CONTENT_DETECTORS, write(content))).map(({ code }) => code)).toEqual(['iban_checksum_invalid']);
});

test('finds values of the caller that the text layer of a scan nearly prints', async () => {
  const content = `${PICTURE} ${LETTER('3 Tr')}`;
  expect(await observe(CONTENT_DETECTORS, write(content), { fields: { holder: 'Camille Berthler' } })).toEqual([]);
  const visible = await observe(CONTENT_DETECTORS, write(LETTER('')), { fields: { holder: 'Camille Berthler' } });
  expect(visible.map(({ code }) => code)).toContain('fields_not_found');
});
