import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestMcp, type TestMcp } from '../testing/test-mcp.ts';
import { MAX_FILES_BYTES } from './file-input.ts';

let mcp: TestMcp;
beforeAll(async () => {
  mcp = await startTestMcp();
});
afterAll(() => mcp.close());

const extract = async (content_base64: unknown, options: object = {}) => {
  const file = { filename: 'a "b".pdf', content_base64 };
  const { body } = await mcp.callTool('extract_document', { file, ...options });
  return body.result;
};
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('a file in base64', () => {
  test.each([1, 2, 3, 65_536 * 3 + 1, MAX_FILES_BYTES])('of %i bytes arrives unchanged', async (length) => {
    const bytes = Buffer.alloc(length, 'probant ');
    expect((await extract(bytes.toString('base64')))?.structuredContent).toMatchObject({
      data: { vendor_name: 'a %22b%22.pdf', vendor_address: 'details' },
      raw_text: sha256(bytes),
      raw_text_length: 64,
      raw_text_is_cut: false,
    });
  });

  test('arrives unchanged with line breaks, and without padding', async () => {
    const bytes = Buffer.alloc(500_000, 'é');
    const lines = bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
    expect((await extract(`${lines}\n`))?.structuredContent).toMatchObject({ raw_text: sha256(bytes) });
    const unpadded = bytes.toString('base64').replace(/=+$/, '');
    expect((await extract(unpadded))?.structuredContent).toMatchObject({ raw_text: sha256(bytes) });
  });

  test.each([
    ['10 MiB and 1 byte', Buffer.alloc(MAX_FILES_BYTES + 1).toString('base64'), 'more than 10 MiB'],
    ['a data URI', 'data:application/pdf;base64,JVBERi0=', 'is not base64'],
    ['the URL alphabet', 'a-_b', 'is not base64'],
    ['padding in the middle', 'QUI=QUI=', 'is not base64'],
    ['one digit too many', 'QUJDR', 'is not base64'],
    ['an error after 1 MiB', `${'A'.repeat(1_048_576)}!AAA`, 'is not base64'],
    ['nothing', '', 'is empty'],
    ['padding only', '==', 'is empty'],
    ['line breaks only', '\n\n', 'is empty'],
    ['a number', 7, 'file.content_base64: Input should be a valid string'],
  ])('that is %s is refused with a text', async (_, text, reason) => {
    expect(await extract(text)).toEqual({
      isError: true,
      content: [{ type: 'text', text: expect.stringContaining(reason) }],
    });
  });

  test('counts with the others of a call', async () => {
    const receipt = { filename: 'a.pdf', content_base64: Buffer.alloc(MAX_FILES_BYTES / 2 + 1).toString('base64') };
    const { body } = await mcp.callTool('analyze_receipts', { receipts: [receipt, receipt] });
    expect(body.result?.content[0]?.text).toContain('more than 10 MiB');
    const many = await mcp.callTool('analyze_receipts', { receipts: Array(51).fill(receipt.filename) });
    expect(many.body.result?.content[0]?.text).toContain('receipts: List should have at most 50 items');
  });

  test('in a result has its text cut on request, with the personal data after the cut', async () => {
    const options = { max_text_characters: 5, include_details: false, document_type: 'rib' };
    expect((await extract('QUJD', options))?.structuredContent).toMatchObject({
      document_type: 'rib',
      data: { vendor_address: null },
      raw_text: sha256(Buffer.from('ABC')).slice(0, 5),
      raw_text_length: 64,
      raw_text_is_cut: true,
      pii_detected: [],
    });
  });
});
