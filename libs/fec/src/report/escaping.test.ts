import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { renderHtml } from './render-html.ts';
import { renderMarkdown } from './render-markdown.ts';
import { type FecReport, plain, quote } from './report-content.ts';

/** A report with one text of the file in each place that can hold one. */
function createReport(text: string): FecReport {
  const table = {
    columns: [
      { title: 'A', isNumeric: false },
      { title: 'B', isNumeric: true },
    ],
    rows: [
      [quote(text), plain('1')],
      [plain('2'), quote(text)],
    ],
  };
  return {
    title: 'Titre',
    isValid: false,
    conclusion: 'Conclusion.',
    toCheck: 'Rien.',
    file: [['Nom', quote(text)]],
    content: [['Lignes', plain('1')]],
    header: { table, expectedLine: 'A|B' },
    sections: [
      {
        title: 'Section',
        severity: 'blocking',
        rules: [{ code: 'FEC-X-1', message: 'Message.', facts: [['Où', quote(text)]], table }],
      },
    ],
    scope: ['Portée.'],
  };
}

const markdown = new MarkdownIt({ html: true, linkify: true });
/** The elements of a rendered page, without their texts, and without the code that a text of the file may or may not be in. */
const listElements = (html: string) => (html.match(/<[^>]*>/g) ?? []).filter((tag) => !/^<\/?code>$/.test(tag));
const EXPECTED_ELEMENTS = listElements(markdown.render(renderMarkdown(createReport('value'))));

const HOSTILE_TEXTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '&lt;b&gt;',
  '](javascript:alert(1))',
  '[link](https://example.com)',
  '![image](https://example.com/x.png)',
  'https://example.com',
  'www.example.com',
  '`code` | cell',
  '``',
  'a|b',
  'a\\|b',
  '\\`<b>x</b>\\',
  '**bold** _it_ ~~no~~',
  '\n# Title',
  '\r\n|---|---|\r\n',
  '</style></head>',
  '<!--',
  '-->',
  '\u202eGFEDCBA',
  '\0\u001b[31m',
  '\ud800',
  '&#60;script&#62;',
];

const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc
    .array(
      fc.constantFrom(
        ...HOSTILE_TEXTS,
        '`',
        '|',
        '\\',
        '<',
        '>',
        '&',
        '"',
        '*',
        '_',
        '[',
        ']',
        '(',
        ')',
        '\n',
        ' ',
        'x',
      ),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

describe('a text of the file', () => {
  test('adds no element to the Markdown of a report, whatever it is', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const html = markdown.render(renderMarkdown(createReport(text)));
        expect(listElements(html)).toEqual(EXPECTED_ELEMENTS);
      }),
      { numRuns: 2_000 },
    );
  });

  test('adds no element to the HTML of a report, whatever it is', () => {
    const expected = renderHtml(createReport('value')).match(/<[^>]*>/g);
    fc.assert(
      fc.property(hostileText, (text) => {
        const html = renderHtml(createReport(text));
        expect(html.match(/<[^>]*>/g)).toEqual(expected);
        expect(html.split('\n')).toHaveLength(renderHtml(createReport('value')).split('\n').length);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['VE-0001', 'VE-0001'],
    ['FA 2026/01 <é>', 'FA 2026/01 &lt;é&gt;'],
    ['a|b\\c`d*', 'a|b\\c`d*'],
  ])('is shown as it is: %s', (text, shown) => {
    expect(markdown.render(renderMarkdown(createReport(text)))).toMatch(
      new RegExp(`<td>(<code>)?${shown.replace(/[|\\*]/g, '\\$&')}(</code>)?</td>`),
    );
    expect(renderHtml(createReport(text))).toContain(`<bdi class="quoted">${shown}</bdi>`);
  });

  test('is one line of at most 80 characters without invisible ones', () => {
    expect(quote('x'.repeat(10_000)).text).toBe(`${'x'.repeat(80)}…`);
    expect(quote(` a\tb\r\nc\u2028d\u200b\u00ade `).text).toBe('a b  c d \ufffde');
    expect([...quote('🧾'.repeat(200)).text]).toHaveLength(81);
  });
});

test('the HTML page needs nothing else: no script, no link, no picture, and a policy that forbids them', () => {
  const html = renderHtml(createReport('value'));
  expect(html).not.toMatch(/<(?:script|link|img|iframe|object|embed|form|base|a)\b|@import|url\(|javascript:/i);
  expect(html).toContain('<html lang="fr">');
  expect(html).toMatch(
    /<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;sha256-[\w+/]{43}=&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;">/,
  );
});
