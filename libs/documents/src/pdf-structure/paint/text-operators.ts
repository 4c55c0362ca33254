import { getEncodedText } from '../fonts/base-encodings.ts';
import type { PageBox } from '../pages.ts';
import { isArray, isString, type PdfValue, toName } from '../pdf-value.ts';
import {
  addOperation,
  clipTo,
  describePainted,
  type Frame,
  type Machine,
  type Operator,
  stopAt,
  toNumbers,
} from './machine.ts';
import { IDENTITY_MATRIX, type Matrix, multiply, toMatrix, transformBox } from './matrix.ts';
import type { PaintedGlyph } from './operation.ts';

const UNKNOWN_TEXT = '\ufffd';
const SPACE_CODE = 32;
/** Viewers show text whose font is missing in one of their own. */
const MISSING_FONT = {
  ascent: 0.8,
  descent: -0.2,
  width: 0.5,
  getText: (code: number) => getEncodedText('WinAnsiEncoding', code),
};
const STROKED_MODE = 1;
const FIRST_CLIPPING_MODE = 4;

type Shown = { text: string; box: PageBox | null; readonly glyphs: PaintedGlyph[] };

/** Shows the strings of an operand: one, or a list with adjustments in thousandths of the font size. */
function showText(machine: Machine, frame: Frame, operand: PdfValue | undefined): void {
  const { state } = machine;
  const shown: Shown = { text: '', box: null, glyphs: [] };
  const size = Math.hypot(...getDownVector(multiply(machine.textMatrix, state.matrix))) * state.fontSize;
  for (const item of isArray(operand) ? operand : [operand]) {
    if (typeof item === 'number') moveBy(machine, (-item / 1000) * state.fontSize);
    else if (isString(item) && !item.isEncrypted) showString(machine, item.bytes, shown);
    if (machine.isStopped) break;
  }
  if (shown.box === null) return;
  if (state.renderingMode >= FIRST_CLIPPING_MODE) machine.textClip = joinBoxes(machine.textClip, shown.box);
  const isStroked = state.renderingMode % FIRST_CLIPPING_MODE === STROKED_MODE;
  addOperation(machine, {
    ...describePainted(machine, frame, shown.box, isStroked ? state.strokeOpacity : state.fillOpacity),
    kind: 'text',
    text: shown.text,
    font: state.font,
    size: Math.abs(size),
    renderingMode: state.renderingMode,
    color: isStroked ? state.strokeColor : state.fillColor,
    glyphs: shown.glyphs,
    tags: frame.points.length === 0 ? frame.marks.tags : [...frame.marks.tags, ...frame.points],
  });
}

const getDownVector = ([, , c, d]: Matrix): [number, number] => [c, d];

function showString(machine: Machine, bytes: Uint8Array, shown: Shown): void {
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
    const width = font?.getWidth(code) ?? MISSING_FONT.width;
    const text = (font ?? MISSING_FONT).getText(code) ?? UNKNOWN_TEXT;
    const box = measureGlyph(machine, width);
    shown.glyphs.push({ code, text, box });
    shown.text += text;
    shown.box = joinBoxes(shown.box, box);
    if (state.font !== null) fonts.countCode(state.font, code);
    const spacing = state.characterSpacing + (code === SPACE_CODE && length === 1 ? state.wordSpacing : 0);
    // Vertical writing goes down by one em (ISO 32000-1, 9.7.4.3: the default of /DW2).
    moveBy(machine, font?.isVertical ? -state.fontSize + spacing : width * state.fontSize + spacing);
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

function measureGlyph({ state, textMatrix }: Machine, width: number): PageBox {
  const { fontSize, horizontalScale, rise, font } = state;
  const { ascent, descent } = font?.font ?? MISSING_FONT;
  const toText: Matrix = [fontSize * horizontalScale, 0, 0, fontSize, 0, rise];
  const toPage = multiply(multiply(toText, textMatrix), state.matrix);
  const box = transformBox(
    font?.font.isVertical ? [-width / 2, -1, width / 2, 0] : [0, descent, width, ascent],
    toPage,
  );
  return box.every(Number.isFinite) ? box : state.clip;
}

const joinBoxes = (a: PageBox | null, b: PageBox): PageBox =>
  a === null ? b : [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];

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
