import { describe, expect, test } from 'vitest';
import { escapeControls, escapeJson, escapeLines } from './escape-controls.rules.ts';

describe('escapeControls', () => {
  test.each([
    ['an escape sequence', '\u001b[31mred', '\\u001b[31mred'],
    ['a line break', 'a\nb', 'a\\u000ab'],
    ['an override of the direction', 'a\u202eb', 'a\\u202eb'],
    ['a control beyond the first plane', '\u{e0001}', '\\udb40\\udc01'],
    ['accents, kept', 'Été à Nîmes', 'Été à Nîmes'],
    ['a soft hyphen, dropped', 'con\u00adgés', 'congés'],
  ])('writes %s', (_, text, escaped) => expect(escapeControls(text)).toBe(escaped));
});

test('escapeLines keeps line breaks and makes each a single one', () =>
  expect(escapeLines('a\r\nb\rc\n\u001b')).toBe('a\nb\nc\n\\u001b'));

test('escapeJson changes no value', () => {
  const value = { text: 'a\u202e\u009b\u{e0001}\u00ad é' };
  const json = escapeJson(JSON.stringify(value, null, 2));
  expect(json).not.toMatch(/[\u202e\u009b]/);
  expect(JSON.parse(json)).toEqual(value);
});
