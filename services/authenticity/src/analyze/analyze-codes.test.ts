import { PUBLISHED_PRIVATE_KEY } from '@probant/2d-doc/testing/published-key';
import { createTestAuthority } from '@probant/2d-doc/testing/test-authority';
import { type CodeContent, writeCode } from '@probant/2d-doc/testing/write-code';
import type { TrustedAuthority } from '@probant/2d-doc/trust/trust';
import { AnalyzeResponse } from '@probant/contracts/authenticity';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestAuthenticity, type TestAuthenticity } from '../testing/test-authenticity.ts';
import { writeCodedPdf } from '../two-d-doc/testing/coded-pdf.ts';
import { BANK_CODE, BANK_ROWS } from '../two-d-doc/testing/sample-codes.ts';

const OTHER_IBAN = 'FR14 2004 1010 0505 0001 3M02 606';
const EDITED_ROWS = BANK_ROWS.map((row) => row.replace(/FR76.*/, OTHER_IBAN));
const VALIDITY = { notBefore: '2024-01-01T00:00:00Z', notAfter: '2027-01-01T00:00:00Z' };

let authenticity: TestAuthenticity;
let signed: (content: CodeContent) => Uint8Array;
beforeAll(async () => {
  const authority = await createTestAuthority('FRT1');
  const signer = await authority.issue('AB01', VALIDITY);
  const trusted: TrustedAuthority = {
    id: 'FRT1',
    name: 'Essai',
    state: 'granted',
    certificates: [authority.certificate],
  };
  const installed = { authorityId: 'FRT1', certificateId: 'AB01', certificate: signer.certificate, isRevoked: false };
  authenticity = await createTestAuthenticity({
    trust: { sequence: 1, issued: '2026-01-01', authorities: [trusted], signers: [installed] },
  });
  signed = (content) => writeCode(content, signer.privateKey);
});
afterAll(() => authenticity.close());

async function analyze(bytes: Uint8Array, query: string, key?: string): Promise<AnalyzeResponse> {
  const { status, body } = await authenticity.analyze({ bytes, query, texts: { document_type: 'rib' } }, key);
  expect(status).toBe(200);
  expect(Value.Errors(AnalyzeResponse, body)).toEqual([]);
  return body as AnalyzeResponse;
}

const listCodes = async (bytes: Uint8Array) => (await analyze(bytes, '?include=codes')).codes ?? [];

describe('POST /v1/authenticity/analyze?include=codes', () => {
  test('returns the values of a code beside what the page prints in their place', async () => {
    const [code, ...others] = await listCodes(await writeCodedPdf({ rows: EDITED_ROWS, codes: [signed(BANK_CODE)] }));
    expect(others).toEqual([]);
    expect(code).toMatchObject({
      type: '2ddoc',
      page: 1,
      document_type: { code: '03', label: { fr: "Relevé d'identité bancaire", en: 'Bank details' } },
      signature_date: '2026-03-02',
      signature: 'valid',
      certificate: { authority_id: 'FRT1', issuer: 'Essai', not_after: '2027-01-01T00:00:00.000Z' },
      fields: [
        { id: '30', value: 'MME/VERNET/ODILE', printed: 'same', printed_texts: [{ text: 'Odile Vernet', page: 1 }] },
        {
          id: '31',
          label: { fr: 'Code IBAN', en: 'IBAN' },
          value: 'FR7618206002105487290623133',
          printed: 'different',
          printed_texts: [{ text: OTHER_IBAN, page: 1 }],
        },
        { id: '32', printed: 'same' },
      ],
    });
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = code?.box ?? [];
    expect(x0 < x1 && y0 < y1 && y0 > 0.8).toBe(true);
  });

  test.each<[string, Partial<CodeContent>, string]>([
    ['a signer that is not installed', { certificateId: 'AB09' }, 'unknown_certificate'],
    ['an authority that is not listed', { authorityId: 'FRT9' }, 'unknown_authority'],
    ['a certificate for tests', { certificateId: '0000' }, 'test'],
    ['a signature before the certificate', { signatureDate: '2020-03-02' }, 'not_valid_at_signature'],
  ])('names %s', async (_, changes, signature) => {
    const codes = await listCodes(await writeCodedPdf({ codes: [signed({ ...BANK_CODE, ...changes })] }));
    expect(codes.map((code) => code.signature)).toEqual([signature]);
  });

  test('says that a signature does not fit', async () => {
    const codes = await listCodes(await writeCodedPdf({ codes: [writeCode(BANK_CODE, PUBLISHED_PRIVATE_KEY)] }));
    expect(codes.map(({ signature }) => signature)).toEqual(['invalid']);
  });

  test('returns an empty list without a code, and 422 for another part', async () => {
    expect(await listCodes(await writeCodedPdf({ rows: BANK_ROWS, codes: [] }))).toEqual([]);
    const bytes = await writeCodedPdf({ rows: BANK_ROWS, codes: [] });
    const refused = await authenticity.analyze({ bytes, query: '?include=keys', texts: { document_type: 'rib' } });
    expect(refused.status).toBe(422);
  });

  test('keeps the values out of the answer without it, of other tenants, of the audit trail and of the log', async () => {
    const bytes = await writeCodedPdf({ rows: EDITED_ROWS, codes: [signed(BANK_CODE)] });
    const [events, lines] = [authenticity.events.length, authenticity.logged.length];
    const asked = await analyze(bytes, '?include=codes');
    const { codes, analysed_at: _, ...opinion } = asked;
    expect(codes).toHaveLength(1);
    for (const key of ['key-of-acme', 'key-of-other']) {
      const plain = await analyze(bytes, '', key);
      expect(plain).not.toHaveProperty('codes');
      expect(plain).toMatchObject(opinion);
    }
    const kept = JSON.stringify([authenticity.events.slice(events), authenticity.logged.slice(lines)]);
    expect(kept.replace(/[0-9a-f]{64}/g, '')).not.toMatch(/vernet|odile|1820|0623|2004 1010|AGRIFRPP/i);
  });

  test('is bounded for hostile codes: 4,000 fields, and one long value', async () => {
    const many = Array.from({ length: 4_000 }, () => ({ id: '05', value: '' }));
    const symbols = splitIntoSymbols(signed({ ...BANK_CODE, fields: many }));
    const opinion = await analyze(await writeCodedPdf({ rows: BANK_ROWS, codes: symbols }), '?include=codes');
    expect(opinion.codes).toEqual([]);
    expect(opinion.signals.map(({ code }) => code)).toContain('2ddoc_unreadable');
    const long = signed({ ...BANK_CODE, fields: [{ id: '05', value: 'A'.repeat(1_400) }] });
    const [code] = await listCodes(await writeCodedPdf({ rows: BANK_ROWS, codes: [long] }));
    expect(code?.fields.map(({ value, is_truncated }) => [value.length, is_truncated])).toEqual([[1_000, true]]);
  });
});

/** A code of twelve thousand characters in 16 symbols. */
const MAX_SYMBOL_BYTES = 760;

/** Divides a code in characters over symbols with the envelope of the specification (3.8): "E", a key, the position and the last position. */
function splitIntoSymbols(code: Uint8Array): readonly Uint8Array[] {
  const count = Math.ceil(code.length / MAX_SYMBOL_BYTES);
  return Array.from({ length: count }, (_, at) => {
    const envelope = `EABC${at.toString(16)}${(count - 1).toString(16)}`.toUpperCase();
    return Buffer.concat([Buffer.from(envelope), code.subarray(at * MAX_SYMBOL_BYTES, (at + 1) * MAX_SYMBOL_BYTES)]);
  });
}
