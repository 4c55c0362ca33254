import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { writeStream } from '@probant/documents/testing/pdf-update-writer';
import type { Bomb } from './bomb.ts';
import { FIRST_OBJECT, listReferences, repeatText, writeBombPdf, writeFlate } from './bomb-pdf.ts';

const at = (index: number, columns: number, rows: number): string =>
  `${((index % columns) * 560) / columns + 10} ${((Math.floor(index / columns) % rows) * 800) / rows + 10}`;

/** Boxes over glyphs over boxes, in small squares over the whole page: each box covers something, and something covers it. */
const createCovers = (count: number): string =>
  repeatText(count, (index) => {
    const place = at(index * 7, 300, 300);
    return `BT /F 2 Tf ${place} Td (${index % 100}) Tj ET 1 g ${place} 4 2 re f 0 g BT /F 2 Tf ${place} Td (${(index + 1) % 100}) Tj ET\n`;
  });

/** `count` boxes of the width of the page on one line of text: each covers all of it. */
const createStackedCovers = (count: number): string =>
  repeatText(count, () => 'BT /F 9 Tf 60 400 Td (12 345,67 EUR) Tj ET 1 g 50 395 200 15 re f 0 g\n');

const createWords = (count: number, word: (index: number) => string, columns = 40): string =>
  repeatText(
    count,
    (index) => `BT /F 1 Tf ${at(index, columns, Math.ceil(count / columns))} Td (${word(index)}) Tj ET\n`,
  );

/** One font in many copies, each with its widths and its map; each draws a digit. */
function createFonts(count: number, widths: number): Buffer {
  const map = writeFlate('', `1 begincmap ${'1 beginbfrange <0000> <FFFF> <0030> endbfrange\n'.repeat(200)}`);
  const wide = `[0 [${'500 '.repeat(widths)}] ${repeatText(widths, (index) => `${index} ${index} 500 `)}]`;
  const descendant = `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /W ${FIRST_OBJECT + 1} 0 R >>`;
  const create = () =>
    `<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+A /Encoding /Identity-H /DescendantFonts [${FIRST_OBJECT + 2} 0 R] /ToUnicode ${FIRST_OBJECT} 0 R >>`;
  return writeBombPdf({
    resources: `/Font << /F 3 0 R ${repeatText(count, (index) => `/F${index} ${FIRST_OBJECT + 3 + index} 0 R `)} >>`,
    content: repeatText(count, (index) => `BT /F${index} 9 Tf ${at(index, 50, 60)} Td <00010012> Tj ET\n`),
    objects: [map, wide, descendant, ...Array.from({ length: count }, create)],
  });
}

/** Fonts whose embedded programs are `bytes` random bytes after the head of a TrueType file with 60,000 tables. */
function createFontPrograms(count: number, bytes: number): Buffer {
  const program = Buffer.concat([Buffer.from('00010000ea60000000000000', 'hex'), randomBytes(bytes)]);
  return writeBombPdf({
    resources: `/Font << /F 3 0 R ${repeatText(count, (index) => `/F${index} ${FIRST_OBJECT + 2 + index} 0 R `)} >>`,
    content: repeatText(count, (index) => `BT /F${index} 9 Tf ${at(index, 50, 60)} Td (12,50) Tj ET\n`),
    objects: [
      writeStream(`/Length1 ${program.length} /Filter /FlateDecode`, deflateSync(program, { level: 1 })),
      `<< /Type /FontDescriptor /FontName /ABCDEF+A /Flags 4 /FontFile2 ${FIRST_OBJECT} 0 R >>`,
      ...Array.from(
        { length: count },
        () =>
          `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+A /FirstChar 32 /LastChar 57 /Widths [${'500 '.repeat(26)}] /FontDescriptor ${FIRST_OBJECT + 1} 0 R >>`,
      ),
    ],
  });
}

