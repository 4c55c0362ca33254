import { describe, expect, test } from 'vitest';
import { createDocxPage } from './docx-page.ts';
import { readHeadersOrFooters } from './headers-footers.ts';
import { parseHtmlRows } from './html-rows.ts';

const cellsOf = (html: string) => parseHtmlRows(html).map((row) => row.map(({ text }) => text));

describe('rows and page of a DOCX', () => {
  test('returns paragraphs, line breaks, list items and table rows as rows', () => {
    const html =
      '<h1>Devis &amp; facture</h1><p>Une ligne<br />puis une autre</p><ul><li>un</li><li>deux</li></ul>' +
      '<table><tr><td><p>Vis</p><p>à bois</p></td><td><p>4,50 €</p></td></tr><tr><td></td><td></td></tr></table><p>Fin &lt;</p>';
    expect(cellsOf(html)).toEqual([
      ['Devis & facture'],
      ['Une ligne'],
      ['puis une autre'],
      ['un'],
      ['deux'],
      ['Vis à bois', '4,50 €'],
      ['Fin <'],
    ]);
  });

  test('returns a table inside a cell as text of that cell', () => {
    const inner = '<table><tr><td><p>a</p></td><td><p>b</p></td></tr></table>';
    expect(cellsOf(`<table><tr><td><p>x</p>${inner}</td><td><p>y</p></td></tr></table>`)).toEqual([['x a b', 'y']]);
  });

  const cell = (...texts: readonly string[]) => `<td>${texts.map((text) => `<p>${text}</p>`).join('')}</td>`;
  const rowOf = (...cells: readonly string[]) => cellsOf(`<table><tr>${cells.join('')}</tr></table>`);

  test.each([
    {
      title: 'two columns of text follow one another',
      rows: rowOf(cell('Contact', 'Lyon', '06 12'), cell('Emplois', 'Comptable', 'Tilleul SARL')),
      read: [['Contact'], ['Lyon'], ['06 12'], ['Emplois'], ['Comptable'], ['Tilleul SARL']],
    },
    {
      title: 'a text next to its period or title follows it',
      rows: rowOf(cell('2019 - 2021'), cell('Comptable', 'Tilleul SARL')),
      read: [['2019 - 2021'], ['Comptable'], ['Tilleul SARL']],
    },
    {
      title: 'a text keeps the date to its right on its first row',
      rows: rowOf(cell('Comptable', 'Tilleul SARL', 'Clôtures'), cell('2019 - 2021')),
      read: [
        ['Comptable', '2019 - 2021'],
        ['Tilleul SARL', ''],
        ['Clôtures', ''],
      ],
    },
    {
      title: 'a text next to an empty cell becomes one row per paragraph',
      rows: rowOf(cell(), cell('Claire', 'Comptable')),
      read: [['Claire'], ['Comptable']],
    },
    {
      title: 'a line item of an invoice stays one row, however long its description',
      rows: rowOf(cell('Vis', 'à bois', 'par cent'), cell('2'), cell('4,50 €')),
      read: [['Vis à bois par cent', '2', '4,50 €']],
    },
    {
      title: 'rows of a table inside a cell become its paragraphs',
      rows: rowOf(
        cell('Total'),
        `<td><table><tr>${cell('HT')}${cell('10')}</tr><tr>${cell('TTC')}${cell('12')}</tr></table></td>`,
      ),
      read: [['Total'], ['HT 10'], ['TTC 12']],
    },
  ])('$title', ({ rows, read }) => expect(rows).toEqual(read));

  test('gives headings and paragraphs entirely in bold taller boxes', () => {
    const html =
      '<h1>Claire</h1><h2>Emplois</h2><p><strong>Comptable</strong></p><p><strong>Lyon</strong> 2020</p><p>Tilleul</p>';
    const { lines } = createDocxPage(parseHtmlRows(html));
    const heights = lines.map(({ box }) => box[3] - box[1]);
    expect(heights.toSorted((a, b) => b - a)).toEqual(heights);
    expect(new Set(heights.map((height) => height.toFixed(4))).size).toBe(4);
  });

  test('returns repeated headers and footers once', () => {
    const part = (...texts: readonly string[]) =>
      new TextEncoder().encode(texts.map((text) => `<w:p><w:r><w:t>${text}</w:t><w:tab/></w:r></w:p>`).join(''));
    const parts = new Map([
      ['word/header1.xml', part('Claire DUPONT', 'claire@exemple.fr')],
      ['word/header2.xml', part('Claire DUPONT')],
      ['word/footer1.xml', part('R&amp;D')],
    ]);
    expect(
      readHeadersOrFooters(parts, 'header')
        .flat()
        .map(({ text }) => text),
    ).toEqual(['Claire DUPONT', 'claire@exemple.fr']);
    expect(
      readHeadersOrFooters(parts, 'footer')
        .flat()
        .map(({ text }) => text),
    ).toEqual(['R&D']);
  });

  test('places rows at equal distances, cells side by side, all within the page', () => {
    const plain = (...cells: readonly string[]) => cells.map((text) => ({ text, size: 1 }));
    const { lines } = createDocxPage([
      plain('Total', '12,50'),
      plain('Merci '.repeat(200)),
      ...Array.from({ length: 300 }, () => plain('ligne')),
    ]);
    const [first, second] = lines[0]?.words ?? [];
    expect(second?.box[0]).toBeGreaterThan(first?.box[2] ?? 1);
    expect((lines[2]?.box[1] ?? 0) - (lines[1]?.box[1] ?? 0)).toBeCloseTo(
      (lines[1]?.box[1] ?? 0) - (lines[0]?.box[1] ?? 0),
    );
    expect(lines.every(({ box }) => box.every((share) => share >= 0 && share <= 1))).toBe(true);
  });
});
