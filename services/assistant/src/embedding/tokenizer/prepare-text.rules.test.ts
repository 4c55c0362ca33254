import { describe, expect, test } from 'vitest';
import { MAX_TEXT_CHARACTERS, prepareText } from './prepare-text.rules.ts';

describe('prepareText', () => {
  test.each([
    ['composes letters and accents', 'cafe\u0301', 'café'],
    ['removes names of special pieces', 'avant <s>après</s> <pad><unk>', 'avant  après'],
    ['removes a special piece hidden by a NUL', 'a <\0s> b', 'a   b'],
    ['removes lone surrogates', 'a\ud800b\udc00', 'ab'],
    ['keeps surrogate pairs', 'a😀', 'a😀'],
    ['keeps 30 marks on one letter', `a${'\u0316'.repeat(1000)}b`, `a${'\u0316'.repeat(30)}b`],
    ['removes white space at the ends', '\u00a0 a\n', 'a'],
    ['returns an empty text when nothing is left', ' \0\ud800<pad> ', ''],
  ])('%s', (_, text, prepared) => {
    expect(prepareText(text)).toBe(prepared);
  });

  test('ignores what follows the longest text, and leaves no half of a character', () => {
    expect(prepareText('é'.repeat(MAX_TEXT_CHARACTERS + 5))).toHaveLength(MAX_TEXT_CHARACTERS);
    expect(prepareText(`${'a'.repeat(MAX_TEXT_CHARACTERS - 1)}😀`)).toBe('a'.repeat(MAX_TEXT_CHARACTERS - 1));
  });
});
