import { mapPath, type Path, type Segment } from '../drawing/path.ts';
import { componentsOf, glyphData } from './glyph-table.ts';
import type { FontTables } from './woff.ts';

type Point = { readonly x: number; readonly y: number; readonly on: boolean };

/** Outline of a glyph in font units, y upwards. */
export function glyphOutline(tables: FontTables, glyph: number): Path {
  const data = glyphData(tables, glyph);
  if (data.byteLength === 0) return [];
  if (data.getInt16(0) >= 0) return contoursOf(data).flatMap(contourPath);
  return componentsOf(data).flatMap(({ glyph: part, dx, dy, matrix: [a, b, c, d] }) =>
    mapPath(glyphOutline(tables, part), (x, y) => [a * x + c * y + dx, b * x + d * y + dy]),
  );
}

const [ON_CURVE, X_SHORT, Y_SHORT, REPEAT, X_SAME, Y_SAME] = [1, 2, 4, 8, 16, 32];

function contoursOf(data: DataView): readonly (readonly Point[])[] {
  const ends = Array.from({ length: data.getInt16(0) }, (_, i) => data.getUint16(10 + 2 * i));
  const count = (ends.at(-1) ?? -1) + 1;
  let at = 10 + 2 * ends.length;
  at += 2 + data.getUint16(at);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = data.getUint8(at++);
    const times = flag & REPEAT ? data.getUint8(at++) + 1 : 1;
    for (let i = 0; i < times; i += 1) flags.push(flag);
  }
  const coordinates = (short: number, same: number) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? data.getUint8(at++) : -data.getUint8(at++);
      else if (!(flag & same)) {
        value += data.getInt16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = coordinates(X_SHORT, X_SAME);
  const ys = coordinates(Y_SHORT, Y_SAME);
  const points = flags.map((flag, i) => ({ x: xs[i] as number, y: ys[i] as number, on: (flag & ON_CURVE) !== 0 }));
  return ends.map((end, i) => points.slice((ends[i - 1] ?? -1) + 1, end + 1));
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, on: true });

/** Two control points in a row imply a point on the curve half way between them. */
function contourPath(points: readonly Point[]): Segment[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const start = first.on ? first : last.on ? last : middle(first, last);
  const segments: Segment[] = [['M', start.x, start.y]];
  let control: Point | undefined;
  for (const point of [...(first.on ? points.slice(1) : points), start]) {
    if (control === undefined) {
      if (point.on) segments.push(['L', point.x, point.y]);
      else control = point;
      continue;
    }
    const to = point.on ? point : middle(control, point);
    segments.push(['Q', control.x, control.y, to.x, to.y]);
    control = point.on ? undefined : point;
  }
  segments.push(['Z']);
  return segments;
}
