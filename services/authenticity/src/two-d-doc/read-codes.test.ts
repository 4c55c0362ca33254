import { drawCode } from '@probant/2d-doc/testing/draw-code';
import { PUBLISHED_PRIVATE_KEY } from '@probant/2d-doc/testing/published-key';
import { createTestAuthority, type TestAuthority, type TestSigner } from '@probant/2d-doc/testing/test-authority';
import { assembleCode, type CodeContent, signBytes, writeCode } from '@probant/2d-doc/testing/write-code';
import type { SignerCertificate, TrustedAuthority, TrustSnapshot } from '@probant/2d-doc/trust/trust';
import type { AnalyzeResponse } from '@probant/contracts/authenticity';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Evidence } from '../evidence/evidence.ts';
import type { IsTimeOver } from '../evidence/work-time.ts';
import { createTestAuthenticity, type TestAuthenticity } from '../testing/test-authenticity.ts';
import { skipOcr, withEvidence } from '../testing/test-evidence.ts';
import { MAX_READ_PAGES, readCodes } from './read-codes.ts';
import { MAX_CODES } from './reading/collect-codes.rules.ts';
import { type SymbolForm, writeCodedPdf } from './testing/coded-pdf.ts';
import { BANK_CODE, BANK_ROWS, BILL_CODE, BILL_ROWS } from './testing/sample-codes.ts';

let authority: TestAuthority;
let signer: TestSigner;
let authenticity: TestAuthenticity;

beforeAll(async () => {
  authority = await createTestAuthority('FRT1');
  signer = await authority.issue('AB01');
  const [revoked, expired] = await Promise.all([
    authority.issue('AB02'),
    authority.issue('AB03', { notAfter: '2024-01-01T00:00:00Z' }),
  ]);
  keys.set('AB02', revoked).set('AB03', expired).set('AB01', signer);
  const list = (id: string, { certificate }: TestSigner, isRevoked = false): SignerCertificate => ({
    authorityId: 'FRT1',
    certificateId: id,
    certificate,
    isRevoked,
  });
  const trusted: TrustedAuthority = {
    id: 'FRT1',
    name: 'Test',
    state: 'granted',
    certificates: [authority.certificate],
  };
  const trust: TrustSnapshot = {
    sequence: 1,
    issued: '2026-01-01',
    authorities: [trusted, { ...trusted, id: 'FRT2', state: 'revoked' }],
    signers: [list('AB01', signer), list('AB02', revoked, true), list('AB03', expired)],
  };
  authenticity = await createTestAuthenticity({ trust });
});
afterAll(() => authenticity.close());

const keys = new Map<string, TestSigner>();
const sign = (content: CodeContent): Uint8Array =>
  writeCode(content, (keys.get(content.certificateId) ?? signer).privateKey);

async function analyze(bytes: Uint8Array): Promise<readonly string[]> {
  const { status, body } = await authenticity.analyze({ bytes, texts: { document_type: 'rib' } });
  expect(status).toBe(200);
  const { signals, explanation } = body as AnalyzeResponse;
  const written = JSON.stringify([signals, explanation, authenticity.events, authenticity.logged]);
  // The hash of a file has any digits.
  expect(written.replace(/[0-9a-f]{64}/g, '')).not.toMatch(/vernet|lilas|FR7618206002105487290623133|0623|4799/i);
  expect(authenticity.logged.filter((line) => line.includes('check failed'))).toEqual([]);
  return signals.filter(({ family }) => family === '2ddoc').map(({ code, strength }) => `${code} ${strength}`);
}

