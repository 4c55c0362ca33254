import { describe, expect, test } from 'vitest';
import { getEncodedText } from './base-encodings.ts';
import { CHARACTER_MAP_LIMITS, parseCharacterMap } from './character-map.ts';
import { createFontBudget } from './font-budget.ts';
import { getGlyphText } from './glyph-text.ts';

const parse = (text: string, maxCodes = Number.POSITIVE_INFINITY) =>
  parseCharacterMap(Buffer.from(text, 'latin1'), maxCodes);

describe('maps of codes', () => {
  test('reads characters, ranges and lists, and nothing outside their sections', () => {
    const { texts, isComplete } = parse(
      '/CIDInit /ProcSet findresource begin <05> <06> 2 beginbfchar <01> <0041> <02> <D83DDE00> endbfchar ' +
        '2 beginbfrange <10> <12> <0061> <20> <21> [<0066> <00660069>] endbfrange <07> <0041>',
    );
    expect([...texts]).toEqual([
      [1, 'A'],
      [2, '😀'],
      [0x10, 'a'],
      [0x11, 'b'],
      [0x12, 'c'],
      [0x20, 'f'],
      [0x21, 'fi'],
    ]);
    expect(isComplete).toBe(true);
  });

  test('reads lengths and glyphs of codes', () => {
    const map = parse(
      '2 begincodespacerange <00> <7F> <8000> <FFFF> endcodespacerange 1 begincidrange <8000> <8002> 7 endcidrange',
    );
    expect(map.codeRanges).toEqual([
      { bytes: 1, low: 0, high: 0x7f },
      { bytes: 2, low: 0x8000, high: 0xffff },
    ]);
    expect([...map.glyphs]).toEqual([
      [0x8000, 7],
      [0x8001, 8],
      [0x8002, 9],
    ]);
  });

  test.each([
    ['codes', '1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange', Number.POSITIVE_INFINITY],
    ['codes left for the file', '1 beginbfrange <00> <10> <0041> endbfrange', 16],
    ['code ranges', `begincodespacerange ${'<00> <FF> '.repeat(CHARACTER_MAP_LIMITS.codeRanges + 1)}`, 1],
  ])('ends at the limit of %s, and says so', (_, text, maxCodes) => {
    expect(parse(text, maxCodes).isComplete).toBe(false);
  });

  test('keeps the text of one code up to the limit', () => {
    const { texts } = parse(`beginbfchar <01> <${'0041'.repeat(1000)}>`);
    expect(texts.get(1)).toBe('A'.repeat(CHARACTER_MAP_LIMITS.textUnits));
  });

  test('replaces half a surrogate pair', () => {
    expect(parse('beginbfchar <01> <D83D>').texts.get(1)).toBe('\ufffd');
  });
});

test('gives all fonts of a file no more entries than the limit', () => {
  const budget = createFontBudget(10);
  expect([budget.take(8), budget.take(8), budget.take(-5), budget.take(8)]).toEqual([8, 2, -5, 5]);
});

describe('texts of glyph names and codes', () => {
  test.each([
    ['A', 'A'],
    ['eacute', 'é'],
    ['Ccedilla', 'Ç'],
    ['oe', 'œ'],
    ['Euro', '€'],
    ['ffi', 'ffi'],
    ['f_i', 'fi'],
    ['a.alt', 'a'],
    ['uni20AC', '€'],
    ['uni00660069', 'fi'],
    ['u1F600', '😀'],
    ['uFFFFFF', null],
    ['g12', null],
    ['.notdef', null],
    ['', null],
  ])('reads %j as %j', (name, text) => {
    expect(getGlyphText(name)).toBe(text);
  });

  test.each([
    ['WinAnsiEncoding', 0x80, '€'],
    ['WinAnsiEncoding', 0xe9, 'é'],
    ['MacRomanEncoding', 0x8e, 'é'],
    ['StandardEncoding', 0x27, '’'],
    ['StandardEncoding', 0xae, 'fi'],
    ['StandardEncoding', 0xe1, 'Æ'],
    ['StandardEncoding', 0xfb, 'ß'],
    ['StandardEncoding', 0xe9, 'Ø'],
    ['StandardEncoding', 0xb0, null],
    ['Unknown', 65, null],
    ['WinAnsiEncoding', 10, null],
  ])('reads in %s the code %d as %j', (encoding, code, text) => {
    expect(getEncodedText(encoding, code)).toBe(text);
  });
});
