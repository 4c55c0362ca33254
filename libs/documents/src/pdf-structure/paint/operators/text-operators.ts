import { joinBoxes, type PageBox } from '../../pages.ts';
import { isArray, isString, type PdfValue, toName } from '../../values/pdf-value.ts';
import { type GlyphDrawing, type GlyphScale, isMoreThanLetter, USUAL_SCALE } from '../machine/glyph-drawing.ts';
import {
  addOperation,
  clipTo,
  describePainted,
  type Frame,
  type Machine,
  type Operator,
  stopAt,
  toNumbers,
} from '../machine/machine.ts';
import { IDENTITY_MATRIX, type Matrix, multiply, toMatrix, transformBox } from '../machine/matrix.ts';
import type { PaintedGlyph } from '../machine/operation.ts';
import { placeDrawing } from './place-drawing.ts';
import { readDrawnGlyph, readGlyph } from './read-glyph.ts';

const SPACE_CODE = 32;
const STROKED_MODE = 1;
const INVISIBLE_MODE = 3;
const FIRST_CLIPPING_MODE = 4;

type Shown = {
  text: string;
  box: PageBox | null;
  readonly glyphs: PaintedGlyph[];
  /** Whether a glyph leaves a mark. */
  isMarked: boolean;
};

/** Shows the strings of an operand: one, or a list with adjustments in thousandths of the font size. */
function showText(machine: Machine, frame: Frame, operand: PdfValue | undefined): void {
  const { state } = machine;
  const shown: Shown = { text: '', box: null, glyphs: [], isMarked: false };
  const { em } = getGlyphScale(machine);
  const laterStrings: number[] = [];
  const size = Math.hypot(...getDownVector(multiply(machine.textMatrix, state.matrix))) * state.fontSize * em;
  for (const item of isArray(operand) ? operand : [operand]) {
    if (typeof item === 'number') moveBy(machine, (-item / 1000) * state.fontSize);
    else if (isString(item) && !item.isEncrypted) {
      const first = shown.glyphs.length;
      showString(machine, frame, { bytes: item.bytes, shown });
      if (first > 0 && shown.glyphs.length > first) laterStrings.push(first);
    }
    if (machine.isStopped) break;
  }
  if (shown.box === null) return;
  const renderingMode = readRenderingMode(machine, shown);
  if (renderingMode >= FIRST_CLIPPING_MODE) machine.textClip = joinBoxes(machine.textClip, shown.box);
  const isStroked = renderingMode % FIRST_CLIPPING_MODE === STROKED_MODE;
  addOperation(machine, {
    ...describePainted(machine, frame, shown.box, isStroked ? state.strokeOpacity : state.fillOpacity),
    kind: 'text',
    text: shown.text,
    font: state.font,
    size: Math.abs(size),
    renderingMode,
    color: isStroked ? state.strokeColor : state.fillColor,
    glyphs: shown.glyphs,
    ...(laterStrings.length === 0 ? {} : { laterStrings }),
    tags: frame.points.length === 0 ? frame.marks.tags : [...frame.marks.tags, ...frame.points],
  });
}

const getDownVector = ([, , c, d]: Matrix): [number, number] => [c, d];

const getGlyphScale = ({ state, glyphs }: Machine): GlyphScale => {
  const font = state.font?.font ?? null;
  return font === null || font.procedures === null ? USUAL_SCALE : glyphs.getScale(font);
};

/**
 * Type 3 glyphs are painted by their procedures in all modes but the invisible one, and never clip (ISO 32000-2, 9.3.6). They are invisible
 * as well when their procedures paint nothing.
 */
function readRenderingMode({ state }: Machine, { isMarked }: Shown): number {
  if ((state.font?.font.procedures ?? null) === null) return state.renderingMode;
  if (state.renderingMode === INVISIBLE_MODE) return INVISIBLE_MODE;
  return isMarked ? 0 : INVISIBLE_MODE;
}

type ShownString = { readonly bytes: Uint8Array; readonly shown: Shown };

function showString(machine: Machine, frame: Frame, { bytes, shown }: ShownString): void {
  const { state, fonts, limits } = machine;
  const font = state.font?.font ?? null;
  const codes =
    font?.readCodes(bytes.subarray(0, MAX_STRING_BYTES)) ?? Array.from(bytes, (code) => ({ code, bytes: 1 }));
  for (const { code, bytes: length } of codes) {
    machine.counts.glyphs += 1;
    if (machine.counts.glyphs > limits.readGlyphs) {
      stopAt(machine, 'readGlyphs');
      return;
    }
    if (shown.glyphs.length >= limits.glyphs) {
      machine.reach('glyphs');
      return;
    }
    const glyph = font?.procedures ? readDrawnGlyph(machine, font, code) : readGlyph(font, code);
    if (glyph.drawing !== null) showDrawing(machine, frame, glyph.drawing);
    if (glyph.drawing?.ink !== null) shown.isMarked = true;
    const { width, text, procedure } = glyph;
    const box = measureGlyph(machine, glyph.box);
    shown.glyphs.push(procedure === null ? { code, text, box } : { code, text, box, procedure });
    shown.text += text;
    shown.box = joinBoxes(shown.box, box);
    if (state.font !== null) fonts.countCode(state.font, code);
    const spacing = state.characterSpacing + (code === SPACE_CODE && length === 1 ? state.wordSpacing : 0);
    // Vertical writing goes down by one em (ISO 32000-1, 9.7.4.3: the default of /DW2).
    moveBy(machine, font?.isVertical ? -state.fontSize + spacing : width * state.fontSize + spacing);
  }
}

