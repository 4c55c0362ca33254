import { describe, expect, test } from 'vitest';
import { writeStyledDocx } from '../testing/docx-writer.ts';
import { writeOdt, writePptx, writeXlsx } from '../testing/office-writer.ts';
import { detectTextFormat } from './detect-text-format.ts';
import { readTextDocument } from './read-text-document.ts';
import type { TextBlock, TextFormat } from './text-block.ts';

/** A block as one line: "h2 Title", "p Text", "- Item", "| a | b", "# a | b" for a header row. */
const formatBlock = (block: TextBlock): string => {
  if (block.kind === 'heading') return `h${block.level} ${block.text}`;
  if (block.kind === 'table_row') return `${block.isHeader ? '#' : '|'} ${block.cells.join(' | ')}`;
  return `${{ paragraph: 'p', list_item: '-', code: '`' }[block.kind]} ${block.text}`;
};

const read = async (content: string | Uint8Array, format: TextFormat): Promise<readonly string[]> =>
  (await readTextDocument(Buffer.from(content as string), format)).blocks.map(formatBlock);

describe('HTML', () => {
  test('gives headings, paragraphs, list items, preformatted text and rows in order', async () => {
    const html = `<html><head><title>Guide</title><style>p{}</style></head><body><h1>Congés</h1>Avant<p>Un <b>deux</b><br>trois</p>
      <ul><li>a<li><p>b</p></ul><pre>x\n  y</pre><table><thead><tr><th>Mois<th>Jours</thead><tr><td>Mai<td>2,5</table><h3>Fin</h3></body></html>`;
    expect(await read(html, 'html')).toEqual([
      ...[
        'h1 Congés',
        'p Avant',
        'p Un deux',
        'p trois',
        '- a',
        '- b',
        '` x\n  y',
        '# Mois | Jours',
        '| Mai | 2,5',
        'h3 Fin',
      ],
    ]);
    expect((await readTextDocument(Buffer.from(html), 'html')).title).toBe('Guide');
  });

  test('leaves out what a reader of the page does not see', async () => {
    const html =
      '<p>vu</p><script>s</script><p hidden>c</p><div style="DISPLAY : none"><p>d <b>e</b></p></div><img alt="i"><p>fin</p>';
    expect(await read(html, 'html')).toEqual(['p vu', 'p fin']);
  });

  test('keeps a nested table as text of its cell', async () => {
    const html = '<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table>d</td><td>e</td></tr></table><p>f</p>';
    expect(await read(html, 'html')).toEqual(['| a b c d | e', 'p f']);
  });

  test('decodes windows-1252 without a declaration, and a declared charset', async () => {
    expect(await read(Buffer.from('<p>caf\xe9 \x80</p>', 'latin1'), 'html')).toEqual(['p café €']);
    const cyrillic = Buffer.from('<meta charset="windows-1251"><p>\xc4\xe0</p>', 'latin1');
    expect(await read(cyrillic, 'html')).toEqual(['p Да']);
  });

  // Five times as deep as the stack of a thread holds calls; the parser takes four times as long for twice the depth.
  test('50,000 unclosed elements are read without a stack overflow', async () => {
    expect(await read(`${'<div>'.repeat(50_000)}fin`, 'html')).toEqual(['p fin']);
  });
});

test('Markdown gives the blocks of its HTML, without front matter', async () => {
  const text =
    '---\ntitle: x\n---\n# Un\n\nDeux *trois*\nquatre\n\n- a\n- b\n\n```\ncode\n```\n\n| c | d |\n|---|---|\n| 1 | 2 |\n';
  expect(await read(text, 'markdown')).toEqual([
    'h1 Un',
    'p Deux trois quatre',
    '- a',
    '- b',
    '` code',
    '# c | d',
    '| 1 | 2',
  ]);
});

test('Markdown nested too deep for its parser is unreadable', async () => {
  await expect(read('> '.repeat(30_000), 'markdown')).rejects.toThrow('unreadable');
});

describe('CSV', () => {
  test.each([
    ['a;b\n"1;2";3\n', ['# a | b', '| 1;2 | 3']],
    ['nom,prix\nA,"1,5"\n\nB,2\n', ['# nom | prix', '| A | 1,5', '| B | 2']],
    ['\ufeffa\tb\n1\t2', ['# a | b', '| 1 | 2']],
    ['a|b\n1|2|3', ['# a | b', '| 1 | 2 | 3']],
    ['seul\nun', ['# seul', '| un']],
  ])('reads %j', async (text, expected) => {
    expect(await read(text, 'csv')).toEqual(expected);
  });

  test('an unclosed quotation mark is unreadable', async () => {
    await expect(read('"a;b', 'csv')).rejects.toThrow('unreadable');
  });

  test('more rows than the limit are refused', async () => {
    await expect(read('1\n'.repeat(200_001), 'csv')).rejects.toThrow('took_too_much_memory');
  });
});

test('plain text is split at empty lines', async () => {
  expect(await read('un\ndeux\r\n\r\ntrois\n \nquatre', 'text')).toEqual(['p un deux', 'p trois', 'p quatre']);
});

