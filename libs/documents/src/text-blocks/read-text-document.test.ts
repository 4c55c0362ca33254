import { describe, expect, test } from 'vitest';
import { writeStyledDocx } from '../testing/docx-writer.ts';
import { writeOdt, writePptx, writeXlsx } from '../testing/office-writer.ts';
import { detectTextFormat } from './detect-text-format.ts';
import { readTextDocument } from './read-text-document.ts';
import { TEXT_LIMITS, type TextBlock, type TextFormat, type TextLimits } from './text-block.ts';

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

  test.each([
    [
      'definition list, with one that is prose',
      '<dl><dt>SIRET</dt><dd>812 345 678 00019</dd><dt>Gérante :</dt><dd><p>Claire Lacaze</p></dd><dt>Peut-on annuler ?</dt><dd>Oui.<ul><li>par lettre</ul></dd><dt>Seul</dt></dl>',
      [
        '| SIRET | 812 345 678 00019',
        '| Gérante : | Claire Lacaze',
        '| Peut-on annuler ? | Oui.',
        '- par lettre',
        'p Seul',
      ],
    ],
    [
      'cell over two rows and a name over two columns',
      '<table><tr><th>Grade<th colspan=2>Plafond<tr><td rowspan=2>Cadre<td>Paris<td>90 €<tr><td>Lyon<td>70 €</table>',
      ['# Grade | Plafond | Plafond', '| Cadre | Paris | 90 €', '| Cadre | Lyon | 70 €'],
    ],
    [
      'title over a whole table',
      '<table><tr><td colspan=3>Tarifs 2026<tr><td>Adulte<td>5 €<td>mardi</table>',
      ['| Tarifs 2026 |  | ', '| Adulte | 5 € | mardi'],
    ],
    [
      'field of a form with its content',
      '<form><p><label>Nom</label><input value="Durand"><input type="hidden" value="x"></p><p>Ville <input value=""></p></form>',
      ['p Nom Durand', 'p Ville'],
    ],
  ])('reads a %s', async (_, html, blocks) => {
    expect(await read(html, 'html')).toEqual(blocks);
  });

  test('says where a table starts', async () => {
    const { blocks } = await readTextDocument(
      Buffer.from('<table><tr><td>a<td>b<tr><td>c<td>d</table><table><tr><td>e<td>f</table>'),
      'html',
    );
    expect(blocks.map((block) => block.kind === 'table_row' && block.startsTable === true)).toEqual([
      true,
      false,
      true,
    ]);
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
      ...['# Date |  | Montant', '| 01/01/2026 |  | 0,3', '| 12:00 | 01/01/2026 | VRAI', '| direct | formule'],
    ]);
    expect(document.sheets).toEqual(['Ventes & co', 'Vide']);
    expect(document.blocks.every(({ page }) => page === 1)).toBe(true);
  });

  test('counts days from 1904 when the workbook says so', async () => {
    expect(await read(writeXlsx({ A: [[{ serial: 44_561 }]] }, true), 'xlsx')).toEqual(['# 01/01/2026']);
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

describe('a text document at its limits', () => {
  const SMALL: TextLimits = {
    blocks: 4,
    characters: 40,
    cellsInRow: 5,
    cells: 6,
    row_bytes: 12,
    elements: 20,
    nested_elements: 3,
    markdown_marks: 10,
  };
  const sheet = (rows: number, columns: number) =>
    writeXlsx({ A: Array.from({ length: rows }, () => Array.from({ length: columns }, () => 1)) });
  const csv = (rows: number, columns: number) => `${Array(columns).fill('1').join(';')}\n`.repeat(rows);

  test.each([
    ['rows of a CSV', 'csv', csv(4, 1), csv(5, 1), 'blocks'],
    ['cells of a CSV', 'csv', csv(2, 3), csv(2, 4), 'cells'],
    ['cells in rows without text', 'csv', ';;\n;;\n', ';;\n;;\n;\n', 'cells'],
    ['bytes of a row of a CSV', 'csv', `a\n${'b'.repeat(12)}`, `a\n"${'b'.repeat(13)}"`, 'row_bytes'],
    ['bytes after a quotation mark without an end', 'csv', 'a', `"${'b;'.repeat(20)}`, 'row_bytes'],
    ['rows of a workbook', 'xlsx', sheet(4, 1), sheet(5, 1), 'blocks'],
    ['cells of a workbook', 'xlsx', sheet(2, 3), sheet(3, 3), 'cells'],
    ['elements of a workbook', 'xlsx', sheet(1, 5), sheet(1, 20), 'elements'],
    ['paragraphs of a page', 'html', '<p>a'.repeat(4), '<p>a'.repeat(5), 'blocks'],
    ['nested elements of a page', 'html', '<div><p><b>a', '<div><p><b><i>a', 'nested_elements'],
    ['list items of a page', 'html', `<ul>${'<li>a'.repeat(4)}`, `<ul>${'<li>a'.repeat(5)}`, 'blocks'],
    ['characters of a page', 'html', `<p>${'a'.repeat(40)}`, `<p>${'a'.repeat(41)}`, 'characters'],
    ['headings of a Markdown file', 'markdown', '# a\n'.repeat(4), '# a\n'.repeat(5), 'blocks'],
    ['lines of a Markdown file', 'markdown', `a${'\n'.repeat(10)}`, `a${'\n'.repeat(11)}`, 'markdown_marks'],
    ['marks of a Markdown file', 'markdown', '*a* '.repeat(5), '*a* '.repeat(6), 'markdown_marks'],
    ['characters of a Markdown file', 'markdown', 'a'.repeat(40), 'a'.repeat(41), 'characters'],
    ['paragraphs of a text', 'text', 'a\n\n'.repeat(4), 'a\n\n'.repeat(5), 'blocks'],
    ['characters of a text', 'text', 'a'.repeat(40), 'a'.repeat(41), 'characters'],
    ['empty lines of a text', 'text', `a${'\n'.repeat(1_000)}`, `a\n\n${'b '.repeat(30)}`, 'characters'],
    [
      'slides',
      'pptx',
      writePptx([{ title: 'a', body: ['b'] }]),
      writePptx([{ title: 'a', body: Array(9).fill('b') }]),
      'blocks',
    ],
    [
      'paragraphs of an ODT',
      'odt',
      writeOdt('<text:p>a</text:p>'.repeat(4)),
      writeOdt('<text:p>a</text:p>'.repeat(5)),
      'blocks',
    ],
  ] as const)('is read with as many %s as allowed, and refused with more', async (_, format, allowed, refused, of) => {
    const limits = format === 'pptx' || format === 'odt' ? { ...SMALL, elements: 200 } : { ...SMALL, elements: 30 };
    const open = (content: string | Uint8Array) =>
      readTextDocument(typeof content === 'string' ? Buffer.from(content) : content, format, limits);
    await open(allowed);
    await expect(open(refused)).rejects.toMatchObject({
      fault: 'took_too_much_memory',
      limit: { of, maximum: limits[of] },
    });
  });

  test('is refused at the limits that apply to every caller', async () => {
    await expect(read(csv(200_001, 1), 'csv')).rejects.toMatchObject({ limit: { of: 'blocks', maximum: 200_000 } });
  });

  test('has many cells of a workbook, which are read one after the other', async () => {
    const { blocks } = await readTextDocument(sheet(2_000, 10), 'xlsx', TEXT_LIMITS);
    expect(blocks).toHaveLength(2_000);
  });
});

test('cells beyond the limit of a row are left out', async () => {
  const [row] = (await readTextDocument(Buffer.from(Array(2_000).fill('1').join(';')), 'csv')).blocks;
  expect(row?.kind === 'table_row' && row.cells.length).toBe(1_024);
});

test.each(['docx', 'odt', 'pptx', 'xlsx'] as const)('%s of another kind is unreadable', async (format) => {
  await expect(readTextDocument(Buffer.from('PK\x03\x04 not a zip'), format)).rejects.toThrow('unreadable');
});
