import type { PdfPage } from '../pages.ts';
import type { PdfObjects } from '../pdf-objects.ts';
import {
  EMPTY_DICTIONARY,
  isArray,
  isStream,
  type PdfStream,
  type PdfValue,
  toDictionary,
} from '../values/pdf-value.ts';
import { readValue } from '../values/read-value.ts';
import { type AnnotationAppearance, listAppearances } from './annotations.ts';
import { createGlyphCache, createGlyphReader } from './glyph-reader.ts';
import { createGraphicsState } from './machine/graphics-state.ts';
import { createLayerReader } from './machine/layers.ts';
import { addOperation, describePainted, type Frame, type Machine, NO_MARKS, type Operator } from './machine/machine.ts';
import { IDENTITY_MATRIX } from './machine/matrix.ts';
import type { PaintOperation } from './machine/operation.ts';
import { createOperationList } from './machine/operation-list.ts';
import { createFontReader, createPageFonts, type PageFont } from './machine/page-fonts.ts';
import {
  FILE_PAINT_LIMITS,
  PAINT_LIMITS,
  type PaintLimit,
  type PaintLimits,
  type SharedPaintLimit,
} from './machine/paint-limits.ts';
import { createPathBuilder } from './machine/path.ts';
import { drawAppearance, OBJECT_OPERATORS, pushFrame } from './operators/object-operators.ts';
import { PATH_OPERATORS } from './operators/path-operators.ts';
import { countOperator, STATE_OPERATORS } from './operators/state-operators.ts';
import { TEXT_OPERATORS } from './operators/text-operators.ts';
import { createPaintShares } from './paint-shares.ts';

export type PagePaint = {
  /** In the order of painting: the page with its forms, then the annotations with an appearance. */
  readonly operations: readonly PaintOperation[];
  /** The fonts of the page's resources, and those that its forms use. */
  readonly fonts: readonly PageFont[];
  /** Tags of marked content, with how often each occurs. */
  readonly tags: ReadonlyMap<string, number>;
  /** Limits that were reached: something is missing, except for `idleOperators`. */
  readonly reachedLimits: ReadonlySet<PaintLimit>;
  /** Operators that were read. */
  readonly operators: number;
};

type PainterOptions = {
  readonly limits?: PaintLimits;
  /** Pages that share the work for the file (FILE_PAINT_LIMITS). */
  readonly pageCount?: number;
};

export type PagePainter = {
  /**
   * Returns what the content of a page paints.
   * @throws UnreadableDocument beyond the limits of the file's structure.
   */
  readPaint(page: PdfPage): PagePaint;
};

/**
 * Creates a reader of paint orders for the pages of a file, as of the revision of `objects`. It interprets the content itself: the operator
 * list of pdf.js has neither the character codes nor the object numbers of its operations, is not available for an earlier revision, and decodes fonts and
 * pictures first.
 */
export function createPagePainter(
  objects: PdfObjects,
  { limits: pageLimits = PAINT_LIMITS, pageCount = 1 }: PainterOptions = {},
): PagePainter {
  const fontReader = createFontReader(objects);
  const layers = createLayerReader(objects);
  const shares = createPaintShares(pageLimits, pageCount);
  const idleForms = new Set<number>();
  const glyphCache = createGlyphCache();
  return {
    readPaint(page) {
      const limits = shares.getLimits();
      const reached = new Set<PaintLimit>();
      // A page that had to leave work to the others reaches another limit than one that is too large by itself.
      const isShare = (limit: PaintLimit) =>
        limit in FILE_PAINT_LIMITS && limits[limit as SharedPaintLimit] < pageLimits[limit as SharedPaintLimit];
      const reach = (limit: PaintLimit) => void reached.add(isShare(limit) ? 'pageShare' : limit);
      const fonts = createPageFonts(objects, fontReader, {
        max: limits.fonts,
        onLimit: () => reach('fonts'),
      });
      const glyphReader = createGlyphReader(() => machine, glyphCache, interpretFrames);
      const machine: Machine = {
        objects,
        limits,
        fonts,
        layers,
        path: createPathBuilder(),
        operations: createOperationList(limits, reach),
        idleForms,
        glyphs: glyphReader,
        tags: new Map(),
        reach,
        frames: [],
        counts: { operators: 0, idleRun: 0, idleOperators: 0, glyphs: 0, forms: 0, contentBytes: 0 },
        state: createGraphicsState(IDENTITY_MATRIX, page.shownBox),
        textMatrix: IDENTITY_MATRIX,
        lineMatrix: IDENTITY_MATRIX,
        textClip: null,
        clipsNext: false,
        annotation: null,
        isAnnotationShown: true,
        isStopped: false,
        glyphStart: null,
      };
      paintContent(machine, page);
      paintAnnotations(machine, page);
      const operations = machine.operations.list();
      const { operators, contentBytes, glyphs: readGlyphs } = machine.counts;
      const glyphs = operations.reduce((sum, text) => sum + (text.kind === 'text' ? text.glyphs.length : 0), 0);
      shares.spend({ operators, contentBytes, glyphs, readGlyphs, operations: operations.length });
      if (fonts.list().some(({ font }) => !font.isComplete)) reach('fontEntries');
      listUnusedFonts(machine, page);
      return { operations, fonts: fonts.list(), tags: machine.tags, reachedLimits: reached, operators };
    },
  };
}

