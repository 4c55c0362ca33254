import { type PdfText, writePdf } from './pdf-writer.ts';

/** A PDF of a few kilobytes whose text takes much longer to analyze than to parse. */
export type HostileText = { readonly title: string; readonly name: string; readonly create: () => Buffer };

const PAGE_WIDTH = 595;
const PAGE_HEIGHT = 842;
/** Helvetica's digits are 0.556 of the font size wide; a size of twice this fills the page. */
const DIGIT_WIDTH = 0.56;

/** Writes rows over the whole page, each in letters so small that it fits. */
function writeRows(rows: readonly string[]): Buffer {
  const step = (PAGE_HEIGHT - 40) / rows.length;
  const texts = rows.map((text, row): PdfText => {
    const size = Math.min(10, step * 0.8, (PAGE_WIDTH - 40) / (text.length * DIGIT_WIDTH + 1));
    return { text, x: 20, y: PAGE_HEIGHT - 20 - (row + 1) * step, size: Number(size.toFixed(6)) };
  });
  return writePdf({ pages: [{ texts }] });
}

const repeat = (text: string, count: number): string => Array.from({ length: count }, () => text).join(' ');
const TITLE = 'FACTURE N 2026-01 du 02/03/2026 Total TTC 12,00 EUR';

/** Creates one row of `count` words. */
export const createLongRow = (word: string, count: number): Buffer => writeRows([TITLE, repeat(word, count)]);

/** Creates `count` rows of the same words. */
export const createManyRows = (row: string, count: number): Buffer =>
  writeRows([TITLE, ...Array.from({ length: count }, () => row)]);

/** A name of many words, which a list of known issuers can repeat with other ends. */
export const LONG_NAME =
  'Quincaillerie Bordelaise Menuiserie Zingueur Charpente Fjord Hymne Kiosque Wagonnet Plombier Jardin Vitrerie Maternel Oxygene Labyrinthe';

/** Creates a head of 15 rows, `length` characters each, that shares most trigrams with LONG_NAME but does not contain it. */
export const createLongHead = (length: number): Buffer => {
  const scrambled = LONG_NAME.split(' ').toReversed().join(' ');
  const row = repeat(scrambled, Math.ceil(length / (scrambled.length + 1)));
  return writeRows([TITLE, ...Array.from({ length: 14 }, () => row)]);
};

/** Creates columns inside columns: `depth` levels, each splits its part of the page in two. */
export function createNestedColumns(depth: number): Buffer {
  const texts: PdfText[] = [{ text: TITLE, x: 20, y: 820, size: 8 }];
  const fill = (left: number, right: number, level: number, from: number, to: number): void => {
    const rows = 6;
    if (level === depth || to - from < rows) {
      const size = Math.max(0.05, Math.min(6, (right - left) / 14));
      for (let row = 0; row < rows; row += 1)
        texts.push({ text: 'mots avec du texte', x: left, y: to - ((row + 1) * (to - from)) / (rows + 1), size });
      return;
    }
    const middle = (left + right) / 2;
    fill(left, middle - 1 / (level + 1), level + 1, from, to);
    fill(middle + 1 / (level + 1), right, level + 1, from, to);
  };
  fill(20, 575, 0, 20, 800);
  return writePdf({ pages: [{ texts }] });
}

/** Creates `pages` pages of small print: 60 rows of 16 words. */
export function createBook(pages: number): Buffer {
  const words = 'le total de la facture du 02/03/2026 est de 1 234,56 EUR pour M. Martin Durand rue'.split(' ');
  const texts = Array.from({ length: 60 }, (_, row): PdfText => {
    const text = words.map((_, word) => words[(word + row) % words.length]).join(' ');
    return { text, x: 40, y: 810 - row * 13, size: 9 };
  });
  return writePdf({ pages: Array.from({ length: pages }, () => ({ texts })) });
}

/** Creates words scattered over the page, so that no two share a row. */
export function createScatteredWords(count: number): Buffer {
  const columns = Math.ceil(Math.sqrt(count));
  const texts = Array.from({ length: count }, (_, at): PdfText => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    const [x, y] = [20 + (column * 550) / columns, 20 + (row * 800) / columns + (column * 0.7) / columns];
    return { text: at % 3 === 0 ? 'Total' : '12,50', x, y, size: 500 / columns / 3 };
  });
  return writePdf({ pages: [{ texts }] });
}

/** One text for each known way to make an analysis long. Created on demand, never stored. */
export const HOSTILE_TEXTS: readonly HostileText[] = (
  [
    ['40,000 numbers in one row', () => createLongRow('4111111111111111', 40_000)],
    ['40,000 telephone numbers in one row', () => createLongRow('0612345678', 40_000)],
    ['40,000 social security numbers in one row', () => createLongRow('255081416802538', 40_000)],
    // Five spaces: each number is a cell of its own.
    ['40,000 payment cards in one row of cells', () => createLongRow('4111111111111111     ', 40_000)],
    ['40,000 social security numbers in one row of cells', () => createLongRow('255081416802538     ', 40_000)],
    ['10,000 rows of numbers', () => createManyRows('12 1 234,56 EUR 02/03/2026', 10_000)],
    ['1,000 numbers like an IBAN', () => createManyRows('FR76 3OOO 6OOO O112 3456 789O 18I', 1000)],
    ['100,000 labels in one row', () => createLongRow('Total', 100_000)],
    ['100,000 labels in 1,000 rows', () => createManyRows(repeat('Total', 100), 1000)],
    ['100,000 dates', () => createManyRows(repeat('02/03/2026', 100), 1000)],
    ['20,000 birth labels', () => createLongRow('ne le', 20_000)],
    ['20,000 streets', () => createLongRow('12 rue de', 20_000)],
    ['20,000 names after titles', () => createLongRow('Mme Durand', 20_000)],
    ['a word of 300,000 letters', () => createLongRow('a'.repeat(300_000), 1)],
    ['a word of 300,000 capitals', () => createLongRow('A<'.repeat(150_000), 1)],
    ['a head of 15 rows of 60,000 letters', () => createLongHead(60_000)],
    ['columns in columns, 6 levels', () => createNestedColumns(6)],
    ['10,000 scattered words', () => createScatteredWords(10_000)],
    ['200 pages of small print', () => createBook(200)],
  ] as const
).map(([title, create]) => ({ title, name: 'hostile.pdf', create }));
