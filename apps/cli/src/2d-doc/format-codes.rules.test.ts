import { parseCode } from '@probant/2d-doc/parse-code';
import { describe, expect, test } from 'vitest';
import { createCode } from '../testing/sample-code.ts';
import { type CodeReading, formatReading, formatReadingJson } from './format-codes.rules.ts';

const parsed = parseCode(createCode());
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
    const text = formatReading(readField('VALMY'));
    expect(text).toContain(': VALMY (cut by the signer)\n');
    expect(text).toContain('page 2: a 2D-Doc code that cannot be read (bad_date)\n');
    expect(text).toContain('symbols that were found but not read: 1. Try a sharper picture\n');
  });

  test('shows control characters as text, so that a code cannot write to the terminal', () => {
    const hostile = 'A\u001b[2J\u009b1mB\r\nC\u202eD\u{e0041}';
    const text = formatReading(readField(hostile));
    expect(text).toContain(': A\\u001b[2J\\u009b1mB\\u000d\\u000aC\\u202eD\\udb40\\udc41 (cut');
    const json = formatReadingJson(readField(hostile));
    expect(json.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(JSON.parse(json).codes[0].fields[0].value).toBe(hostile);
  });
});