describe('the opinion on a document with a code', () => {
  test.each<SymbolForm>(['picture', 'rectangles', 'path'])(
    'says that its signature is valid: drawn as %s',
    async (form) => {
      const pdf = await writeCodedPdf({ rows: BANK_ROWS, codes: [sign(BANK_CODE)], form });
      expect(await analyze(pdf)).toEqual(['2ddoc_valid info']);
    },
  );

  test('reads image files, too', async () => {
    const { pixels, width, height } = await drawCode(sign(BANK_CODE), 4);
    const raw = { raw: { width, height, channels: 3 as const } };
    expect(await analyze(await sharp(pixels, raw).png().toBuffer())).toEqual(['2ddoc_valid info']);
    expect(await analyze(await sharp(pixels, raw).rotate(90).jpeg({ quality: 80 }).toBuffer())).toEqual([
      '2ddoc_valid info',
    ]);
  });

  test.each<[string, Partial<CodeContent>, string]>([
    ['an unknown authority', { authorityId: 'FRT9' }, '2ddoc_ca_unknown weak'],
    ['a revoked authority', { authorityId: 'FRT2' }, '2ddoc_ca_revoked strong'],
    ['a signer that is not installed', { certificateId: 'AB09' }, '2ddoc_signer_unknown_offline info'],
    ['a revoked signer', { certificateId: 'AB02' }, '2ddoc_certificate_revoked strong'],
    [
      'a signature after the end of the certificate',
      { certificateId: 'AB03' },
      '2ddoc_certificate_expired_at_signature strong',
    ],
    ['a test certificate', { certificateId: '0000' }, '2ddoc_test_certificate strong'],
  ])('names %s, and no valid signature', async (_, changes, signal) => {
    const pdf = await writeCodedPdf({ rows: BANK_ROWS, codes: [sign({ ...BANK_CODE, ...changes })] });
    expect(await analyze(pdf)).toEqual([signal]);
  });

  test('never believes the test authority, whose key is published', async () => {
    const code = writeCode({ ...BANK_CODE, authorityId: 'FR00', certificateId: '0001' }, PUBLISHED_PRIVATE_KEY);
    expect(await analyze(await writeCodedPdf({ rows: BANK_ROWS, codes: [code] }))).toEqual([
      '2ddoc_test_certificate strong',
    ]);
  });

  const SPECIMEN: CodeContent = { ...BANK_CODE, authorityId: 'FR00', certificateId: '0001' };
  const replaceSignature = (code: string, change: (signature: string) => string): string => {
    const start = code.indexOf('\x1f') + 1;
    return code.slice(0, start) + change(code.slice(start));
  };
  /** One character of a printed specimen, altered after it was signed. */
  test.each<[string, (code: string) => string]>([
    ['a letter of the name', (code) => code.replace('VERNET', 'VERNAT')],
    ['a digit of the IBAN', (code) => code.replace('8729', '8129')],
    ['a letter of the BIC', (code) => code.replace('AGRIFRPP', 'AGRIFRPQ')],
    ['a digit of the date of signature', (code) => code.replace(/^(DC03FR000001FFFF.{3})./, '$10')],
    ['an identifier that becomes an unknown one', (code) => code.replace('31FR76', 'ZZFR76')],
    ['the type of document', (code) => code.replace(/^(.{20})03/, '$105')],
    [
      'a character of the signature',
      (code) => replaceSignature(code, (text) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)),
    ],
    [
      'a character that base32 does not have',
      (code) => replaceSignature(code, (signature) => `1${signature.slice(1)}`),
    ],
    ['the signature, removed', (code) => code.slice(0, code.indexOf('\x1f'))],
  ])('names the altered specimen of the ANTS: %s', async (_, alter) => {
    const original = Buffer.from(writeCode(SPECIMEN, PUBLISHED_PRIVATE_KEY)).toString('latin1');
    const altered = alter(original);
    expect(altered).not.toBe(original);
    const codes = [Buffer.from(altered, 'latin1')];
    const signals = await analyze(await writeCodedPdf({ rows: BANK_ROWS, codes }));
    expect(signals).toContain('2ddoc_signature_invalid strong');
    expect(signals).toContain('2ddoc_test_certificate strong');
  });

  test.each<[string, string]>([
    ['a valid signature', 'AB01'],
    ['a signer who is not installed', 'AB09'],
  ])('keeps the known fields of a code with a newer one: %s', async (_, certificateId) => {
    const fields = [{ id: 'ZZ', value: 'NOUVEAU' }, ...BANK_CODE.fields];
    const codes = [sign({ ...BANK_CODE, certificateId, fields })];
    const signer = certificateId === 'AB01' ? '2ddoc_valid info' : '2ddoc_signer_unknown_offline info';
    const signals = (await analyze(await writeCodedPdf({ rows: BANK_ROWS, codes }))).toSorted();
    expect(signals).toEqual(['2ddoc_unknown_field info', signer].toSorted());
    const otherRows = BANK_ROWS.map((row) => row.replace('8729', '8129'));
    expect(await analyze(await writeCodedPdf({ rows: otherRows, codes }))).toContain('2ddoc_content_mismatch strong');
  });

  test('names a signature that does not fit the content', async () => {
    const changed = {
      ...BANK_CODE,
      fields: BANK_CODE.fields.map((field) => (field.id === '30' ? { ...field, value: 'MME/VERNET/ODILA' } : field)),
    };
    const [original, text] = [sign(BANK_CODE), sign(changed)];
    const signed = Buffer.from(text).subarray(0, Buffer.from(text).indexOf(0x1f));
    const signature = signBytes(
      Buffer.from(original).subarray(0, Buffer.from(original).indexOf(0x1f)),
      signer.privateKey,
    );
    const pdf = await writeCodedPdf({ rows: ['Page 1'], codes: [assembleCode(changed, signed, signature)] });
    expect(await analyze(pdf)).toEqual(['2ddoc_signature_invalid strong']);
  });

  test.each<[string, CodeContent, readonly string[]]>([
    ['a digit of the printed IBAN was changed', BANK_CODE, BANK_ROWS.map((row) => row.replace('8729', '8129'))],
    ['a digit of the printed total was changed', BILL_CODE, BILL_ROWS.map((row) => row.replace('47,99', '41,99'))],
    [
      'the code is of another document',
      {
        ...BILL_CODE,
        fields: [{ id: '10', value: 'M/MASSON/HUGO' }, ...BILL_CODE.fields.filter(({ id }) => id !== '10')],
      },
      BILL_ROWS,
    ],
  ])('names a mismatch although the signature is valid: %s', async (_, content, rows) => {
    expect(await analyze(await writeCodedPdf({ rows, codes: [sign(content)] }))).toEqual([
      '2ddoc_content_mismatch strong',
      '2ddoc_valid info',
    ]);
  });

  test('never compares the unsigned annex', async () => {
    const content = {
      ...BANK_CODE,
      version: 4,
      country: 'FR',
      unsignedFields: [{ id: '1D', value: '99,00' }],
    } as const;
    const pdf = await writeCodedPdf({ rows: [...BANK_ROWS, 'Total TTC 12,00 EUR'], codes: [sign(content)] });
    expect(await analyze(pdf)).toEqual(['2ddoc_valid info']);
  });

  test.each<[string, Partial<CodeContent>, readonly string[]]>([
    ['a mandatory field is absent', { fields: BANK_CODE.fields.slice(0, 2) }, ['2ddoc_structure_invalid weak']],
    ['the signature is in the future', { signatureDate: '2027-01-01' }, ['2ddoc_date_inconsistent weak']],
    [
      'the signature is older than the specification',
      { signatureDate: '2009-12-31' },
      ['2ddoc_date_inconsistent weak'],
    ],
    [
      'the document is dated long after its signature',
      { emissionDate: '2026-06-01' },
      ['2ddoc_date_inconsistent weak'],
    ],
    ['the document is dated three weeks after its signature', { emissionDate: '2026-03-23' }, []],
  ])('names what is odd about a code that is not verified: %s', async (_, changes, signals) => {
    const pdf = await writeCodedPdf({
      rows: BANK_ROWS,
      codes: [sign({ ...BANK_CODE, certificateId: 'AB09', ...changes })],
    });
    expect(await analyze(pdf)).toEqual([...signals, '2ddoc_signer_unknown_offline info']);
  });

  test('reports no oddity of a code with a valid signature', async () => {
    const pdf = await writeCodedPdf({
      rows: BANK_ROWS,
      codes: [sign({ ...BANK_CODE, fields: BANK_CODE.fields.slice(0, 2) })],
    });
    expect(await analyze(pdf)).toEqual(['2ddoc_valid info']);
  });
});

