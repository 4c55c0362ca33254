import { beforeAll, describe, expect, test } from 'vitest';
import { type DocumentReader, toPlainText } from '../document.ts';
import { writeContentPdf } from '../testing/content-pdf.ts';
import { openSharedReader } from '../testing/shared-reader.ts';
import { createWordJoiner, type PlacedLetter } from './placed-letters.ts';

/** Widths of Helvetica in thousandths of the letter size, by the letters that have them. */
const WIDTHS = new Map(
  Object.entries({
    222: 'ijl',
    278: ' ft:,./I',
    333: 'r-()',
    500: 'csvxyzk',
    556: 'abdeghnopqu0123456789L',
    611: 'TFZ',
    667: 'AEPSVBXY',
    722: 'CDHNRU',
    778: 'GOQ',
    833: 'mM',
  }).flatMap(([width, letters]) => [...letters].map((letter) => [letter, Number(width) / 1000] as const)),
);
/** With the widths that the file states: where it states none, nothing is known of gaps. */
const FONT = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 /Widths [${Array.from(
  { length: 95 },
  (_, at) => Math.round(1000 * (WIDTHS.get(String.fromCharCode(32 + at)) ?? 0.5)),
).join(' ')}] >>`;
const getWidth = (letter: string): number => WIDTHS.get(letter) ?? Number.NaN;

const SIZE = 8;
/** A browser for the screen gives some letters a pixel too much, and the space one too little. */
const getPixels = (letter: string): number => (letter === ' ' ? 2 : Math.ceil(getWidth(letter) * SIZE + 0.4));

type Setting = (text: string, x: number, y: number, advance: (letter: string) => number) => string;

/** How programs place letters one by one. */
const SETTINGS: Readonly<Record<string, Setting>> = {
  'a move before each letter': (text, x, y, advance) =>
    `BT /F ${SIZE} Tf 1 0 0 1 ${x} ${y} Tm ${[...text].map((letter) => `(${letter}) Tj ${advance(letter)} 0 Td`).join(' ')} ET`,
  'a matrix before each letter': (text, x, y, advance) => {
    let at = x;
    const show = (letter: string) => {
      const shown = `1 0 0 1 ${at} ${y} Tm (${letter}) Tj`;
      at += advance(letter);
      return shown;
    };
    return `BT /F ${SIZE} Tf ${[...text].map(show).join(' ')} ET`;
  },
  'an adjustment after each letter': (text, x, y, advance) => {
    const adjust = (letter: string) => (1000 * (getWidth(letter) * SIZE - advance(letter))) / SIZE;
    return `BT /F ${SIZE} Tf ${x} ${y} Td [${[...text].map((letter) => `(${letter}) ${adjust(letter)}`).join(' ')}] TJ ET`;
  },
};
const move = SETTINGS['a move before each letter'] as Setting;

const PRINTED_LINES = [
  'FACTURE 2026-114 du 12/03/2026',
  'Titre de transport, tarif entier',
  'Taux TVA 20,00',
  'Total TTC 1234,56 EUR',
  'Virement sous trente jours',
];

let reader: DocumentReader;
beforeAll(async () => {
  reader = await openSharedReader();
});

const read = async (...contents: readonly string[]): Promise<string> => {
  const { pages } = await reader.open(writeContentPdf(contents.join('\n'), { font: FONT }), { tenant: 'a' });
  return toPlainText(pages);
};

const setLines = (set: Setting, lines: readonly string[], advance = getPixels) =>
  lines.map((line, at) => set(line, 60, 780 - 20 * at, advance)).join('\n');

describe('words whose letters are placed at whole pixels', () => {
  test.each(Object.entries(SETTINGS))('have no gaps: %s', async (_, set) => {
    expect(await read(setLines(set, PRINTED_LINES))).toBe(PRINTED_LINES.join('\n'));
  });

  test('are joined in a cell without a space of its own, and cells stay apart', async () => {
    const header = ['Titre', 'Prix', 'TVA'].map((cell, at) => move(cell, 60 + 90 * at, 600, getPixels));
    expect(await read(setLines(move, PRINTED_LINES), ...header)).toBe([...PRINTED_LINES, 'Titre Prix TVA'].join('\n'));
  });
});

describe('gaps that are all that separates two words', () => {
  const PAINTED = setLines(move, PRINTED_LINES);
  /** Words shown whole, this far apart in letter sizes. */
  const showWords = (words: readonly string[], gap: number) => {
    let x = 60;
    const shown = words.map((word) => {
      const text = `BT /F ${SIZE} Tf ${x} 600 Td (${word}) Tj ET`;
      x += [...word].reduce((sum, letter) => sum + getWidth(letter) * SIZE, gap * SIZE);
      return text;
    });
    return shown.join('\n');
  };
  const pageOfWords = ['Reçu le 12 mars 2026 par le garage Lebrun', 'Montant de la commande sans remise']
    .map((line, at) => `BT /F ${SIZE} Tf 60 ${780 - 20 * at} Td (${line.replace('ç', 'c')}) Tj ET`)
    .join('\n');

  test.each([
    ['words shown whole, .15 apart, on a page with spaces', pageOfWords, ['Bruttopreis:', '9,9000'], 0.15],
    ['words shown whole, .12 apart, on a page with spaces', pageOfWords, ['Frankfurt', 'Telefon'], 0.12],
    ['words shown whole, .3 apart, amid letters placed one by one', PAINTED, ['Prix', 'unitaire'], 0.3],
    ['the columns of a table amid letters placed one by one', PAINTED, ['12', '20,00', '240,00'], 0.45],
  ])('stay spaces: %s', async (_, page, words, gap) => {
    expect(await read(page, showWords(words, gap))).toContain(words.join(' '));
  });

  test.each([0.12, 0.18, 0.24])(
    'stay spaces between words shown whole amid letters placed one by one, %d apart',
    async (gap) => {
      const words = ['Prix', 'unitaire', '12', '20,00'];
      expect(await read(PAINTED, showWords(words, gap))).toContain(words.join(' '));
    },
  );

  test.each([0.12, 0.18, 0.24])('stay spaces between the strings of one operator, %d apart', async (gap) => {
    const words = ['Prix', 'unitaire', '12', '20,00'];
    const strings = words.map((word) => `(${word})`).join(` ${-1000 * gap} `);
    const text = await read(PAINTED, `BT /F ${SIZE} Tf 60 600 Td [${strings}] TJ ET`);
    expect(text).toContain(words.join(' '));
  });

  test('stay spaces where each letter is placed and no space is painted', async () => {
    // As a typesetter writes a justified line: letters at whole pixels, and a third of the letter size between words.
    const advance = (letter: string) => (letter === ' ' ? 0.2 * SIZE : Math.round(getWidth(letter) * SIZE));
    const set: Setting = (text, x, y) => {
      let at = x;
      return [...text]
        .map((letter) => {
          const shown = letter === ' ' ? '' : move(letter, at, y, advance);
          at += advance(letter);
          return shown;
        })
        .join(' ');
    };
    const lines = ['on passe une commande sans remise', 'une avance sera rendue au mois de mars'];
    expect(await read(setLines(set, lines))).toBe(lines.join('\n'));
  });

  test('stay spaces where the letters are placed wide apart', async () => {
    const text = await read(
      PAINTED,
      move('AVOIR', 60, 600, (letter) => (getWidth(letter) + 0.4) * SIZE),
    );
    expect(text).toContain('A V O I R');
  });
});

describe('the search for the letters of a run', () => {
  /** Counts how often the sides of letters are read. */
  const createCountedLetters = (count: number, isAtRow: (at: number) => boolean) => {
    const counts = { reads: 0 };
    const letters = Array.from({ length: count }, (_, at): PlacedLetter => {
      const bottom = isAtRow(at) ? 100 : 300;
      return {
        text: 'a',
        get left() {
          counts.reads += 1;
          return isAtRow(at) ? 60.45 : 60;
        },
        bottom,
        top: bottom + 8,
        continuesWord: true,
      };
    });
    return { letters, counts };
  };
  const LETTERS = 50_000;
  const searchOften = ({ letters, counts }: ReturnType<typeof createCountedLetters>): number => {
    const join = createWordJoiner(letters);
    counts.reads = 0;
    for (let at = 0; at < 2000; at += 1) expect(join('b b', [60, 101])).toBe('b b');
    return counts.reads;
  };

  test('reads no letter of another row', () => {
    expect(searchOften(createCountedLetters(LETTERS, () => false))).toBe(0);
  });

  test('reads each letter a bounded number of times where none is at the place of the run', () => {
    const counted = createCountedLetters(LETTERS, () => true);
    expect(searchOften(counted)).toBeLessThanOrEqual(16 * LETTERS);
  });

  test('joins nothing more once it has read too many', () => {
    const { letters } = createCountedLetters(100, () => true);
    const row: readonly PlacedLetter[] = ['a', 'b'].map((text, at) => ({
      text,
      left: 200 + 4 * at,
      bottom: 100,
      top: 108,
      continuesWord: at > 0,
    }));
    const join = createWordJoiner([...letters, ...row]);
    expect(join('a b', [200, 101])).toBe('ab');
    const other = createWordJoiner([...letters, ...row]);
    for (let at = 0; at < 100; at += 1) other('b b', [60, 101]);
    expect(other('a b', [200, 101])).toBe('a b');
  });
});
