import { parseCode } from '@probant/2d-doc/parse-code';
import { describe, expect, test } from 'vitest';
import { createCode } from '../testing/sample-code.ts';
import type { CodeReading } from './code-reading.ts';
import { formatReading, formatReadingJson } from './format-codes.rules.ts';

const parsed = parseCode(createCode());
const NOW = Date.parse('2026-11-23T22:00:00Z');
const readField = (value: string): CodeReading => ({
  codes: [
    {
      page: 1,
      code: { ...parsed, fields: [{ id: '30', value, form: 'c40', isTruncated: true }] },
      verdict: 'valid',
      authorityName: 'Test',
    },
  ],
  problems: [{ page: 2, reason: 'bad_date' }],
  unreadable: 1,
  pages: 2,
});

describe('the output of probant 2ddoc read', () => {
  test('names what could not be read', () => {
    const text = formatReading(readField('VALMY'), NOW);
    expect(text).toContain(': VALMY (cut by the signer)\n');
    expect(text).toContain('page 2: a 2D-Doc code that cannot be read (bad_date)\n');
    expect(text).toContain('symbols that were found but not read: 1. Try a sharper picture\n');
  });

  test('says that a signature date is in the future', () => {
    const before = Date.parse('2024-02-01T00:00:00Z');
    expect(formatReading(readField('VALMY'), NOW)).toContain('  signed     2024-03-02\n');
    expect(formatReading(readField('VALMY'), before)).toContain(
      '  signed     2024-03-02, which is in the future: to be checked\n',
    );
    expect(JSON.parse(formatReadingJson(readField('VALMY'), before)).codes[0].is_signed_in_future).toBe(true);
  });

  test('shows control characters as text, so that a code cannot write to the terminal', () => {
    const hostile = 'A\u001b[2J\u009b1mB\r\nC\u202eD\u{e0041}';
    const text = formatReading(readField(hostile), NOW);
    expect(text).toContain(': A\\u001b[2J\\u009b1mB\\u000d\\u000aC\\u202eD\\udb40\\udc41 (cut');
    const json = formatReadingJson(readField(hostile), NOW);
    expect(json.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(JSON.parse(json).codes[0].fields[0].value).toBe(hostile);
  });
});
