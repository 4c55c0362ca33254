import { keepLetters } from '../hidden-text.ts';
import type { Box } from '../layout/box.ts';
import {
  createPagePainter,
  intersectBoxes,
  listPages,
  openPdfStructure,
  type PageBox,
  type PagePaint,
  type PaintedText,
  type PdfPage,
  toShownBox,
} from '../pdf-structure/pdf-structure.ts';
import { createRuleCollector } from './page-rules.ts';

/** Text that one operation paints; `letters` is null where the file does not tell which characters its codes are. */
export type PaintRun = { readonly box: Box; readonly letters: string | null };

/** Text of a page by how it is painted, and its rules. */
export type PaintRuns = {
  /** Painted without any mark: rendering mode 3, no opacity, a hidden layer. Empty on a scan, whose text layer is painted so. */
  readonly unpainted: readonly PaintRun[];
  /** Painted in white or nearly white: visible on a dark ground only. */
  readonly pale: readonly PaintRun[];
  readonly painted: readonly PaintRun[];
  /** Wholly beside the page; pdf.js leaves such text out. */
  readonly besidePage: readonly PaintRun[];
  /** Straight lines along the sides of the page: those of tables. */
  readonly rules: readonly Box[];
};

export type PaintRunReader = { readRuns(page: number): PaintRuns };

const NO_RUNS: PaintRuns = { unpainted: [], pale: [], painted: [], besidePage: [], rules: [] };
/** Rendering mode of text that is neither filled nor stroked, nor a clip (ISO 32000-1, table 106). */
const INVISIBLE_MODE = 3;
/** Colours whose red, green and blue are all at least this: nobody reads them on white. */
const MIN_PALE_COMPONENT = 0.93;
const MIN_OPACITY = 0.05;
/** Share of the page that the pictures of a scan cover. */
const MIN_PICTURE_SHARE = 0.5;
/** Operations of a page that are compared with its words. */
const MAX_RUNS = 4_000;

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
  const runs: { [Kind in TextKind]: PaintRun[] } = { unpainted: [], pale: [], painted: [], besidePage: [] };
  let pictureShare = 0;
  let count = 0;
  for (const operation of operations) {
    if (operation.kind === 'image') pictureShare += measureShare(operation.box, page.shownBox);
    if (operation.kind === 'fill' || operation.kind === 'stroke') add(operation);
    if (operation.kind !== 'text' || operation.annotation !== null || count >= MAX_RUNS) continue;
    count += 1;
    const run = toRun(operation, page);
    runs[isBesidePage(run) ? 'besidePage' : findKind(operation)].push(run);
  }
  return { ...runs, rules, ...(pictureShare >= MIN_PICTURE_SHARE && { unpainted: [] }) };
}

type TextKind = Exclude<keyof PaintRuns, 'rules'>;

function findKind({ renderingMode, isShown, opacity, color }: PaintedText): TextKind {
  if (renderingMode === INVISIBLE_MODE || !isShown || opacity < MIN_OPACITY) return 'unpainted';
  return color?.every((component) => component >= MIN_PALE_COMPONENT) ? 'pale' : 'painted';
}

const toRun = ({ box, text }: PaintedText, page: PdfPage): PaintRun => ({
  box: toShownBox(box, page),
  letters: text.includes('\ufffd') ? null : keepLetters(text),
});

const isBesidePage = ({ box: [x0, y0, x1, y1] }: PaintRun): boolean => x1 <= 0 || y1 <= 0 || x0 >= 1 || y0 >= 1;

function measureShare(box: PageBox, shownBox: PageBox): number {
  const seen = intersectBoxes(box, shownBox);
  return seen === null ? 0 : measureArea(seen) / Math.max(1, measureArea(shownBox));
}

const measureArea = ([x0, y0, x1, y1]: PageBox): number => (x1 - x0) * (y1 - y0);
