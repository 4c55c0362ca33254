import { describe, expect, test } from 'vitest';
import { docxPage } from './page.ts';
import { rowsOfHtml } from './rows.ts';

describe('rows of a text document', () => {
  test('paragraphs, breaks, lists and tables, row by row', () => {
    const html =
      '<h1>Devis &amp; facture</h1><p>Une ligne<br />puis une autre</p><ul><li>un</li><li>deux</li></ul>' +
      '<table><tr><td><p>Vis</p><p>à bois</p></td><td><p>4,50 €</p></td></tr><tr><td></td><td></td></tr></table><p>Fin &lt;</p>';
    expect(rowsOfHtml(html)).toEqual([
      ['Devis & facture'],
      ['Une ligne'],
      ['puis une autre'],
      ['un'],
      ['deux'],
      ['Vis à bois', '4,50 €'],
      ['Fin <'],
    ]);
  });

  test('a table inside a cell is text of that cell', () => {
    const inner = '<table><tr><td><p>a</p></td><td><p>b</p></td></tr></table>';
    expect(rowsOfHtml(`<table><tr><td><p>x</p>${inner}</td><td><p>y</p></td></tr></table>`)).toEqual([['x a b', 'y']]);
  });

  test('rows stand at equal distances, cells side by side, all on the page', () => {
    const { lines } = docxPage([
      ['Total', '12,50'],
      ['Merci '.repeat(200)],
      ...Array.from({ length: 300 }, () => ['ligne']),
    ]);
    const [first, second] = lines[0]?.words ?? [];
    expect(second?.box[0]).toBeGreaterThan(first?.box[2] ?? 1);
    expect((lines[2]?.box[1] ?? 0) - (lines[1]?.box[1] ?? 0)).toBeCloseTo(
      (lines[1]?.box[1] ?? 0) - (lines[0]?.box[1] ?? 0),
    );
    expect(lines.every(({ box }) => box.every((share) => share >= 0 && share <= 1))).toBe(true);
  });
});
