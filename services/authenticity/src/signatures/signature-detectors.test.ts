import { appendRevision, writeStream } from '@probant/documents/testing/pdf-update-writer';
import { beforeAll, describe, expect, test } from 'vitest';
import { observe } from '../testing/test-evidence.ts';
import { USUAL_CONTENT, writeTestPdf } from '../testing/test-pdf.ts';
import { SIGNATURE_DETECTORS } from './signature-detectors.ts';
import { signPdf } from './testing/sign-pdf.ts';

let signed: Buffer;
beforeAll(async () => {
  signed = await signPdf(writeTestPdf());
});

const list = async (bytes: Uint8Array) =>
  (await observe(SIGNATURE_DETECTORS, bytes)).map(({ code, isRaised }) => (isRaised ? `${code} raised` : code));
const changed = (content: string) => writeStream('', Buffer.from(content));

describe('an electronic signature', () => {
  test('over unchanged bytes is valid', async () => {
    expect(await observe(SIGNATURE_DETECTORS, signed)).toEqual([
      { code: 'pdf_signature_valid', detail: { object: 21, signed_bytes: signed.length } },
    ]);
  });

  test('over changed bytes is invalid', async () => {
    const tampered = Buffer.from(signed);
    tampered[tampered.indexOf('12,50')] = 0x39;
    expect(await list(tampered)).toEqual(['pdf_signature_invalid']);
  });

  test('with a broken value of the signature itself is invalid', async () => {
    const text = signed.toString('latin1');
    const tampered = Buffer.from(signed);
    // The last bytes before the padding belong to the ECDSA value.
    const last = text.slice(0, text.indexOf('>', text.lastIndexOf('/Contents <'))).replace(/0+$/, '').length - 2;
    tampered.write(text.slice(last, last + 1) === '1' ? '2' : '1', last, 'latin1');
    expect(await list(tampered)).toEqual(['pdf_signature_invalid']);
  });

  test('that leaves other bytes out is invalid', async () => {
    const text = signed.toString('latin1');
    const wider = text.replace(
      /\/ByteRange \[0 (\d+) /,
      (_, length: string) => `/ByteRange [0 ${String(Number(length) - 3).padStart(10, '0')} `,
    );
    expect(await list(Buffer.from(wider, 'latin1'))).toEqual(['pdf_signature_invalid']);
  });

  test('that was prepared and never made gives no signal', async () => {
    const prepared = signed
      .toString('latin1')
      .replace(/\/ByteRange \[[^\]]*\]/, (range) => `/ByteRange [0 /** /** /**]${' '.repeat(range.length - 24)}`);
    expect(await list(Buffer.from(prepared, 'latin1'))).toEqual([]);
  });
});

describe('a file that was saved again after its signature', () => {
  test('is named for information when its pages show the same', async () => {
    const later = appendRevision(signed, { 30: '<< /Type /DSS >>' });
    expect(await list(later)).toEqual(['pdf_signature_valid', 'pdf_changed_after_signature']);
  });

  test('is a strong signal with its place when a page shows something else', async () => {
    const later = appendRevision(signed, { 5: changed(USUAL_CONTENT.replace('12,50', '92,50')) });
    const observations = await observe(SIGNATURE_DETECTORS, later);
    expect(observations).toMatchObject([
      { code: 'pdf_signature_valid' },
      {
        code: 'pdf_changed_after_signature',
        isRaised: true,
        detail: { signed_bytes: signed.length, places: [{ page: 1, box: expect.any(Array) }] },
      },
    ]);
  });
});

describe('an annotation added after the signature', () => {
  const addSquare = (content: string, subtype = 'Square') => ({
    3: '<< /Type /Page /Parent 2 0 R /Resources << /Font << /F 4 0 R >> >> /Contents 5 0 R /Annots [31 0 R] >>',
    31: `<< /Type /Annot /Subtype /${subtype} /F 4 /Rect [0 0 600 790] /AP << /N 32 0 R >> >>`,
    32: writeStream('/Type /XObject /Subtype /Form /BBox [0 0 600 790]', Buffer.from(content)),
  });
  const HIDING = addSquare('1 g 0 0 600 790 re f');

  test('is a strong signal when it hides text of the page', async () => {
    const [, observation] = await observe(SIGNATURE_DETECTORS, appendRevision(signed, HIDING));
    expect(observation).toMatchObject({
      code: 'pdf_changed_after_signature',
      isRaised: true,
      detail: { annotations: 1, places: [{ page: 1, box: expect.any(Array) }] },
    });
  });

  test.each([
    ['is an outline', addSquare('0 G 4 4 590 780 re S')],
    ['is a highlight', addSquare('1 1 0 rg 0 0 600 790 re f', 'Highlight')],
  ])('is named for information when it %s', async (_, change) => {
    expect(await list(appendRevision(signed, change))).toEqual(['pdf_signature_valid', 'pdf_changed_after_signature']);
  });

  test('is named for information when it was there before the signature', async () => {
    const signedLater = await signPdf(appendRevision(writeTestPdf(), HIDING));
    const later = appendRevision(signedLater, { 40: '<< /Type /DSS >>' });
    expect(await list(later)).toEqual(['pdf_signature_valid', 'pdf_changed_after_signature']);
  });
});

describe('a signed file with other pages', () => {
  const PAGE = '<< /Type /Page /Parent 2 0 R /Resources << /Font << /F 4 0 R >> >> /Contents 5 0 R >>';
  const pages = (kids: string, count: number) =>
    `<< /Type /Pages /Kids [${kids}] /Count ${count} /MediaBox [0 0 600 800] >>`;

  test('is a strong signal when a page was added', async () => {
    const later = appendRevision(signed, { 2: pages('3 0 R 30 0 R', 2), 30: PAGE });
    expect((await observe(SIGNATURE_DETECTORS, later))[1]).toMatchObject({
      code: 'pdf_changed_after_signature',
      isRaised: true,
      detail: { added_pages: 1, removed_pages: 0 },
    });
  });

  test('is a strong signal when a page was removed', async () => {
    const twoPages = await signPdf(appendRevision(writeTestPdf(), { 2: pages('3 0 R 30 0 R', 2), 30: PAGE }));
    const later = appendRevision(twoPages, { 2: pages('3 0 R', 1) });
    expect((await observe(SIGNATURE_DETECTORS, later))[1]).toMatchObject({
      isRaised: true,
      detail: { added_pages: 0, removed_pages: 1 },
    });
  });
});

describe('a hostile form', () => {
  test('with fields that contain each other ends', async () => {
    const circle = appendRevision(writeTestPdf(), {
      1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [20 0 R 20 0 R] >> >>',
      20: '<< /T (a) /Kids [21 0 R 20 0 R] >>',
      21: '<< /T (b) /Kids [20 0 R 21 0 R] >>',
    });
    expect(await list(circle)).toEqual([]);
  });

  test('with a hundred signatures has eight verified', async () => {
    const many = await signPdf(writeTestPdf(), Array.from({ length: 100 }, () => '<< /FT /Sig /V 21 0 R >>').join(' '));
    expect((await list(many)).length).toBe(8);
  });
});
