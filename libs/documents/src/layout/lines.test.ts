import { describe, expect, test } from 'vitest';
import { buildLines } from './lines.ts';
import type { Segment } from './segment.ts';

/** Creates text at a column and row of a page with letters of height 1 and width 0.5. */
function createSegment(left: number, row: number, text: string): Segment {
  const words = text.split(' ').map((word) => ({ text: word, box: [0, 0, 1, 1] as const, confidence: 1 }));
  return { words, left, right: left + text.length / 2, middle: row * 1.5, height: 1 };
}

const readLines = (segments: readonly Segment[]) => buildLines(segments).map((line) => line.text);

describe('buildLines', () => {
  test('returns rows from top to bottom, each from left to right, whatever their order in the file', () => {
    expect(
      readLines([
        createSegment(30, 1, '45,50'),
        createSegment(0, 2, 'Merci'),
        createSegment(0, 1, 'TOTAL TTC'),
        createSegment(0, 0, 'Ticket'),
      ]),
    ).toEqual(['Ticket', 'TOTAL TTC 45,50', 'Merci']);
  });

  test('puts a figure slightly above its label on the same row', () => {
    expect(readLines([createSegment(0, 1, 'TOTAL'), createSegment(30, 0.8, '45,50')])).toEqual(['TOTAL 45,50']);
  });

  test('returns a title, then two columns of prose one after the other', () => {
    const rows = [1, 2, 3, 4, 5, 6];
    const left = rows.map((row) => createSegment(0, row, `gauche ligne ${'abcdef'[row - 1]} avec du texte`));
    const right = rows.map((row) => createSegment(25, row, `droite ligne ${'abcdef'[row - 1]} avec du texte`));
    const lines = readLines([
      ...right,
      createSegment(0, 0, 'Un titre au-dessus des deux colonnes de ce texte'),
      ...left,
    ]);
    expect(lines[0]).toMatch(/^Un titre/);
    expect(lines.slice(1, 7).every((line) => line.startsWith('gauche') && !line.includes('droite'))).toBe(true);
    expect(lines.slice(7)).toHaveLength(6);
  });

  test('separates a sidebar with its own rows from the text next to it', () => {
    const sidebar = ['Langues', 'Anglais', 'Allemand', 'Outils', 'Excel', 'Python'].map((text, i) =>
      createSegment(0, i * 1.1, text),
    );
    const text = [0, 1, 2, 3, 4, 5].map((i) => createSegment(12, i * 1.1 + 0.55, 'Responsable de la paie chez Lumen'));
    const lines = readLines([...sidebar, ...text]);
    expect(lines.slice(0, 6)).toEqual(['Langues', 'Anglais', 'Allemand', 'Outils', 'Excel', 'Python']);
  });

  test('separates a sidebar that shares rows with the text when their line distances differ', () => {
    const words = ['Langues', 'Anglais', 'Allemand', 'Outils', 'Excel', 'Python', 'Loisirs', 'Chant', 'Lecture'];
    const sidebar = words.map((text, i) => createSegment(0, i * 1.2, text));
    const text = words.map((_, i) => createSegment(12, i, `Responsable de la paie, ligne ${'abcdefghi'[i]}`));
    const title = createSegment(12, -1.2, 'Jeanne Morel');
    expect(readLines([title, ...text, ...sidebar]).slice(0, 10)).toEqual([...words, 'Jeanne Morel']);
  });

  test.each([
    ['when the values are slightly lower, in another font', () => 0.3],
    ['on a slightly skewed page, as the OCR returns it', (i: number) => [0.05, -0.1, 0.12, 0][i % 4] ?? 0],
  ])('keeps labels and values on one row %s', (_, offset) => {
    const labels = ['Facture', 'Date', 'Client', 'Commande', 'Livraison', 'Règlement', 'Dossier', 'Contact'];
    const cells = labels.flatMap((label, i) => [
      createSegment(0, i, label),
      createSegment(20, i + offset(i), `valeur ${label}`),
    ]);
    expect(readLines(cells)).toEqual(labels.map((label) => `${label} valeur ${label}`));
  });

  test('keeps the figures of a table on the row of their label', () => {
    const articles = [
      'Vis à bois par cent',
      'Clou de tapissier par mille',
      'Colle forte en pot',
      'Ponceuse à bande',
      'Scie sauteuse',
      'Forfait de livraison',
    ];
    const cells = articles.flatMap((article, i) => [
      createSegment(0, i, article),
      createSegment(20, i, '2'),
      createSegment(26, i, '4,50 €'),
      createSegment(34, i, '9,00 €'),
    ]);
    expect(readLines(cells)).toEqual(articles.map((article) => `${article} 2 4,50 € 9,00 €`));
  });

  test('keeps labels and values on one row', () => {
    const labels = ['Facture', 'Date', 'Client', 'Commande', 'Livraison', 'Règlement'];
    expect(
      readLines(labels.flatMap((label, i) => [createSegment(0, i, label), createSegment(20, i, `valeur ${label}`)])),
    ).toEqual(labels.map((label) => `${label} valeur ${label}`));
  });
});
