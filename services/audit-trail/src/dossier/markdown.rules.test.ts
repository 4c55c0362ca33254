import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { formatBlock, formatCount, formatTable, formatValue, joinParagraphs, markdown } from './markdown.rules.ts';

/** The most permissive settings: raw HTML, automatic links, typographic replacements. */
const renderer = new MarkdownIt({ html: true, linkify: true, typographer: true });

type Token = ReturnType<typeof renderer.parse>[number];

/** Returns the cells of every table row as text. Throws when a cell contains anything but text and code. */
function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  for (const token of renderer.parse(text, {})) {
    if (token.type === 'tr_open') rows.push([]);
    if (token.type === 'inline') rows.at(-1)?.push((token.children ?? []).map(textOf).join(''));
  }
  return rows;
}

const textOf = ({ type, content }: Token): string => {
  if (type !== 'text' && type !== 'code_inline') throw new Error(`a value made a ${type}`);
  return content;
};

/** Decodes the code point notation. */
const decodeCodePoints = (text: string): string =>
  text.replace(/⟦U\+([0-9A-F]+)⟧/g, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)));

const HOSTILE_VALUES = [
  '|',
  '||',
  '\\',
  '\\|',
  'a\\|b',
  '`',
  '``',
  '```',
  '`|`',
  '<script>alert(1)</script>',
  '<!-- ',
  '-->',
  '<b>',
  '</table>',
  '[x](http://evil.example)',
  '![x](http://evil.example/p.png)',
  'http://evil.example',
  'www.evil.example',
  'a@evil.example',
  '# Verdict',
  '\n# Verdict : INTÈGRE\n',
  '\r',
  '\n',
  '\n\n',
  '| 1 | 2 |',
  '---',
  '&amp;',
  '&#124;',
  '&lt;',
  '**gras**',
  '_x_',
  '~~x~~',
  '\u202e',
  '\u2066',
  '\u200b',
  '\u200d',
  '\ufeff',
  '\u00ad',
  '\u00a0',
  '\u2028',
  '\u0000',
  '\u0007',
  '\u007f',
  '\u0085',
  '⟦U+202E⟧',
  '⟦',
  '⟧',
  ' ',
  '  ',
  '\t',
  '$x$',
  '[^1]',
  ':::',
  '{{x}}',
  '(c)',
  '...',
  '"',
  "'",
  'é',
  '漢',
  '👩‍👧',
  'user-17',
];
const piece = fc.oneof(fc.constantFrom(...HOSTILE_VALUES), fc.string({ unit: 'binary' }), fc.string());
const value = fc
  .array(piece, { minLength: 1, maxLength: 6 })
  .map((pieces) => pieces.join('').toWellFormed())
  .filter((text) => text !== '' && Array.from(text).length <= 256);

const TABLE_COLUMNS = [
  { title: markdown`Un` },
  { title: markdown`Deux`, align: 'right' as const },
  { title: markdown`Trois` },
];

describe('formatValue in a table', () => {
  test('preserves any value in its own cell', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 4 }), (rows) => {
        const text = formatTable(
          TABLE_COLUMNS,
          rows.map((row) => row.map(formatValue)),
        );
        const [titles, ...cells] = cellsOf(text);
        expect(titles).toEqual(['Un', 'Deux', 'Trois']);
        expect(cells.map((row) => row.map(decodeCodePoints))).toEqual(rows);
      }),
      { numRuns: 1000 },
    );
  });

  test('produces only a table: no heading, link, image, HTML or rule', () => {
    fc.assert(
      fc.property(value, value, (first, second) => {
        const text = joinParagraphs(
          formatTable(TABLE_COLUMNS, [[formatValue(first), formatValue(second), formatValue(first)]]),
          markdown`Fin`,
        );
        const types = new Set(renderer.parse(text, {}).map(({ type }) => type.replace(/_(open|close)$/, '')));
        expect([...types].sort()).toEqual(['inline', 'paragraph', 'table', 'tbody', 'td', 'th', 'thead', 'tr']);
        expect(renderer.render(text)).not.toMatch(/<(?!\/?(table|thead|tbody|tr|th|td|code|p)\b)/);
      }),
      { numRuns: 500 },
    );
  });

  test('leaves no invisible or direction-changing character', () => {
    fc.assert(
      fc.property(value, (text) => {
        expect(formatValue(text)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
      }),
    );
  });

  test.each([
    ['user-17', '`user-17`'],
    ['a|b', '`a`&#124;`b`'],
    ['jean dupont', '`jean dupont`'],
    ['jean  dupont', '`jean ⟦U+0020⟧dupont`'],
    ['paid\u202Egpj.exe', '`paid⟦U+202E⟧gpj.exe`'],
    ['a\nb', '`a⟦U+000A⟧b`'],
    ['', '(vide)'],
  ])('formats %j as %s', (value, text) => {
    expect(formatValue(value)).toBe(text);
  });

  test('cuts a value after 256 characters and reports its length', () => {
    expect(formatValue('é'.repeat(256))).toBe(`\`${'é'.repeat(256)}\``);
    expect(formatValue('👍'.repeat(300))).toBe(`\`${'👍'.repeat(256)}\`… (300 caractères)`);
  });
});

test('formatBlock preserves the text, including fences', () => {
  for (const text of ['a\nb\n', '```\n# x\n````\n', '— name key\n'])
    expect(renderer.parse(formatBlock(text), {}).map(({ type, content }) => [type, content])).toEqual([
      ['fence', text],
    ]);
});

test('formatCount uses French number formatting', () => {
  expect(formatCount(1_234_567)).toBe('1\u202f234\u202f567');
});