describe('XLSX', () => {
  test('gives the rows of each sheet with gaps, dates, times, booleans and rounded numbers', async () => {
    const file = writeXlsx({
      'Ventes & co': [
        ['Date', null, 'Montant'],
        [{ serial: 46_023 }, null, 0.1 + 0.2],
        [],
        [{ serial: 0.5 }, { serial: 46_023.75 }, { xml: '<c r="C4" t="b"><v>1</v></c>' }],
        [{ xml: '<c r="A5" t="inlineStr"><is><t>direct</t></is></c><c r="B5" t="str"><f>A1</f><v>formule</v></c>' }],
      ],
      Vide: [],
    });
    const document = await readTextDocument(file, 'xlsx');
    expect(document.blocks.map(formatBlock)).toEqual([
      ...['# Date |  | Montant', '| 2026-01-01 |  | 0.3', '| 12:00 | 2026-01-01 18:00 | VRAI', '| direct | formule'],
    ]);
    expect(document.sheets).toEqual(['Ventes & co', 'Vide']);
    expect(document.blocks.every(({ page }) => page === 1)).toBe(true);
  });

  test('counts days from 1904 when the workbook says so', async () => {
    expect(await read(writeXlsx({ A: [[{ serial: 44_561 }]] }, true), 'xlsx')).toEqual(['# 2026-01-01']);
  });

  test('a cell in the last column of a workbook costs no row of 16,384 cells', async () => {
    const file = writeXlsx({ A: [['a', { xml: '<c r="XFD1"><v>1</v></c>' }]] });
    expect(await read(file, 'xlsx')).toEqual(['# a']);
  });
});

test('PPTX gives slides in their order with titles, tables and notes, without page numbers', async () => {
  const file = writePptx([
    { title: 'Premier', body: ['un', 'deux'], notes: 'à dire' },
    {
      title: 'Second',
      body: [],
      table: [
        ['a', 'b'],
        ['1', '2'],
      ],
    },
  ]);
  const { blocks } = await readTextDocument(file, 'pptx');
  expect(blocks.map((block) => `${block.page} ${formatBlock(block)}`)).toEqual([
    ...['1 h1 Premier', '1 p un', '1 p deux', '1 p à dire', '2 h1 Second', '2 # a | b', '2 | 1 | 2'],
  ]);
});

test('ODT gives outline levels, list items, tables and spaces, without deleted text and comments', async () => {
  const body =
    '<text:tracked-changes><text:p>supprimé</text:p></text:tracked-changes><text:h text:outline-level="2">Titre</text:h>' +
    '<text:p>un<text:s text:c="3"/>deux<office:annotation><text:p>note</text:p></office:annotation><text:tab/>trois</text:p>' +
    '<text:list><text:list-item><text:p>point</text:p></text:list-item></text:list>' +
    '<table:table><table:table-row><table:table-cell><text:p>a</text:p><text:p>b</text:p></table:table-cell><table:table-cell/></table:table-row></table:table>';
  const document = await readTextDocument(writeOdt(body, 'Règlement'), 'odt');
  expect(document.blocks.map(formatBlock)).toEqual(['h2 Titre', 'p un deux trois', '- point', '# a b | ']);
  expect(document.title).toBe('Règlement');
});

test('DOCX keeps the levels of its headings', async () => {
  const file = writeStyledDocx([
    { text: 'Règlement', style: 'Title' },
    { text: 'Absences', style: 'heading 2' },
    { text: 'Le texte.', style: null },
  ]);
  expect(await read(file, 'docx')).toEqual(['h1 Règlement', 'h2 Absences', 'p Le texte.']);
});

describe('detectTextFormat', () => {
  test.each([
    ['a.xlsx', writeXlsx({ A: [['a']] }), 'xlsx'],
    ['wrong.txt', writePptx([]), 'pptx'],
    ['a.odt', writeOdt(''), 'odt'],
    ['a.MD', Buffer.from('# a'), 'markdown'],
    ['a.htm', Buffer.from('<p>'), 'html'],
    ['a.csv', Buffer.from('a;b'), 'csv'],
    ['a.txt', Buffer.from('\xff\xfea\0', 'latin1'), 'text'],
    ['a.txt', Buffer.from('a\0b'), null],
    ['a.txt', Buffer.alloc(0), null],
    ['a.exe', Buffer.from('MZ'), null],
    ['a', Buffer.from('a'), null],
  ])('%s', (name, bytes, format) => {
    expect(detectTextFormat(bytes, name)).toBe(format);
  });
});

test.each([
  ['characters', 'a'.repeat(20_000_001), 'text'],
  ['cells', `${Array(1_024).fill('1').join(';')}\n`.repeat(1_954), 'csv'],
  ['blocks', '<p>a'.repeat(200_001), 'html'],
] as const)('more %s than the limit are refused', async (_, content, format) => {
  await expect(read(content, format)).rejects.toThrow('took_too_much_memory');
});

test('cells beyond the limit of a row are left out', async () => {
  const [row] = (await readTextDocument(Buffer.from(Array(2_000).fill('1').join(';')), 'csv')).blocks;
  expect(row?.kind === 'table_row' && row.cells.length).toBe(1_024);
});

test.each(['docx', 'odt', 'pptx', 'xlsx'] as const)('%s of another kind is unreadable', async (format) => {
  await expect(readTextDocument(Buffer.from('PK\x03\x04 not a zip'), format)).rejects.toThrow('unreadable');
});
