import type { Box } from '../box.ts';
import { keepLetters } from '../hidden-text.ts';
import {
  createPagePainter,
  getCentre,
  INVISIBLE_MODES,
  isInside,
  joinBoxes,
  listPages,
  openPdfStructure,
  type PageBox,
  type PagePaint,
  type PaintedText,
  type PdfPage,
  toShownBox,
} from '../pdf-structure/pdf-structure.ts';
import { createRuleCollector } from './page-rules.ts';
import { createPaintedAreas } from './painted-areas.ts';
import { createLetterCollector, type PlacedLetter } from './placed-letters.ts';

/** Text that one operation paints; `letters` is null where the file has no map from its codes to characters. */
export type PaintRun = { readonly box: Box; readonly letters: string | null };

/** Text of a page by how it is painted, and its rules. */
export type PaintRuns = {
  /** Painted without any mark: rendering mode 3 or 7, no opacity, a hidden layer, outside the clip, too narrow to read. */
  readonly unpainted: readonly PaintRun[];
  /** Under a box or a picture that is painted later. */
  readonly covered: readonly PaintRun[];
  /** In the colour of paper or of the box behind it, or unpainted over a picture: only the picture of the page shows whether it is visible. */
  readonly pale: readonly PaintRun[];
  readonly painted: readonly PaintRun[];
  /** Wholly beside the page; pdf.js leaves such text out. */
  readonly besidePage: readonly PaintRun[];
  /** Straight lines along the sides of the page: those of tables. */
  readonly rules: readonly Box[];
  /** In the order of painting, on a page that places each letter by itself; null on others. */
  readonly letters: readonly PlacedLetter[] | null;
};

export type PaintRunReader = { readRuns(page: number): PaintRuns };

const NO_RUNS: PaintRuns = {
  unpainted: [],
  covered: [],
  pale: [],
  painted: [],
  besidePage: [],
  rules: [],
  letters: null,
};
/** Colours whose red, green and blue are all at least this: nobody reads them on white. */
const MIN_PALE_COMPONENT = 0.93;
const MIN_OPACITY = 0.05;
/** Width of a letter in points below which nobody reads it. */
const MIN_LETTER_WIDTH = 0.5;
/** Share of the page that the pictures of a scan cover. */
const MIN_PICTURE_SHARE = 0.5;
/** Operations of each kind that are compared with the words of a page, and the boxes and pictures that may be over them or behind them. */
const MAX_RUNS = 20_000;

/** Creates a reader of how a file paints its text. It opens the structure for the first page; a file that it cannot read has no runs. */
export function createPaintRunReader(bytes: Uint8Array): PaintRunReader {
  let readPage: ((page: number) => PaintRuns) | null = null;
  return {
    readRuns: (page) => {
      try {
        readPage ??= openPages(bytes);
        return readPage(page);
      } catch {
        // The text is read by another library; a structure that is broken for this one is no reason to leave it out.
        readPage = () => NO_RUNS;
        return NO_RUNS;
      }
    },
  };
}

function openPages(bytes: Uint8Array): (page: number) => PaintRuns {
  const objects = openPdfStructure(bytes).openObjects();
  const { pages } = listPages(objects);
  const painter = createPagePainter(objects);
  return (number) => {
    const page = pages[number - 1];
    return page ? sortRuns(page, painter.readPaint(page).operations) : NO_RUNS;
  };
}

function sortRuns(page: PdfPage, operations: PagePaint['operations']): PaintRuns {
  const { add, rules } = createRuleCollector(page);
  const letters = createLetterCollector();
  const runs: { [Kind in TextKind]: PaintRun[] } = {
    unpainted: [],
    covered: [],
    pale: [],
    painted: [],
    besidePage: [],
  };
  const areas = createPaintedAreas(operations, page.shownBox);
  let seenLetters = 0;
  const keep = (kind: TextKind, run: PaintRun) => {
    if (runs[kind].length < MAX_RUNS) runs[kind].push(run);
  };
  for (const [order, operation] of operations.entries()) {
    if (operation.kind === 'fill' || operation.kind === 'stroke') add(operation);
    if (operation.kind !== 'text' || operation.annotation !== null) continue;
    letters.add(operation);
    const run = toRun(operation, page);
    if (isBesidePage(run)) keep('besidePage', run);
    else if (!hasInk(operation)) keep('unpainted', run);
    else {
      const isPale = hasColor(operation, areas.findGround(operation, order) ?? PAPER_COLOR);
      if (!isPale && !areas.isUnderScan(operation, order)) seenLetters += operation.glyphs.length;
      for (const part of splitCovered(operation, (box) => areas.isCovered(box, order)))
        keep(part.isCovered ? 'covered' : isPale ? 'pale' : 'painted', toRun(part, page));
    }
  }
  const pictures = areas.pictures.map((box) => toShownBox(box, page));
  return { ...runs, rules, letters: letters.list(), ...excuseOcrLayer(runs, { pictures, seenLetters }) };
}