/**
 * Adds what a Type 3 glyph paints beside the shape of a letter, before the text that it belongs to. It counts as a form each time that it is
 * shown.
 */
function showDrawing(machine: Machine, frame: Frame, drawing: GlyphDrawing): void {
  const { counts, limits } = machine;
  const scale = getGlyphScale(machine);
  const operations = drawing.operations.filter((operation) => isMoreThanLetter(operation, scale));
  if (operations.length === 0) return;
  if (counts.forms >= limits.forms) {
    machine.reach('forms');
    return;
  }
  const { hasOwnColors } = drawing;
  const placed = placeDrawing(machine, frame, { operations, hasOwnColors, matrix: getGlyphMatrix(machine) });
  if (placed.length > 0) counts.forms += 1;
  for (const operation of placed) {
    counts.operators += 1;
    counts.glyphs += operation.kind === 'text' ? operation.glyphs.length : 0;
    addOperation(machine, operation);
  }
}

/** Longest string that is shown: ISO 32000-1 allows 32,767 bytes in a content stream. */
const MAX_STRING_BYTES = 65_534;

/** Moves along the line, by unscaled units of text space. */
function moveBy(machine: Machine, distance: number): void {
  const { font, horizontalScale } = machine.state;
  const step: Matrix = font?.font.isVertical ? [1, 0, 0, 1, 0, distance] : [1, 0, 0, 1, distance * horizontalScale, 0];
  machine.textMatrix = multiply(step, machine.textMatrix);
}

/** From shares of the font size to the page. */
function getGlyphMatrix({ state, textMatrix }: Machine): Matrix {
  const { fontSize, horizontalScale, rise, matrix } = state;
  return multiply(multiply([fontSize * horizontalScale, 0, 0, fontSize, 0, rise], textMatrix), matrix);
}

function measureGlyph(machine: Machine, glyph: PageBox): PageBox {
  const box = transformBox(glyph, getGlyphMatrix(machine));
  return box.every(Number.isFinite) ? box : machine.state.clip;
}

function moveLine(machine: Machine, x: number, y: number): void {
  machine.lineMatrix = multiply([1, 0, 0, 1, x, y], machine.lineMatrix);
  machine.textMatrix = machine.lineMatrix;
}

const nextLine = (machine: Machine): void => moveLine(machine, 0, -machine.state.leading);

type TextParameter = 'characterSpacing' | 'wordSpacing' | 'leading' | 'rise' | 'renderingMode' | 'horizontalScale';

const setParameter =
  (name: TextParameter, factor = 1): Operator =>
  (machine, [value]) => {
    if (typeof value === 'number') machine.state = { ...machine.state, [name]: value * factor };
  };

const setFont: Operator = (machine, [operand, size], { resources }) => {
  const name = toName(operand);
  const font = name === null ? null : machine.fonts.getFont(resources, name);
  machine.state = { ...machine.state, font, fontSize: typeof size === 'number' ? size : 0 };
};

export const TEXT_OPERATORS: Readonly<Record<string, Operator>> = {
  BT: (machine) => {
    machine.textMatrix = IDENTITY_MATRIX;
    machine.lineMatrix = IDENTITY_MATRIX;
    machine.textClip = null;
  },
  ET: (machine, _, frame) => {
    if (machine.textClip !== null) clipTo(machine, machine.textClip);
    machine.textClip = null;
    frame.points = [];
  },
  Tc: setParameter('characterSpacing'),
  Tw: setParameter('wordSpacing'),
  Tz: setParameter('horizontalScale', 0.01),
  TL: setParameter('leading'),
  Ts: setParameter('rise'),
  Tr: setParameter('renderingMode'),
  Tf: setFont,
  Td: (machine, operands) => {
    const [x = 0, y = 0] = toNumbers(operands, 2);
    moveLine(machine, x, y);
  },
  TD: (machine, operands) => {
    const [x = 0, y = 0] = toNumbers(operands, 2);
    machine.state = { ...machine.state, leading: -y };
    moveLine(machine, x, y);
  },
  Tm: (machine, operands) => {
    const matrix = toMatrix(operands);
    if (matrix === null) return;
    machine.lineMatrix = matrix;
    machine.textMatrix = matrix;
  },
  'T*': nextLine,
  Tj: (machine, [string], frame) => showText(machine, frame, string),
  TJ: (machine, [list], frame) => showText(machine, frame, list),
  "'": (machine, [string], frame) => {
    nextLine(machine);
    showText(machine, frame, string);
  },
  '"': (machine, [wordSpacing, characterSpacing, string], frame) => {
    const [word = 0, character = 0] = toNumbers([wordSpacing ?? 0, characterSpacing ?? 0], 2);
    machine.state = { ...machine.state, wordSpacing: word, characterSpacing: character };
    nextLine(machine);
    showText(machine, frame, string);
  },
};
