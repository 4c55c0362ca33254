import { writeStream } from '@probant/documents/testing/pdf-update-writer';
import { assemblePdf } from '@probant/documents/testing/pdf-writer';

/** A Type 3 font of a test file, whose glyphs are drawn by content streams. */
export type DrawnFont = {
  /** Units of the glyphs in one em. */
  readonly unitsPerEm?: number;
  /** Font size at which the em is 10 units of the page: 10 unless the matrix makes it larger. */
  readonly size?: number;
  /** Whether the vertical axis of the glyphs goes down. */
  readonly isFlipped?: boolean;
  /** Units by which all glyphs are above their origin. */
  readonly raise?: number;
  readonly box?: string;
  /** What paints a glyph: an area, a bitmap, a rectangle, a text in another font, or nothing. */
  readonly shape?: 'area' | 'bitmap' | 'rectangle' | 'text' | 'nothing';
  /** Whether glyphs have the names of their letters, or numbers; and whether the font states the text of its codes. */
  readonly hasLetterNames?: boolean;
  readonly hasToUnicode?: boolean;
  /** Where the widths are: in the font, or only in the procedures. */
  readonly hasWidths?: boolean;
};

const CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789, ';
const DIGIT_NAMES = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const EM = 10;
const WIDTH_SHARE = 0.5;
const HEIGHT_SHARE = 0.7;

const nameLetter = (character: string): string =>
  DIGIT_NAMES[Number(character === ' ' ? Number.NaN : character)] ??
  ({ ',': 'comma', ' ': 'space' }[character] || character);

/** Writes a PDF of one page of 600 x 800 units with Helvetica as /F and a Type 3 font as /D; object 5 is its content. */
export function writeDrawnPdf(content: string, font: DrawnFont = {}): Buffer {
  const glyphs = [...CHARACTERS];
  const first = 12;
  const names = glyphs.map((character, index) => (font.hasLetterNames === false ? `g${index}` : nameLetter(character)));
  const units = font.unitsPerEm ?? 1000;
  const scale = EM / units / (font.size ?? EM);
  const widths = `/Widths [${glyphs.map(() => units * WIDTH_SHARE).join(' ')}]`;
  const codes = glyphs.map((character) => character.charCodeAt(0));
  const differences = names.map((name, index) => `${codes[index]} /${name}`).join(' ');
  const spread = Array.from({ length: 96 }, (_, index) => (codes.includes(32 + index) ? units * WIDTH_SHARE : 0));
  return assemblePdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 600 800] >>',
      '<< /Type /Page /Parent 2 0 R /Resources << /Font << /F 4 0 R /D 10 0 R >> >> /Contents 5 0 R >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      writeStream('', Buffer.from(content, 'latin1')),
      ...Array<string>(4).fill('null'),
      `<< /Type /Font /Subtype /Type3 /FontBBox ${font.box ?? '[0 0 0 0]'} /FontMatrix [${scale} 0 0 ${font.isFlipped ? -scale : scale} 0 0] /FirstChar 32 /LastChar 127 ${font.hasWidths === false ? '' : widths.replace(/\[.*\]/, `[${spread.join(' ')}]`)} /Encoding << /Type /Encoding /Differences [${differences}] >> /CharProcs << ${names.map((name, index) => `/${name} ${first + index} 0 R`).join(' ')} >> /Resources << /Font << /F 4 0 R >> >> ${font.hasToUnicode ? '/ToUnicode 11 0 R' : ''} >>`,
      writeStream('', Buffer.from(mapToUnicode(codes))),
      ...glyphs.map((character, index) => writeStream('', Buffer.from(drawGlyph(character, index, font), 'latin1'))),
    ],
    '/Root 1 0 R',
  );
}

const toHex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');

const mapToUnicode = (codes: readonly number[]): string =>
  `1 begincodespacerange <00> <FF> endcodespacerange ${codes.length} beginbfchar ${codes.map((code) => `<${toHex(code, 2)}> <${toHex(code, 4)}>`).join(' ')} endbfchar`;

function drawGlyph(character: string, index: number, font: DrawnFont): string {
  const units = font.unitsPerEm ?? 1000;
  const [width, height] = [units * WIDTH_SHARE, units * HEIGHT_SHARE];
  const sign = font.isFlipped ? -1 : 1;
  const bottom = (font.raise ?? 0) * sign;
  const top = bottom + height * sign;
  const start = `${width} 0 0 ${Math.min(bottom, top)} ${width} ${Math.max(bottom, top)} d1`;
  if (character === ' ' || font.shape === 'nothing') return start;
  const inner = width * (0.7 + index / 200);
  switch (font.shape ?? 'area') {
    case 'bitmap':
      return `${start} q ${inner} 0 0 ${height * sign} 0 ${bottom} cm BI /W 8 /H 8 /IM true ID 12345678 EI Q`;
    case 'rectangle':
      return `${start} 0 ${bottom} ${inner} ${height * sign} re f`;
    case 'text':
      return `${width} 0 d0 BT /F ${units} Tf 0 ${bottom} Td (${character}) Tj ET`;
    default:
      return `${start} 0 ${bottom} m ${inner} ${bottom} l ${inner / 2} ${top} l 0 ${(bottom + top) / 2} l f`;
  }
}
