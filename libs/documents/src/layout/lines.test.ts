import { describe, expect, test } from 'vitest';
import { linesOf } from './lines.ts';
import type { Segment } from './segment.ts';

/** Text at a column and row of a page of typewriter letters, 1 high and half as wide. */
function at(left: number, row: number, text: string): Segment {
  const words = text.split(' ').map((word) => ({ text: word, box: [0, 0, 1, 1] as const, confidence: 1 }));
  return { words, left, right: left + text.length / 2, middle: row * 1.5, height: 1 };
}

const read = (segments: readonly Segment[]) => linesOf(segments).map((line) => line.text);

describe('the order in which a page is read', () => {
  test('rows from top to bottom, each from left to right, however the file orders them', () => {
    expect(read([at(30, 1, '45,50'), at(0, 2, 'Merci'), at(0, 1, 'TOTAL TTC'), at(0, 0, 'Ticket')])).toEqual([
      'Ticket',
      'TOTAL TTC 45,50',
      'Merci',
    ]);
  });

  test('a figure a little above its label is on the same row', () => {
    expect(read([at(0, 1, 'TOTAL'), at(30, 0.8, '45,50')])).toEqual(['TOTAL 45,50']);
  });

  test('two columns of prose are read one after the other, the title above them first', () => {
    const rows = [1, 2, 3, 4, 5, 6];
    const left = rows.map((row) => at(0, row, `gauche ligne ${'abcdef'[row - 1]} avec du texte`));
    const right = rows.map((row) => at(25, row, `droite ligne ${'abcdef'[row - 1]} avec du texte`));
    const lines = read([...right, at(0, 0, 'Un titre au-dessus des deux colonnes de ce texte'), ...left]);
    expect(lines[0]).toMatch(/^Un titre/);
    expect(lines.slice(1, 7).every((line) => line.startsWith('gauche') && !line.includes('droite'))).toBe(true);
    expect(lines.slice(7)).toHaveLength(6);
  });

  test('a sidebar with rows of its own is read apart from the text beside it', () => {
    const sidebar = ['Langues', 'Anglais', 'Allemand', 'Outils', 'Excel', 'Python'].map((text, i) =>
      at(0, i * 1.1, text),
    );
    const text = [0, 1, 2, 3, 4, 5].map((i) => at(12, i * 1.1 + 0.55, 'Responsable de la paie chez Lumen'));
    const lines = read([...sidebar, ...text]);
    expect(lines.slice(0, 6)).toEqual(['Langues', 'Anglais', 'Allemand', 'Outils', 'Excel', 'Python']);
  });

  test('a sidebar that happens to share rows with the text is read apart: each has a line distance of its own', () => {
    const words = ['Langues', 'Anglais', 'Allemand', 'Outils', 'Excel', 'Python', 'Loisirs', 'Chant', 'Lecture'];
    const sidebar = words.map((text, i) => at(0, i * 1.2, text));
    const text = words.map((_, i) => at(12, i, `Responsable de la paie, ligne ${'abcdefghi'[i]}`));
    const title = at(12, -1.2, 'Jeanne Morel');
    expect(read([title, ...text, ...sidebar]).slice(0, 10)).toEqual([...words, 'Jeanne Morel']);
  });

  test.each([
    ['in two fonts, the values a little lower', () => 0.3],
    ['on a page a little askew, as a reader of pictures finds it', (i: number) => [0.05, -0.1, 0.12, 0][i % 4] ?? 0],
  ])('labels keep their values %s', (_, lower) => {
    const labels = ['Facture', 'Date', 'Client', 'Commande', 'Livraison', 'Règlement', 'Dossier', 'Contact'];
    const cells = labels.flatMap((label, i) => [at(0, i, label), at(20, i + lower(i), `valeur ${label}`)]);
    expect(read(cells)).toEqual(labels.map((label) => `${label} valeur ${label}`));
  });

  test('a table stays whole: its figures are read with their label', () => {
    const articles = [
      'Vis à bois par cent',
      'Clou de tapissier par mille',
      'Colle forte en pot',
      'Ponceuse à bande',
      'Scie sauteuse',
      'Forfait de livraison',
    ];
    const cells = articles.flatMap((article, i) => [
      at(0, i, article),
      at(20, i, '2'),
      at(26, i, '4,50 €'),
      at(34, i, '9,00 €'),
    ]);
    expect(read(cells)).toEqual(articles.map((article) => `${article} 2 4,50 € 9,00 €`));
  });

  test('labels keep their values', () => {
    const labels = ['Facture', 'Date', 'Client', 'Commande', 'Livraison', 'Règlement'];
    expect(read(labels.flatMap((label, i) => [at(0, i, label), at(20, i, `valeur ${label}`)]))).toEqual(
      labels.map((label) => `${label} valeur ${label}`),
    );
  });
});
