import { intersectBoxes, type PageBox } from '../../pages.ts';
import type { GlyphDrawing } from '../machine/glyph-drawing.ts';
import { describePainted, EMPTY_BOX, type Frame, isBlended, type Machine } from '../machine/machine.ts';
import { getScale, type Matrix, transformBox } from '../machine/matrix.ts';
import type { PaintedText, PaintOperation } from '../machine/operation.ts';

/** Sides of an area that can hide a text, in units of the page. */
const MIN_COVER_SIDE = 3;

type ShownDrawing = Pick<GlyphDrawing, 'operations' | 'hasOwnColors'> & {
  /** From shares of the font size to the page. */
  readonly matrix: Matrix;
};

/** Returns operations of a Type 3 glyph as they are on the page. */
export function placeDrawing(machine: Machine, frame: Frame, shown: ShownDrawing): readonly PaintOperation[] {
  const { operations, hasOwnColors, matrix } = shown;
  const placed: PaintOperation[] = [];
  for (const operation of operations) {
    const box = transformBox(operation.box, matrix);
    if (operation.kind !== 'text' && !isCover(box)) continue;
    placed.push(placeOperation(machine, frame, { operation, box, hasOwnColors, matrix }));
  }
  return placed;
}

const isCover = ([x0, y0, x1, y1]: PageBox): boolean => x1 - x0 >= MIN_COVER_SIDE && y1 - y0 >= MIN_COVER_SIDE;

type Placed = {
  readonly operation: PaintOperation;
  readonly box: PageBox;
  readonly hasOwnColors: boolean;
  readonly matrix: Matrix;
};

function placeOperation(machine: Machine, frame: Frame, placed: Placed): PaintOperation {
  const { operation, box, hasOwnColors, matrix } = placed;
  const onPage = describePainted(machine, frame, box);
  const common = {
    ...onPage,
    clip: intersectBoxes(transformBox(operation.clip, matrix), machine.state.clip) ?? EMPTY_BOX,
    stream: operation.stream,
    formDepth: frame.depth + 1,
    isShown: onPage.isShown && operation.isShown,
    opacity: onPage.opacity * operation.opacity,
    isBlended: isBlended(machine.state) || operation.isBlended,
  };
  const { kind } = operation;
  if (kind === 'shading' || kind === 'annotation') return { ...operation, ...common };
  const color = hasOwnColors ? operation.color : machine.state.fillColor;
  if (kind === 'image') return { ...operation, ...common, color };
  if (kind === 'text') return { ...operation, ...common, color, ...placeText(operation, matrix) };
  const isRectangle = operation.isRectangle && isAlongAxes(matrix);
  const corners = operation.isRectangle ? listCorners(operation.box) : operation.outline;
  const outline = isRectangle || corners === null ? null : movePoints(corners, matrix);
  return { ...operation, ...common, color, isRectangle, outline, lineWidth: operation.lineWidth * getScale(matrix) };
}

function placeText({ glyphs, size }: PaintedText, matrix: Matrix): Pick<PaintedText, 'glyphs' | 'size'> {
  return {
    glyphs: glyphs.map((glyph) => ({ ...glyph, box: transformBox(glyph.box, matrix) })),
    size: size * Math.hypot(matrix[2], matrix[3]),
  };
}

const isAlongAxes = ([a, b, c, d]: Matrix): boolean => (b === 0 && c === 0) || (a === 0 && d === 0);

const listCorners = ([x0, y0, x1, y1]: PageBox): readonly number[] => [x0, y0, x1, y0, x1, y1, x0, y1];

function movePoints(points: readonly number[], [a, b, c, d, e, f]: Matrix): readonly number[] {
  const moved: number[] = [];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [x, y] = [points[i] as number, points[i + 1] as number];
    moved.push(a * x + c * y + e, b * x + d * y + f);
  }
  return moved;
}