describe('readCodes', () => {
  const read = (bytes: Uint8Array) => withEvidence(bytes, {}, readCodes, skipOcr);
  const NOTHING = { codes: [], observations: [], unsearchedPages: [] };
  const ascii = (text: string) => Buffer.from(text, 'latin1');

  test('joins the parts of a code', async () => {
    const code = Buffer.from(sign(BANK_CODE));
    const parts = [0, 1, 2].map((part) =>
      Buffer.concat([ascii(`EAB1${part}2`), code.subarray(70 * part, part === 2 ? code.length : 70 * part + 70)]),
    );
    const { codes } = await read(await writeCodedPdf({ codes: parts.reverse() }));
    expect(codes.map(({ code: { fields } }) => fields.length)).toEqual([3]);
    const incomplete = await read(await writeCodedPdf({ rows: ['Code 2D-Doc'], codes: parts.slice(1) }));
    expect([incomplete.codes, incomplete.observations.map(({ code: signal }) => signal)]).toEqual([
      [],
      ['2ddoc_unreadable'],
    ]);
  });

  test('ignores other symbols, unless the page names 2D-Doc', async () => {
    const codes = [ascii('https://example.fr/suivi/1234'), ascii('EAB101 part of something')];
    expect(await read(await writeCodedPdf({ rows: BANK_ROWS, codes }))).toEqual(NOTHING);
    const named = await read(await writeCodedPdf({ rows: [...BANK_ROWS, 'Code 2D-Doc ci-dessous'], codes }));
    expect(named.observations.map(({ code }) => code)).toEqual(['2ddoc_unreadable', '2ddoc_unreadable']);
  });

  test('ignores marks of a mailing that look like parts of a code, but not the beginning of a divided one', async () => {
    const readSignals = async (...codes: readonly Uint8Array[]) =>
      (await read(await writeCodedPdf({ rows: BANK_ROWS, codes }))).observations.map(({ code }) => code);
    expect(await readSignals(ascii('E12301000017'), ascii('E12301000018'))).toEqual([]);
    expect(await readSignals(Uint8Array.of(0xee, 1, 2, 0x01, 9, 9), Uint8Array.of(0xee, 1, 2, 0x11, 9, 8))).toEqual([]);
    expect(await readSignals(ascii('EAB102DC03FRT1AB01'), ascii('EAB112ZZ'))).toEqual(['2ddoc_unreadable']);
    expect(await readSignals(ascii('EAB102DC03FRT1AB01'))).toEqual(['2ddoc_unreadable']);
  });

  test('says that a code cannot be read which begins like one', async () => {
    const { codes, observations } = await read(await writeCodedPdf({ codes: [ascii('DC03FRT1AB01ZZ')] }));
    expect([codes, observations.map(({ code }) => code)]).toEqual([[], ['2ddoc_unreadable']]);
  });

  test('says where a code is', async () => {
    const { codes } = await read(await writeCodedPdf({ codes: [sign(BANK_CODE)] }));
    const [x0, y0, x1, y1] = codes[0]?.place.box ?? [0, 0, 0, 0];
    expect(codes[0]?.place.page).toBe(1);
    expect([x0 > 0.04, y0 > 0.8, x1 < 0.25, y1 < 0.97]).toEqual([true, true, true, true]);
  });

  test('returns a code that is printed twice once, and at most sixteen codes', async () => {
    const twice = await read(await writeCodedPdf({ codes: [fixed, fixed] }));
    expect(twice.codes).toHaveLength(1);
    const many = Array.from({ length: 20 }, (_, index) =>
      ascii(`DC02FRT1AB0119581958030130${'A'.repeat(index + 1)}\x1d`),
    );
    expect((await read(await writeCodedPdf({ codes: many }))).codes).toHaveLength(MAX_CODES);
  });
  const fixed = ascii('DC02FRT1AB0119581958033010VERNET');

  test('renders nothing of pages that paint no symbol', async () => {
    const rendered = (bytes: Uint8Array) => {
      let count = 0;
      const readAndCount = async (evidence: Evidence) => {
        const renderPage: Evidence['renderPage'] = (page, dotsPerInch) => {
          count += 1;
          return evidence.renderPage(page, dotsPerInch);
        };
        await readCodes({ ...evidence, renderPage });
        return count;
      };
      return withEvidence(bytes, {}, readAndCount, skipOcr);
    };
    expect(await rendered(await writeCodedPdf({ rows: BANK_ROWS, codes: [] }))).toBe(0);
    expect(await rendered(await writeCodedPdf({ rows: BANK_ROWS, codes: [sign(BANK_CODE)] }))).toBe(1);
    expect(await rendered(await writeCodedPdf({ rows: ['2D-Doc'], codes: [] }))).toBe(2);
  });

  test('renders ten pages at most, three of them twice', async () => {
    const bytes = await writeCodedPdf({ rows: ['2D-Doc'], codes: [] });
    const rendered: number[] = [];
    await withEvidence(bytes, {}, async (evidence) => {
      const page = evidence.pdf?.pages[0];
      if (!evidence.pdf || !page) throw new Error('a PDF of one page');
      const pages = Array.from({ length: 30 }, () => page);
      const renderPage = async (_: number, dotsPerInch: number) => {
        rendered.push(dotsPerInch);
        return null;
      };
      return readCodes({ ...evidence, pdf: { ...evidence.pdf, pages }, renderPage });
    });
    const count = (dotsPerInch: number) => rendered.filter((resolution) => resolution === dotsPerInch).length;
    expect([count(200), count(400)]).toEqual([MAX_READ_PAGES, 3]);
  });

  test('searches no further page once the time is over', async () => {
    const bytes = await writeCodedPdf({ codes: [sign(BANK_CODE)] });
    const readFivePages = (evidence: Evidence) => {
      const [page] = evidence.pdf?.pages ?? [];
      if (!evidence.pdf || !page) throw new Error('a PDF of one page');
      const questions: string[] = [];
      const isTimeOver: IsTimeOver = (work) => questions.push(work) > 2;
      return readCodes({ ...evidence, pdf: { ...evidence.pdf, pages: [page, page, page, page, page] }, isTimeOver });
    };
    const reading = await withEvidence(bytes, {}, readFivePages, skipOcr);
    expect([reading.codes.length, reading.unsearchedPages]).toEqual([1, [1, 1, 1]]);
  });

  test('ends on a page of thousands of squares, and on symbols of random bytes', async () => {
    const random = createSeededRandom(7);
    const square = () => `${Math.floor(random() * 600)} ${Math.floor(random() * 800)} 3 3 re f`;
    const operators = Array.from({ length: 10_000 }, square).join('\n');
    expect(await read(await writeCodedPdf({ codes: [], operators }))).toEqual(NOTHING);
    const codes = Array.from({ length: 20 }, () => Uint8Array.from({ length: 40 }, () => random() * 256));
    expect(await read(await writeCodedPdf({ codes }))).toEqual(NOTHING);
  });
});

/** A linear congruential generator (Numerical Recipes): numbers from 0 to 1. */
function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
