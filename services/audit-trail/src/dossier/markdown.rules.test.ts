import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { block, count, markdown, paragraphs, shown, table } from './markdown.rules.ts';

/** As trusting as a renderer can be: raw HTML, addresses made links, typographic replacements. */
const renderer = new MarkdownIt({ html: true, linkify: true, typographer: true });

type Token = ReturnType<typeof renderer.parse>[number];

/** The cells of every row of a table, as text; what is neither text nor code throws. */
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

/** What was told by its number, read back. */
const asSent = (text: string): string =>
  text.replace(/⟦U\+([0-9A-F]+)⟧/g, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)));

const HOSTILE = [
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
const piece = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' }), fc.string());
const value = fc
  .array(piece, { minLength: 1, maxLength: 6 })
  .map((pieces) => pieces.join('').toWellFormed())
  .filter((text) => text !== '' && Array.from(text).length <= 256);

const COLUMNS = [
  { title: markdown`Un` },
  { title: markdown`Deux`, align: 'right' as const },
  { title: markdown`Trois` },
];

describe('a value in a table', () => {
  test('comes back as it was, in its own cell, whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 4 }), (rows) => {
        const text = table(
          COLUMNS,
          rows.map((row) => row.map(shown)),
        );
        const [titles, ...cells] = cellsOf(text);
        expect(titles).toEqual(['Un', 'Deux', 'Trois']);
        expect(cells.map((row) => row.map(asSent))).toEqual(rows);
      }),
      { numRuns: 1000 },
    );
  });

  test('makes nothing but a table: no heading, link, image, HTML or rule, in the table or after it', () => {
    fc.assert(
      fc.property(value, value, (one, other) => {
        const text = paragraphs(table(COLUMNS, [[shown(one), shown(other), shown(one)]]), markdown`Fin`);
        const types = new Set(renderer.parse(text, {}).map(({ type }) => type.replace(/_(open|close)$/, '')));
        expect([...types].sort()).toEqual(['inline', 'paragraph', 'table', 'tbody', 'td', 'th', 'thead', 'tr']);
        expect(renderer.render(text)).not.toMatch(/<(?!\/?(table|thead|tbody|tr|th|td|code|p)\b)/);
      }),
      { numRuns: 500 },
    );
  });

  test('leaves no character in the text that hides or turns others', () => {
    fc.assert(
      fc.property(value, (text) => {
        expect(shown(text)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
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
  ])('%j is shown as %s', (sent, text) => {
    expect(shown(sent)).toBe(text);
  });

  test('is cut after 256 characters, and says how many it has', () => {
    expect(shown('é'.repeat(256))).toBe(`\`${'é'.repeat(256)}\``);
    expect(shown('👍'.repeat(300))).toBe(`\`${'👍'.repeat(256)}\`… (300 caractères)`);
  });
});

test('a block holds what it is given to the letter, fences too', () => {
  for (const text of ['a\nb\n', '```\n# x\n````\n', '— name key\n'])
    expect(renderer.parse(block(text), {}).map(({ type, content }) => [type, content])).toEqual([['fence', text]]);
});

test('numbers are written as the French do', () => {
  expect(count(1_234_567)).toBe('1\u202f234\u202f567');
});
