import type { PageBox } from '@probant/documents/pdf-structure';
import { describe, expect, test } from 'vitest';
import type { PageGlyph } from '../pages/page-glyph.ts';
import type { PageSweep } from '../pages/sweep-page.rules.ts';
import { comparePages } from './page-difference.rules.ts';

const BOUNDS: PageBox = [0, 0, 600, 800];

type Line = { readonly text: string; readonly x?: number; readonly y?: number; readonly font?: string };

/** Letters of 5 x 10 from (x, y), of a font of 10 units. */
const listGlyphs = (lines: readonly Line[]): readonly PageGlyph[] =>
  lines.flatMap(({ text, x = 50, y = 700, font = 'Helvetica' }) =>
    [...text].flatMap((letter, i) => {
      const left = x + 5 * i;
      const box: PageBox = [left, y, left + 5, y + 10];
      const glyph = {
        text: letter,
        box,
        order: 0,
        size: 10,
        code: letter.codePointAt(0) ?? 0,
        fontName: font,
        annotation: null,
      };
      return letter === ' ' ? [] : [glyph];
    }),
  );

const failAtLimit = () => {
  throw new Error('a page of some words reached a limit');
};

const sweep = (lines: readonly Line[]): PageSweep => {
  const glyphs = listGlyphs(lines);
  return { glyphs, visible: glyphs, coverings: [], pictures: [], isCut: false, annotations: new Map() };
};

const compare = (before: readonly Line[], after: readonly Line[]) => {
  const { removed, added, attached } = comparePages(sweep(before), sweep(after), BOUNDS, failAtLimit);
  return [removed, added, attached].map((glyphs) => glyphs.map(({ text }) => text).join(''));
};

describe('the text of two versions of a page', () => {
  test.each<[string, Line[], Line[], string[]]>([
    ['nothing for the same text', [{ text: 'Total 12' }], [{ text: 'Total 12' }], ['', '', '']],
    ['nothing for another font', [{ text: 'Total 12' }], [{ text: 'Total 12', font: 'Arial' }], ['', '', '']],
    [
      'nothing for runs in another order',
      [{ text: 'a1' }, { text: 'b2', y: 600 }],
      [{ text: 'b2', y: 600 }, { text: 'a1' }],
      ['', '', ''],
    ],
    ['nothing for a small move', [{ text: 'Total 12' }], [{ text: 'Total 12', x: 52, y: 698 }], ['', '', '']],
    ['nothing for a block that moved', [{ text: 'Total 12' }], [{ text: 'Total 12', x: 150, y: 500 }], ['', '', '']],
    [
      'nothing for a ligature written as letters',
      [{ text: 'co\ufb01n', x: 50 }],
      [{ text: 'cofin', x: 50 }],
      ['', '', ''],
    ],
    ['one digit', [{ text: 'Total 12' }], [{ text: 'Total 19' }], ['2', '9', '']],
    [
      'two amounts that changed places',
      [{ text: '100' }, { text: '250', y: 600 }],
      [{ text: '250' }, { text: '100', y: 600 }],
      ['1025', '2510', ''],
    ],
    ['text that is gone', [{ text: 'Solde' }, { text: 'annule', y: 600 }], [{ text: 'Solde' }], ['annule', '', '']],
    [
      'text in free space as added',
      [{ text: 'Solde' }],
      [{ text: 'Solde' }, { text: 'paye', y: 600 }],
      ['', 'paye', ''],
    ],
    [
      'a digit at the end of an amount as attached',
      [{ text: '120' }],
      [{ text: '120' }, { text: '0', x: 65 }],
      ['', '0', '0'],
    ],
    ['a word after a space as added only', [{ text: '120' }], [{ text: '120' }, { text: 'ok', x: 70 }], ['', 'ok', '']],
    ['nothing for dots and lines', [{ text: 'Nom ....' }], [{ text: 'Nom' }], ['', '', '']],
  ])('differs by %s', (_, before, after, expected) => {
    expect(compare(before, after)).toEqual(expected);
  });

  test('takes glyphs without a text for the same in two fonts, and by their code in one', () => {
    const unknown = (code: number, fontName: string): PageSweep => {
      const page = sweep([{ text: 'x' }]);
      const glyphs = page.glyphs.map((glyph) => ({ ...glyph, text: '\ufffd', code, fontName }));
      return { ...page, glyphs, visible: glyphs };
    };
    const count = (a: PageSweep, b: PageSweep) => comparePages(a, b, BOUNDS, failAtLimit).removed.length;
    expect(count(unknown(1, 'ABCDEF+Arial'), unknown(7, 'GHIJKL+Arial'))).toBe(0);
    expect(count(unknown(1, 'ABCDEF+Arial'), unknown(7, 'ABCDEF+Arial'))).toBe(1);
  });

  test('finds text of the content again in an annotation', () => {
    const filled = sweep([{ text: '1200' }]);
    const annotation = { annotation: {} as never, glyphs: filled.glyphs };
    const flattened: PageSweep = { ...sweep([]), annotations: new Map([[0, annotation]]) };
    expect(comparePages(filled, flattened, BOUNDS, failAtLimit).removed).toEqual([]);
    expect(comparePages(flattened, filled, BOUNDS, failAtLimit).added).toEqual([]);
  });
});
