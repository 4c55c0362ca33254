import { createHash } from 'node:crypto';
import { AnalyzeResponse, SUPPORTING_DOCUMENT_TYPES } from '@probant/contracts/authenticity';
import { writeDocx } from '@probant/documents/testing/docx-writer';
import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestAuthenticity, type TestAuthenticity } from '../testing/test-authenticity.ts';

let authenticity: TestAuthenticity;
beforeAll(async () => {
  authenticity = await createTestAuthenticity();
});
afterAll(() => authenticity.close());

const ascii = (text: string) => Buffer.from(text, 'latin1');
const analyzeAs = (document_type: string, bytes: Uint8Array, texts: Readonly<Record<string, string>> = {}) =>
  authenticity.analyze({ bytes, texts: { document_type, ...texts } });

describe('POST /v1/authenticity/analyze', () => {
  test.each(SUPPORTING_DOCUMENT_TYPES)('returns an opinion of the contract on a %s', async (document_type) => {
    const bytes = readSampleFile('rib.pdf');
    const { status, body } = await analyzeAs(document_type, bytes);
    expect(status).toBe(200);
    expect(Value.Errors(AnalyzeResponse, body)).toEqual([]);
    expect(body).toMatchObject({
      document_type,
      document_sha256: createHash('sha256').update(bytes).digest('hex'),
      analysed_at: '2026-11-23T09:30:00.000Z',
    });
  });

  test.each([
    ['empty_file', 422, Buffer.alloc(0)],
    ['unsupported_type', 422, ascii('a text')],
    ['unsupported_type', 422, writeDocx(['Un CV'])],
    ['unsupported_type', 422, ascii('GIF89a\x01\x00\x01\x00\x00\x00\x00;')],
    [
      'unsupported_type',
      422,
      Buffer.concat([ascii('BM'), Buffer.alloc(12), Buffer.from([40, 0, 0, 0]), Buffer.alloc(40)]),
    ],
    ['unreadable_file', 422, readSampleFile('corrompu.pdf')],
    ['unreadable_file', 422, readSampleFile('protege.pdf')],
    ['unreadable_file', 422, readSampleFile('ticket-restaurant.jpg').subarray(0, 3000)],
    ['file_too_large', 413, Buffer.alloc(50 * 1024 * 1024 + 1, '%PDF-')],
  ])('returns %s with status %i', async (code, expected, bytes) => {
    const { status, body } = await analyzeAs('other', bytes);
    expect(status).toBe(expected);
    expect(body).toEqual({ detail: { code, message: expect.stringMatching(/\w/) } });
  });

  test.each([
    ['longer than 16 KiB', JSON.stringify({ a: 'x'.repeat(16 * 1024) })],
    ['longer than 64 KiB', JSON.stringify({ a: 'x'.repeat(64 * 1024) })],
    ['no JSON', 'iban=FR76'],
    ['a list', '[1]'],
    ['null', 'null'],
    ['a file', ascii('{}')],
  ])('returns invalid_fields for fields that are %s', async (_, fields) => {
    const texts = { document_type: 'rib', fields };
    const { status, body } = await authenticity.analyze({ bytes: readSampleFile('rib.pdf'), texts });
    expect([status, body]).toEqual([422, { detail: { code: 'invalid_fields', message: expect.any(String) } }]);
  });

  test('accepts fields of exactly 16 KiB, nested and with nulls', async () => {
    const empty = JSON.stringify({ vendor: { name: null }, note: '' });
    const fields = JSON.stringify({ vendor: { name: null }, note: ' '.repeat(16 * 1024 - empty.length) });
    expect((await analyzeAs('rib', readSampleFile('rib.pdf'), { fields })).status).toBe(200);
  });

  test('treats empty fields as fields that were not sent', async () => {
    expect((await analyzeAs('rib', readSampleFile('rib.pdf'), { fields: '' })).status).toBe(200);
  });

  const tooLarge = Buffer.alloc(50 * 1024 * 1024 + 1, '%PDF-');
  test.each([
    ['document_type', { document_type: 'invoice', fields: '[]' }, tooLarge, [{ loc: ['body', 'document_type'] }]],
    ['fields', { document_type: 'rib', fields: '[]' }, tooLarge, { code: 'invalid_fields' }],
    ['the size of the file', { document_type: 'rib', fields: '{}' }, tooLarge, { code: 'file_too_large' }],
    ['an empty file', { document_type: 'rib', fields: '{}' }, Buffer.alloc(0), { code: 'empty_file' }],
  ])('checks %s before what follows', async (_, texts, bytes, detail) => {
    expect((await authenticity.analyze({ bytes, texts })).body).toMatchObject({ detail });
  });

  test('recognises the type of a file by its content and not by its name', async () => {
    const answer = await authenticity.analyze({
      bytes: readSampleFile('rib.pdf'),
      name: 'rib.exe',
      texts: { document_type: 'rib' },
    });
    expect(answer.status).toBe(200);
  });

  test.each([
    ['an unknown type', { document_type: 'invoice' }],
    ['no type', {}],
  ])('returns a list of problems for %s', async (_, texts) => {
    const { status, body } = await authenticity.analyze({ bytes: readSampleFile('rib.pdf'), texts });
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ loc: ['body', 'document_type'] }] });
  });

  test('returns a list of problems without a file, and 401 without a valid key', async () => {
    const texts = { document_type: 'rib' };
    expect(await authenticity.analyze({ texts })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'file'] }] },
    });
    const bytes = readSampleFile('rib.pdf');
    expect((await authenticity.analyze({ bytes, texts }, null)).status).toBe(401);
    expect((await authenticity.analyze({ bytes, texts }, 'nobody')).status).toBe(401);
  });
});

describe('the audit event', () => {
  test('has the type, the verdict, the score, the codes and the rules, under the tenant of the key', async () => {
    const before = authenticity.events.length;
    const texts = { document_type: 'rib' };
    const { body } = await authenticity.analyze({ bytes: readSampleFile('rib.pdf'), texts }, 'key-of-other');
    const opinion = body as AnalyzeResponse;
    expect(authenticity.events.slice(before)).toEqual([
      {
        tenant: 'other',
        event: {
          action: 'authenticity.analyze',
          resource_type: 'document',
          resource_id: opinion.document_sha256,
          metadata: {
            document_type: 'rib',
            verdict: opinion.verdict,
            score: opinion.score,
            codes: opinion.signals.map(({ code }) => code),
            rules_version: opinion.rules_version,
          },
        },
      },
    ]);
  });

  test('is needed: without it the response is 500 without an opinion', async () => {
    authenticity.trail.isBroken = true;
    const { status, body } = await analyzeAs('rib', readSampleFile('rib.pdf'));
    authenticity.trail.isBroken = false;
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toMatch(/verdict|signals/);
  });

  test('is not written for a file that was not analysed', async () => {
    const before = authenticity.events.length;
    await analyzeAs('rib', ascii('a text'));
    await analyzeAs('rib', readSampleFile('corrompu.pdf'));
    expect(authenticity.events.length).toBe(before);
  });
});

test('health has the fields of the contract', async () => {
  expect(await authenticity.get('/health')).toEqual({
    status: 200,
    body: {
      status: 'ok',
      service: 'authenticity',
      version: '0.1.0',
      rules_version: expect.stringMatching(/^\d+\.\d+\.\d+\+[0-9a-f]{12}$/),
      tsl_sequence: 0,
      tsl_issued: '2026-01-01',
    },
  });
});
