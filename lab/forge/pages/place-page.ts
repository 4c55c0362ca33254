import type { BusinessDocument, LabelledValue } from '../documents/business-document.ts';
import { FONT_FILES, type Look, MONOSPACED_FONT_FILE } from './look.ts';

type Colour = readonly [number, number, number];
type PlacedText = {
  readonly text: string;
  /** Points from the left and top edges; `y` is the baseline, `x` the edge that `align` names. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly face: 'regular' | 'bold' | 'mono';
  readonly align: 'left' | 'right';
  readonly colour: Colour;
};
type PlacedBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly colour: Colour;
};

/** An A4 page with every text at its place, as drawing libraries take it. Boxes are painted before texts. */
export type PlacedPage = {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly family: Look['family'];
  readonly isEmbedded: boolean;
  readonly fonts: { readonly regular: string; readonly bold: string; readonly mono: string };
  readonly boxes: readonly PlacedBox[];
  readonly texts: readonly PlacedText[];
};

const PAGE_WIDTH = 595;
const PAGE_HEIGHT = 842;
const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [255, 255, 255];
const LIGHT: Colour = [238, 240, 243];
/** Mean width of a character of running text, in ems of Liberation Sans. */
const CHARACTER_EMS = 0.5;

export function placePage(document: BusinessDocument, look: Look): PlacedPage {
  const { accent, margin, size } = look;
  const texts: PlacedText[] = [];
  const boxes: PlacedBox[] = [];
  const right = PAGE_WIDTH - margin;
  const width = right - margin;
  const leading = size * 1.35;
  let y = margin + size;

  const write = (text: string, x: number, style: Partial<PlacedText> = {}) =>
    text !== '' && texts.push({ text, x, y, size, face: 'regular', align: 'left', colour: BLACK, ...style });
  const writeBlock = (lines: readonly string[], x: number) => {
    for (const [index, line] of lines.entries()) {
      write(line, x, { face: index === 0 ? 'bold' : 'regular' });
      y += leading;
    }
  };
  const fill = (x: number, top: number, boxWidth: number, height: number, colour: Colour) =>
    boxes.push({ x, y: top, width: boxWidth, height, colour });
  const writePairs = (pairs: readonly LabelledValue[], x: number, valueX: number, align: 'left' | 'right') => {
    for (const [label, value] of pairs) {
      write(label, x, { face: 'bold' });
      write(value, valueX, { align });
      y += leading;
    }
  };

  writeBlock(document.issuer, margin);
  const afterIssuer = y;
  if (look.isRecipientRight) y = margin + size + 3 * leading;
  writeBlock(document.recipient, look.isRecipientRight ? margin + width * 0.55 : margin);
  y = Math.max(y, afterIssuer) + leading * 1.5;
  if (look.hasTitleBand) fill(margin - 4, y - size * 1.5, width + 8, size * 2.1, accent);
  write(document.title, margin, { size: size * 1.35, face: 'bold', colour: look.hasTitleBand ? WHITE : accent });
  y += leading * 2;
  writePairs(document.facts, margin, margin + width * 0.3, 'left');
  y += leading;
  for (const paragraph of document.paragraphs) {
    for (const line of wrap(paragraph, width / (size * CHARACTER_EMS))) {
      write(line, margin);
      y += leading;
    }
    y += leading * 0.5;
  }
  if (document.table !== null) {
    const { columns, rows } = document.table;
    const edges = columns.map(
      (_, index) => margin + width * columns.slice(0, index).reduce((sum, column) => sum + column.share, 0),
    );
    const writeRow = (cells: readonly string[], face: PlacedText['face'], colour: Colour) => {
      for (const [index, { align, share }] of columns.entries())
        write(cells[index] ?? '', (edges[index] as number) + (align === 'right' ? width * share - 3 : 3), {
          align,
          face,
          colour,
        });
      if (look.hasRules) fill(margin, y + size * 0.4, width, 0.5, accent);
      y += leading * 1.15;
    };
    fill(margin, y - size * 1.05, width, leading * 1.1, look.hasStripes ? accent : LIGHT);
    writeRow(
      columns.map(({ label }) => label),
      'bold',
      look.hasStripes ? WHITE : BLACK,
    );
    for (const [index, row] of rows.entries()) {
      if (look.hasStripes && index % 2 === 1) fill(margin, y - size * 1.05, width, leading * 1.1, LIGHT);
      writeRow(row, 'regular', BLACK);
    }
    y += leading;
  }
  writePairs(document.totals, margin + width * 0.55, right - 3, 'right');
  y += leading;
  for (const line of document.mrz) {
    write(line, margin, { face: 'mono', size: 10 });
    y += 16;
  }
  y = Math.max(y + leading, PAGE_HEIGHT - margin - leading * document.footer.length * 2);
  for (const line of document.footer.flatMap((text) => wrap(text, width / (size * 0.8 * CHARACTER_EMS)))) {
    write(line, margin, { size: size * 0.8 });
    y += leading;
  }
  const [regular, bold] = FONT_FILES[look.family];
  return {
    title: document.title,
    width: PAGE_WIDTH,
    height: PAGE_HEIGHT,
    family: look.family,
    isEmbedded: look.isEmbedded,
    fonts: { regular, bold, mono: MONOSPACED_FONT_FILE },
    boxes,
    texts,
  };
}

function wrap(text: string, maxCharacters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 1 > maxCharacters) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
