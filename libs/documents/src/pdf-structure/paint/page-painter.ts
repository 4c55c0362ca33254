import type { PdfPage } from '../pages.ts';
import type { PdfObjects } from '../pdf-objects.ts';
import {
  EMPTY_DICTIONARY,
  isArray,
  isStream,
  type PdfDictionary,
  type PdfStream,
  type PdfValue,
  toDictionary,
} from '../pdf-value.ts';
import { readValue } from '../read-value.ts';
import { type AnnotationAppearance, listAppearances } from './annotations.ts';
import { createGraphicsState } from './graphics-state.ts';
import { createLayerReader } from './layers.ts';
import {
  addOperation,
  describePainted,
  type Frame,
  type Machine,
  type MarkedContent,
  type Operator,
} from './machine.ts';
import { IDENTITY_MATRIX } from './matrix.ts';
import { drawAppearance, OBJECT_OPERATORS, pushFrame } from './object-operators.ts';
import type { PaintOperation } from './operation.ts';
import { createFontReader, createPageFonts, type PageFont } from './page-fonts.ts';
import { PAINT_LIMITS, type PaintLimit, type PaintLimits } from './paint-limits.ts';
import { createPathBuilder } from './path.ts';
import { PATH_OPERATORS } from './path-operators.ts';
import { countOperator, STATE_OPERATORS } from './state-operators.ts';
import { TEXT_OPERATORS } from './text-operators.ts';

export type PagePaint = {
  /** In the order of painting: the page with its forms, then the annotations with an appearance. */
  readonly operations: readonly PaintOperation[];
  /** The fonts of the page's resources, and those that its forms use. */
  readonly fonts: readonly PageFont[];
  /** Tags of marked content, with how often each occurs. */
  readonly tags: ReadonlyMap<string, number>;
  /** Limits that were reached: what came after, or inside, is missing. */
  readonly reachedLimits: ReadonlySet<PaintLimit>;
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
export function createPagePainter(objects: PdfObjects, limits: PaintLimits = PAINT_LIMITS): PagePainter {
  const fontReader = createFontReader(objects);
  const layers = createLayerReader(objects);
  return {
    readPaint(page) {
      const reachedLimits = new Set<PaintLimit>();
      const fonts = createPageFonts(objects, fontReader, {
        max: limits.fonts,
        onLimit: () => reachedLimits.add('fonts'),
      });
      const machine: Machine = {
        objects,
        limits,
        fonts,
        layers,
        path: createPathBuilder(),
        operations: [],
        tags: new Map(),
        reachedLimits,
        frames: [],
        counts: { operators: 0, glyphs: 0, forms: 0, contentBytes: 0, outlineNumbers: 0 },
        state: createGraphicsState(IDENTITY_MATRIX, page.shownBox),
        textMatrix: IDENTITY_MATRIX,
        lineMatrix: IDENTITY_MATRIX,
        textClip: null,
        clipsNext: false,
        annotation: null,
        isAnnotationShown: true,
        isStopped: false,
      };
      paintContent(machine, page);
      paintAnnotations(machine, page);
      return { operations: machine.operations, fonts: fonts.list(), tags: machine.tags, reachedLimits };
    },
  };
}

const NO_MARKS: MarkedContent = { outer: null, layer: null, isShown: true, tags: [] };

function paintContent(machine: Machine, page: PdfPage): void {
  const { objects, state, limits, reachedLimits } = machine;
  const contents = objects.get(page.dictionary, 'Contents');
  const list = isArray(contents) ? contents : [contents];
  if (list.length > limits.streams) reachedLimits.add('streams');
  const streams = list
    .slice(0, limits.streams)
    .map((item) => objects.resolve(item))
    .filter(isStream);
  const resources = toDictionary(objects.get(page.dictionary, 'Resources')) ?? EMPTY_DICTIONARY;
  listFonts(machine, resources);
  run(machine, { streams, resources, form: null, depth: 0, callerState: state, marks: NO_MARKS });
}

/** Fonts of the resources count although nothing is shown with them. */
function listFonts(machine: Machine, resources: PdfDictionary): void {
  const fonts = toDictionary(machine.objects.get(resources, 'Font'));
  for (const name of fonts?.entries.keys() ?? []) {
    if (machine.reachedLimits.has('fonts')) return;
    machine.fonts.getFont(resources, name);
  }
}

type FirstFrame = Pick<Frame, 'resources' | 'form' | 'depth' | 'callerState' | 'marks'> & {
  readonly streams: readonly PdfStream[];
};

function run(machine: Machine, first: FirstFrame): void {
  if (pushFrame(machine, first)) interpretFrames(machine);
}

function paintAnnotations(machine: Machine, page: PdfPage): void {
  const { objects, limits, reachedLimits } = machine;
  const annotations = objects.get(page.dictionary, 'Annots');
  if (!isArray(annotations)) return;
  if (annotations.length > limits.annotations) reachedLimits.add('annotations');
  for (const appearance of listAppearances(objects, annotations.slice(0, limits.annotations))) {
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
      CONTENT_OPERATORS.get(token.word)?.(machine, operands, frame);
      operands = [];
    }
  }
  machine.frames.length = 0;
}

function endFrame(machine: Machine, frame: Frame): void {
  machine.frames.pop();
  machine.state = frame.callerState;
  machine.clipsNext = false;
  machine.path.clear();
}
