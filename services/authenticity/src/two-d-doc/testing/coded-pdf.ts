import { drawCode } from '@probant/2d-doc/testing/draw-code';
import { writeStream } from '@probant/documents/testing/pdf-update-writer';
import { writeTestPdf } from '../../testing/test-pdf.ts';

/** How a symbol is painted: as one picture, as a rectangle for each dark module, or as one path. */
export type SymbolForm = 'picture' | 'rectangles' | 'path';

type CodedPdf = {
  /** Lines of text, from the top. */
  readonly rows?: readonly string[];
  /** The content of each symbol. */
  readonly codes: readonly Uint8Array[];
  readonly form?: SymbolForm;
  /** Operators after the text. */
  readonly operators?: string;
};

/** 0.4 mm. */
const MODULE_POINTS = 1.134;
const PICTURE_MODULE_PIXELS = 4;
/** Symbols in a row of the page, from its bottom left. */
const COLUMNS = 4;
const SPACING_POINTS = 140;

/** Writes a page with text and DataMatrix symbols. */
export async function writeCodedPdf({ rows = [], codes, form = 'picture', operators = '' }: CodedPdf): Promise<Buffer> {
  const lines = rows.map((row, index) => `BT /F 11 Tf 50 ${750 - 16 * index} Td (${escapeText(row)}) Tj ET`);
  const symbols = await Promise.all(
    codes.map((code, index) => (form === 'picture' ? drawPicture(code, index) : drawModules(code, index, form))),
  );
  const names = symbols.flatMap(({ object }, index) => (object === null ? [] : [`/C${index} ${10 + index} 0 R`]));
  return writeTestPdf({
    content: [...lines, ...symbols.map((symbol) => symbol.operators), operators].join('\n'),
    resources: `/XObject << ${names.join(' ')} >>`,
    objects: symbols.flatMap(({ object }) => (object === null ? [] : [object])),
  });
}

type DrawnSymbol = { readonly operators: string; readonly object: Buffer | null };

const escapeText = (text: string): string => text.replace(/[()\\]/g, (character) => `\\${character}`);

const placeOf = (index: number): readonly [number, number] => [
  30 + SPACING_POINTS * (index % COLUMNS),
  30 + SPACING_POINTS * Math.floor(index / COLUMNS),
];

async function drawPicture(code: Uint8Array, index: number): Promise<DrawnSymbol> {
  const { pixels, width, height } = await drawCode(code, PICTURE_MODULE_PIXELS);
  const side = (width / PICTURE_MODULE_PIXELS) * MODULE_POINTS;
  const [x, y] = placeOf(index);
  return {
    operators: `q ${side} 0 0 ${side} ${x} ${y} cm /C${index} Do Q`,
    object: writeStream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`,
      pixels,
    ),
  };
}

async function drawModules(code: Uint8Array, index: number, form: SymbolForm): Promise<DrawnSymbol> {
  const { pixels, width } = await drawCode(code, 1);
  const [x, y] = placeOf(index);
  const rectangles: string[] = [];
  for (let pixel = 0; pixel < width * width; pixel += 1) {
    if (pixels[3 * pixel] !== 0) continue;
    const [column, row] = [pixel % width, Math.floor(pixel / width)];
    rectangles.push(
      `${x + column * MODULE_POINTS} ${y + (width - row) * MODULE_POINTS} ${MODULE_POINTS} ${MODULE_POINTS} re`,
    );
  }
  return {
    operators: form === 'path' ? `${rectangles.join('\n')} f` : rectangles.map((r) => `${r} f`).join('\n'),
    object: null,
  };
}