type TextKind = Exclude<keyof PaintRuns, 'rules' | 'letters'>;

/** Text over the picture of a scan is what a program read in it. On a page with more text of its own, the picture of the page decides. */
function excuseOcrLayer(
  { unpainted, pale }: Pick<PaintRuns, 'unpainted' | 'pale'>,
  { pictures, seenLetters }: { readonly pictures: readonly Box[]; readonly seenLetters: number },
): Partial<PaintRuns> {
  const share = pictures.reduce((sum, box) => sum + measureShownArea(box), 0);
  if (share < MIN_PICTURE_SHARE) return {};
  const isOverPicture = ({ box }: PaintRun) => pictures.some((picture) => isInside(getCentre(box), picture));
  const layer = unpainted.filter(isOverPicture);
  return {
    unpainted: unpainted.filter((run) => !isOverPicture(run)),
    ...(countLetters(layer) >= seenLetters ? {} : { pale: [...pale, ...layer] }),
  };
}

export const countLetters = (runs: readonly PaintRun[]): number =>
  runs.reduce((count, { letters }) => count + (letters?.length ?? 0), 0);

function hasInk({ renderingMode, isShown, opacity, box, clip, text, glyphs }: PaintedText): boolean {
  if (INVISIBLE_MODES.has(renderingMode) || !isShown || opacity < MIN_OPACITY) return false;
  const letters = [...text.trim()].length;
  const length = Math.max(box[2] - box[0], box[3] - box[1]);
  // A text that its clip cuts is read as a whole, as the cells of a table are.
  return glyphs.some((glyph) => isInside(getCentre(glyph.box), clip)) && length >= letters * MIN_LETTER_WIDTH;
}

const PAPER_COLOR = [1, 1, 1] as const;

/** Whether a text has nearly the colour of what is behind it. */
const hasColor = ({ color }: PaintedText, ground: readonly number[]): boolean =>
  color?.every((component, index) => Math.abs(component - (ground[index] ?? 0)) <= 1 - MIN_PALE_COMPONENT) ?? false;

type TextPart = Pick<PaintedText, 'box' | 'text'> & { readonly isCovered: boolean };

/** Splits a text where something begins or ends to cover it. */
function splitCovered(operation: PaintedText, isCovered: (box: PageBox) => boolean): readonly TextPart[] {
  if (operation.glyphs.every(({ box }) => !isCovered(box)))
    return [{ box: operation.box, text: operation.text, isCovered: false }];
  const parts: TextPart[] = [];
  for (const { box, text } of operation.glyphs) {
    const covered = isCovered(box);
    const last = parts.at(-1);
    if (last?.isCovered === covered)
      parts[parts.length - 1] = { box: joinBoxes(last.box, box), text: last.text + text, isCovered: covered };
    else parts.push({ box, text, isCovered: covered });
  }
  return parts;
}

const toRun = ({ box, text }: Pick<PaintedText, 'box' | 'text'>, page: PdfPage): PaintRun => ({
  box: toShownBox(box, page),
  letters: text.includes('\ufffd') ? null : keepLetters(text),
});

const isBesidePage = ({ box: [x0, y0, x1, y1] }: PaintRun): boolean => x1 <= 0 || y1 <= 0 || x0 >= 1 || y0 >= 1;

/** Of the part on the page. */
const measureShownArea = ([x0, y0, x1, y1]: Box): number =>
  Math.max(0, Math.min(1, x1) - Math.max(0, x0)) * Math.max(0, Math.min(1, y1) - Math.max(0, y0));
