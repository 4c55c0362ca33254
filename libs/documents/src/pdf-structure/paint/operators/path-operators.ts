import type { PageBox } from '../../pages.ts';
import {
  addOperation,
  clipTo,
  describePainted,
  type Frame,
  type Machine,
  type Operator,
  skipsOperation,
  toNumbers,
} from '../machine/machine.ts';
import { getScale } from '../machine/matrix.ts';
import type { PaintedPath } from '../machine/operation.ts';

const addPoints =
  (operator: string, count: number): Operator =>
  (machine, operands) =>
    machine.path.addPoints(toNumbers(operands, count), machine.state.matrix, operator);

const paint =
  ({ fills = false, strokes = false }: { fills?: boolean; strokes?: boolean }): Operator =>
  (machine, _, frame) => {
    const box = machine.path.getBox();
    if (box !== null && fills) addFill(machine, frame, box);
    if (box !== null && strokes) addStroke(machine, frame, box);
    if (machine.clipsNext) clipTo(machine, box);
    machine.clipsNext = false;
    machine.path.clear();
  };

function addFill(machine: Machine, frame: Frame, box: PageBox): void {
  if (skipsOperation(machine, box)) return;
  addOperation(machine, {
    ...describePainted(machine, frame, box),
    kind: 'fill',
    ...describeShape(machine),
    lineWidth: 0,
    color: machine.state.fillColor,
  });
}

function addStroke(machine: Machine, frame: Frame, [x0, y0, x1, y1]: PageBox): void {
  const { lineWidth, matrix, strokeColor, strokeOpacity } = machine.state;
  const width = lineWidth * getScale(matrix);
  const half = width / 2;
  const box: PageBox = [x0 - half, y0 - half, x1 + half, y1 + half];
  if (skipsOperation(machine, box)) return;
  addOperation(machine, {
    ...describePainted(machine, frame, box, strokeOpacity),
    kind: 'stroke',
    ...describeShape(machine),
    lineWidth: width,
    color: strokeColor,
  });
}

function describeShape(machine: Machine): Pick<PaintedPath, 'isRectangle' | 'outline'> {
  const isRectangle = machine.path.isRectangle();
  const outline = isRectangle ? null : machine.path.getOutline();
  return { isRectangle, outline };
}

const clipNext: Operator = (machine) => {
  machine.clipsNext = true;
};

const FILL_PATH = paint({ fills: true });
const STROKE_PATH = paint({ strokes: true });
const FILL_AND_STROKE_PATH = paint({ fills: true, strokes: true });

export const PATH_OPERATORS: Readonly<Record<string, Operator>> = {
  m: addPoints('m', 2),
  l: addPoints('l', 2),
  c: addPoints('c', 6),
  v: addPoints('v', 4),
  y: addPoints('y', 4),
  re: addPoints('re', 4),
  f: FILL_PATH,
  F: FILL_PATH,
  'f*': FILL_PATH,
  S: STROKE_PATH,
  s: STROKE_PATH,
  B: FILL_AND_STROKE_PATH,
  'B*': FILL_AND_STROKE_PATH,
  b: FILL_AND_STROKE_PATH,
  'b*': FILL_AND_STROKE_PATH,
  n: paint({}),
  W: clipNext,
  'W*': clipNext,
};