function paintContent(machine: Machine, page: PdfPage): void {
  const { objects, state, limits } = machine;
  const contents = objects.get(page.dictionary, 'Contents');
  const list = isArray(contents) ? contents : [contents];
  if (list.length > limits.streams) machine.reach('streams');
  const streams = list
    .slice(-limits.streams)
    .map((item) => objects.resolve(item))
    .filter(isStream);
  const resources = toDictionary(objects.get(page.dictionary, 'Resources')) ?? EMPTY_DICTIONARY;
  run(machine, { streams, resources, form: null, depth: 0, callerState: state, marks: NO_MARKS });
}

/** Adds the fonts of the resources that show nothing, after those that do: they must not take the place of a font that is used. */
function listUnusedFonts({ objects, fonts }: Machine, page: PdfPage): void {
  const resources = toDictionary(objects.get(page.dictionary, 'Resources')) ?? EMPTY_DICTIONARY;
  const names = toDictionary(objects.get(resources, 'Font'))?.entries.keys() ?? [];
  for (const name of names) if (!fonts.isFull()) fonts.getFont(resources, name);
}

type FirstFrame = Pick<Frame, 'resources' | 'form' | 'depth' | 'callerState' | 'marks'> & {
  readonly streams: readonly PdfStream[];
};

function run(machine: Machine, first: FirstFrame): void {
  if (pushFrame(machine, first)) interpretFrames(machine);
}

function paintAnnotations(machine: Machine, page: PdfPage): void {
  const { objects, limits } = machine;
  const annotations = objects.get(page.dictionary, 'Annots');
  if (!isArray(annotations)) return;
  const appearances = [...listAppearances(objects, annotations)];
  if (appearances.length > limits.annotations) machine.reach('annotations');
  for (const appearance of appearances.slice(-limits.annotations)) {
    if (machine.isStopped) return;
    machine.state = createGraphicsState(IDENTITY_MATRIX, page.shownBox);
    machine.annotation = appearance.index;
    machine.isAnnotationShown = appearance.isShown;
    paintAppearance(machine, appearance);
  }
}

function paintAppearance(machine: Machine, appearance: AnnotationAppearance): void {
  const { subtype, objectNumber, box, dictionary, form, matrix } = appearance;
  const layer = machine.layers.readLayer(dictionary.entries.get('OC'));
  const marks = layer === null ? NO_MARKS : { ...NO_MARKS, layer, isShown: layer.isShown };
  drawAppearance(machine, form, matrix, marks);
  const frame = machine.frames.at(-1);
  const described =
    frame && describePainted({ ...machine, state: createGraphicsState(matrix, machine.state.clip) }, frame, box);
  if (described) addOperation(machine, { ...described, kind: 'annotation', subtype, objectNumber });
  interpretFrames(machine);
}

const CONTENT_OPERATORS = new Map<string, Operator>(
  Object.entries({ ...STATE_OPERATORS, ...PATH_OPERATORS, ...TEXT_OPERATORS, ...OBJECT_OPERATORS }),
);

const PAINTING_OPERATORS: ReadonlySet<string> = new Set([
  'f',
  'F',
  'f*',
  'S',
  's',
  'B',
  'B*',
  'b',
  'b*',
  'Tj',
  'TJ',
  "'",
  '"',
  'Do',
  'BI',
  'sh',
]);

/** Operands that are kept for one operator; a colour may have 32. */
const MAX_OPERANDS = 64;
/** Nesting of arrays and dictionaries in a content stream. */
const MAX_OPERAND_DEPTH = 32;

/** Interprets the contents on the stack until it is empty. Forms add to the stack, so there is no recursion. */
function interpretFrames(machine: Machine): void {
  let operands: PdfValue[] = [];
  while (!machine.isStopped) {
    const frame = machine.frames.at(-1);
    if (frame === undefined) return;
    const { reader } = frame;
    const position = reader.getPosition();
    const token = reader.next();
    if (token === undefined) {
      endFrame(machine, frame);
      operands = [];
    } else if (typeof token === 'number' || token.kind !== 'keyword') {
      if (operands.length < MAX_OPERANDS) operands.push(token);
    } else if (token.word === '[' || token.word === '<<') {
      reader.setPosition(position);
      const value = readValue(reader, MAX_OPERAND_DEPTH) ?? null;
      if (operands.length < MAX_OPERANDS) operands.push(value);
    } else {
      if (!countOperator(machine)) break;
      if (!frame.mayPaint) frame.mayPaint = PAINTING_OPERATORS.has(token.word);
      CONTENT_OPERATORS.get(token.word)?.(machine, operands, frame);
      operands = [];
    }
  }
  machine.frames.length = 0;
}

function endFrame(machine: Machine, frame: Frame): void {
  machine.frames.pop();
  if (frame.form !== null && !frame.mayPaint) machine.idleForms.add(frame.form);
  machine.state = frame.callerState;
  machine.clipsNext = false;
  machine.path.clear();
}
