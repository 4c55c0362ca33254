import { mapPath, type Path, type Segment } from '../drawing/path.ts';
import { readComponents, readGlyph } from './glyph-table.ts';
import type { FontTables } from './woff.ts';

type Point = { readonly x: number; readonly y: number; readonly isOnCurve: boolean };

/** Returns the outline of a glyph in font units; y points up. */
export function readGlyphOutline(tables: FontTables, glyph: number): Path {
  const data = readGlyph(tables, glyph);
  if (data.byteLength === 0) return [];
  if (data.getInt16(0) >= 0) return readContours(data).flatMap(convertContour);
  return readComponents(data).flatMap(({ glyph: part, dx, dy, matrix: [a, b, c, d] }) =>
    mapPath(readGlyphOutline(tables, part), (x, y) => [a * x + c * y + dx, b * x + d * y + dy]),
  );
}

const [ON_CURVE, X_SHORT, Y_SHORT, REPEAT_FLAG, X_SAME, Y_SAME] = [1, 2, 4, 8, 16, 32];

function readContours(data: DataView): readonly (readonly Point[])[] {
  const ends = Array.from({ length: data.getInt16(0) }, (_, i) => data.getUint16(10 + 2 * i));
  const count = (ends.at(-1) ?? -1) + 1;
  let at = 10 + 2 * ends.length;
  at += 2 + data.getUint16(at);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = data.getUint8(at++);
    const times = flag & REPEAT_FLAG ? data.getUint8(at++) + 1 : 1;
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
  const points = flags.map((flag, i) => ({
    x: xs[i] as number,
    y: ys[i] as number,
    isOnCurve: (flag & ON_CURVE) !== 0,
  }));
  return ends.map((end, i) => points.slice((ends[i - 1] ?? -1) + 1, end + 1));
}

const findMidpoint = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, isOnCurve: true });

/** Two consecutive control points imply a point on the curve halfway between them. */
function convertContour(points: readonly Point[]): Segment[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const start = first.isOnCurve ? first : last.isOnCurve ? last : findMidpoint(first, last);
  const segments: Segment[] = [['M', start.x, start.y]];
  let control: Point | undefined;
  for (const point of [...(first.isOnCurve ? points.slice(1) : points), start]) {
    if (control === undefined) {
      if (point.isOnCurve) segments.push(['L', point.x, point.y]);
      else control = point;
      continue;
    }
    const to = point.isOnCurve ? point : findMidpoint(control, point);
    segments.push(['Q', control.x, control.y, to.x, to.y]);
    control = point.isOnCurve ? undefined : point;
  }
  segments.push(['Z']);
  return segments;
}
