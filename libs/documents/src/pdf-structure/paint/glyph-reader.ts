import type { GlyphProcedures } from '../fonts/glyph-procedures.ts';
import type { PdfFont } from '../fonts/read-font.ts';
import { intersectBoxes, joinBoxes, type PageBox } from '../pages.ts';
import { EMPTY_DICTIONARY, type PdfStream } from '../values/pdf-value.ts';
import {
  type GlyphDrawing,
  type GlyphReader,
  type GlyphScale,
  measureScale,
  USUAL_SCALE,
} from './machine/glyph-drawing.ts';
import { createGraphicsState } from './machine/graphics-state.ts';
import { type GlyphStart, type Machine, NO_MARKS } from './machine/machine.ts';
import { IDENTITY_MATRIX } from './machine/matrix.ts';
import type { PaintOperation } from './machine/operation.ts';
import type { OperationList } from './machine/operation-list.ts';
import { createPathBuilder } from './machine/path.ts';
import { pushFrame } from './operators/object-operators.ts';

/** Drawings of the glyphs of a file, each made once for all pages. */
export type GlyphCache = {
  readonly drawings: Map<PdfFont, Map<number, GlyphDrawing>>;
  readonly scales: Map<PdfFont, GlyphScale>;
};

export const createGlyphCache = (): GlyphCache => ({ drawings: new Map(), scales: new Map() });

/** Type 3 glyphs inside Type 3 glyphs. */
const MAX_GLYPH_DEPTH = 4;
/** Glyphs by which the scale of a font is measured. */
const MAX_MEASURED_GLYPHS = 64;

const NO_DRAWING: GlyphDrawing = { advance: null, ink: null, operations: [], hasOwnColors: false };

/**
 * Creates a reader of what Type 3 glyphs paint. Procedures are interpreted as forms are, and count as such: their operators, bytes, texts and
 * forms are those of the page that shows them first.
 */
export function createGlyphReader(
  getPage: () => Machine,
  { drawings, scales }: GlyphCache,
  interpret: (machine: Machine) => void,
): GlyphReader {
  /** Where the procedures start that are being interpreted: viewers do not paint a glyph inside itself either. */
  const open = new Set<number>();

  const draw = (font: PdfFont, code: number): GlyphDrawing | null => {
    const page = getPage();
    const { procedures } = font;
    const procedure = procedures?.getProcedure(code) ?? null;
    if (procedures === null || procedure === null) return NO_DRAWING;
    if (page.isStopped || open.has(procedure.start)) return null;
    if (open.size >= MAX_GLYPH_DEPTH) {
      page.reach('formDepth');
      return null;
    }
    open.add(procedure.start);
    const drawing = interpretProcedure(page, { procedures, procedure, interpret });
    open.delete(procedure.start);
    return drawing;
  };

  const read = (font: PdfFont, code: number): GlyphDrawing | null => {
    const ofFont = drawings.get(font) ?? new Map<number, GlyphDrawing>();
    const known = ofFont.get(code);
    if (known !== undefined) return known;
    const drawing = draw(font, code);
    if (drawing !== null) drawings.set(font, ofFont.set(code, drawing));
    return drawing;
  };

  /** Scales that were measured without glyphs that a limit of this page ended. */
  const uncertainScales = new Map<PdfFont, GlyphScale>();

  const readLetters = (font: PdfFont) =>
    [...font.differences.keys()]
      .map((code) => ({ code, text: font.getText(code) }))
      .filter(({ text }) => text === null || /[\p{L}\p{N}]/u.test(text))
      .slice(0, MAX_MEASURED_GLYPHS)
      .map(({ code, text }) => ({ text, drawing: read(font, code) }));

  return {
    read,
    getScale(font) {
      const known = scales.get(font) ?? uncertainScales.get(font);
      if (known !== undefined) return known;
      // A glyph of the font that shows the font itself has the usual scale.
      uncertainScales.set(font, USUAL_SCALE);
      const letters = readLetters(font);
      const scale = measureScale(
        letters.flatMap(({ text, drawing }) => (drawing?.ink ? [{ ink: drawing.ink, text }] : [])),
      );
      const isCertain = letters.every(({ drawing }) => drawing !== null);
      (isCertain ? scales : uncertainScales).set(font, scale);
      return scale;
    },
  };
}

/** Without bounds: the units of a glyph are not known. */
const EVERYWHERE: PageBox = [-1e9, -1e9, 1e9, 1e9];

type Procedure = {
  readonly procedures: GlyphProcedures;
  readonly procedure: PdfStream;
  readonly interpret: (machine: Machine) => void;
};

/** Returns null when a limit of the page is reached, or for a procedure that cannot be decoded. */
function interpretProcedure(page: Machine, { procedures, procedure, interpret }: Procedure): GlyphDrawing | null {
  const { counts, limits, objects } = page;
  counts.forms += 1;
  if (counts.forms > limits.forms) {
    page.reach('forms');
    return null;
  }
  const { idleRun } = counts;
  const list = createDrawnList();
  const machine = createGlyphMachine(page, procedures, list);
  const resources = procedures.resources ?? page.frames.at(-1)?.resources ?? EMPTY_DICTIONARY;
  const frame = { resources, form: null, depth: 0, callerState: machine.state, marks: NO_MARKS };
  const isPushed = pushFrame(machine, { ...frame, streams: [procedure] });
  if (!isPushed && objects.decode(procedure)?.bytes.length !== 0) return null;
  interpret(machine);
  counts.idleRun = idleRun;
  if (machine.isStopped) {
    page.isStopped = true;
    return null;
  }
  const { advance, hasOwnColors } = machine.glyphStart ?? NO_START;
  return { advance: advance === null ? null : advance * procedures.matrix[0], hasOwnColors, ...list.finish() };
}

const NO_START: GlyphStart = { advance: null, hasOwnColors: false };

const createGlyphMachine = (page: Machine, { matrix }: GlyphProcedures, operations: OperationList): Machine => ({
  ...page,
  path: createPathBuilder(),
  operations,
  tags: new Map(),
  frames: [],
  state: createGraphicsState(matrix, EVERYWHERE),
  textMatrix: IDENTITY_MATRIX,
  lineMatrix: IDENTITY_MATRIX,
  textClip: null,
  clipsNext: false,
  annotation: null,
  isAnnotationShown: true,
  isStopped: false,
  glyphStart: NO_START,
});

/** Operations of one glyph that are kept, the last ones. */
const MAX_KEPT_OPERATIONS = 8;
type DrawnList = OperationList & { finish(): Pick<GlyphDrawing, 'ink' | 'operations'> };

function createDrawnList(): DrawnList {
  let ink: PageBox | null = null;
  let kept: PaintOperation[] = [];
  return {
    skips: () => false,
    add(operation) {
      const seen = intersectBoxes(operation.box, operation.clip);
      if (seen === null || seen.some((side) => Math.abs(side) >= EVERYWHERE[2])) return;
      if (operation.kind === 'text' && operation.text.trim() === '') return;
      ink = joinBoxes(ink, seen);
      kept.push(operation);
      if (kept.length > 2 * MAX_KEPT_OPERATIONS) kept = kept.slice(-MAX_KEPT_OPERATIONS);
    },
    list: () => kept,
    finish: () => ({ ink, operations: kept.slice(-MAX_KEPT_OPERATIONS) }),
  };
}