/** A form that draws itself, beside a Type 3 font whose glyphs draw glyphs of the font. */
const createSelfDrawing = (): Buffer =>
  writeBombPdf({
    resources: `/XObject << /X ${FIRST_OBJECT} 0 R >> /Font << /F 3 0 R /T ${FIRST_OBJECT + 1} 0 R >>`,
    content: '/X Do BT /T 9 Tf 60 400 Td (aaaa) Tj ET',
    objects: [
      writeFlate(
        `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X ${FIRST_OBJECT} 0 R >> >>`,
        '/X Do '.repeat(1_000),
      ),
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [9] /Encoding << /Differences [97 /a] >> /CharProcs << /a ${FIRST_OBJECT + 2} 0 R >> /Resources << /Font << /T ${FIRST_OBJECT + 1} 0 R >> >> >>`,
      writeFlate('', 'BT /T 9 Tf (aaaaaaaaaa) Tj ET'),
    ],
  });

/** Many pictures of noise on one page, each its own object. */
function createPictures(count: number, side: number): Buffer {
  const noise = writeStream(
    `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8`,
    randomBytes(side * side),
  );
  return writeBombPdf({
    resources: `/XObject << ${repeatText(count, (index) => `/X${index} ${FIRST_OBJECT + index} 0 R `)} >>`,
    content: repeatText(count, (index) => `q 5 0 0 5 ${at(index, 100, 100)} cm /X${index} Do Q\n`),
    objects: Array.from({ length: count }, () => noise),
  });
}

const createInlinePictures = (count: number): string =>
  repeatText(count, (index) => `q 3 0 0 3 ${at(index, 200, 250)} cm BI /W 1 /H 1 /BPC 8 /CS /G ID \x80 EI Q\n`);

const MODULES = 12;
/** Squares with the two solid and the two dotted sides of a DataMatrix, and pseudo-random modules inside. */
const createSquares = (count: number): string =>
  repeatText(count, (index) => {
    const columns = Math.ceil(Math.sqrt(count));
    const module = 560 / columns / (MODULES + 3);
    const [left = 0, bottom = 0] = at(index, columns, columns).split(' ').map(Number);
    return repeatText(MODULES * MODULES, (cell) => {
      const [x, y] = [cell % MODULES, Math.floor(cell / MODULES)];
      const isEdge = x === 0 || y === 0 || (y === MODULES - 1 && x % 2 === 0) || (x === MODULES - 1 && y % 2 === 0);
      const isInside = x < MODULES - 1 && y < MODULES - 1 && (cell * 2_654_435_761 * (index + 1)) % 7 < 3;
      return isEdge || isInside
        ? `${(left + x * module).toFixed(2)} ${(bottom + y * module).toFixed(2)} ${module.toFixed(2)} ${module.toFixed(2)} re f\n`
        : '';
    });
  });

/** Values that the checks of the content read. */
const CONTENT_VALUES = [
  (index: number) => `IBAN FR76 3000 6000 0112 3456 78${String(90 - (index % 80))} 189`,
  (index: number) => `Total TTC ${index},56 EUR Total HT ${index},12 TVA 20 % ${index},44`,
  (index: number) => `SIRET 732 829 320 0${String(index % 10_000).padStart(4, '0')} FR${index % 100}732829320`,
  (index: number) => `Date d'\xe9ch\xe9ance : ${1 + (index % 28)}/02/20${10 + (index % 80)}`,
  (index: number) => `IDFRADUPONT<<<<<<<<<<<<<<<<<<<<${100_000 + (index % 900_000)}`,
] as const;

/** PDFs whose pages are the harm. */
export const PDF_PAGE_BOMBS: readonly Bomb[] = [
  { title: 'a million operators', create: () => writeBombPdf({ content: '9 9 20 20 re f\n'.repeat(1_000_000) }) },
  {
    title: '30 pages of 100,000 operators',
    create: () => writeBombPdf({ content: '9 9 20 20 re f\n'.repeat(100_000), pages: 30 }),
  },
  { title: '100,000 covers over the page', create: () => writeBombPdf({ content: createCovers(100_000) }) },
  { title: '20,000 covers of one line', create: () => writeBombPdf({ content: createStackedCovers(20_000) }) },
  {
    title: '30 pages of 4,000 covers of one line',
    create: () => writeBombPdf({ content: createStackedCovers(4_000), pages: 30 }),
  },
  {
    title: '300,000 words of one page',
    create: () => writeBombPdf({ content: createWords(300_000, (i) => `${i},56`, 500) }),
  },
  {
    title: '30 pages of 10,000 words',
    create: () => writeBombPdf({ content: createWords(10_000, (i) => `${i},56`), pages: 30 }),
  },
  ...CONTENT_VALUES.map((word, kind) => ({
    title: `30 pages of 1,500 values, kind ${kind + 1}`,
    create: () => writeBombPdf({ content: createWords(1_500, word, 3), pages: 30 }),
  })),
  { title: '1,000 fonts with 65,536 widths and a large map', create: () => createFonts(1_000, 65_536) },
  { title: '300 fonts with random programs', create: () => createFontPrograms(300, 4_000_000) },
  { title: 'forms and glyphs that draw themselves', create: createSelfDrawing },
  { title: '10,000 pictures', create: () => createPictures(10_000, 30) },
  { title: '20 pictures of 1,500 x 1,500 pixels of noise', create: () => createPictures(20, 1_500) },
  { title: '50,000 pictures in the content', create: () => writeBombPdf({ content: createInlinePictures(50_000) }) },
  { title: '4,000 squares like a DataMatrix', create: () => writeBombPdf({ content: createSquares(4_000) }) },
  {
    title: '30 pages of 900 squares like a DataMatrix',
    create: () => writeBombPdf({ content: createSquares(900), pages: 30 }),
  },
  {
    title: '20,000 patterns',
    create: () =>
      writeBombPdf({
        resources: `/Pattern << ${repeatText(20_000, (i) => `/P${i} ${FIRST_OBJECT} 0 R `)} >> /XObject << ${listReferences(FIRST_OBJECT, 0)} >>`,
        content: `/Pattern cs ${repeatText(20_000, (i) => `/P${i} scn 0 0 595 842 re f\n`)}`,
        objects: [
          writeFlate(
            '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 5 5] /XStep 5 /YStep 5 /Resources << >>',
            '0 0 2 2 re f',
          ),
        ],
      }),
  },
];
