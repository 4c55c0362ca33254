/** Segments of an outline with absolute coordinates, in SVG notation. */
export type Segment =
  | readonly ['M', number, number]
  | readonly ['L', number, number]
  | readonly ['Q', number, number, number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];
export type Path = readonly Segment[];

const COORDINATE_COUNTS = { M: 2, L: 2, Q: 4, C: 6, Z: 0 } as const;

/** Reads `M 0 0 L 10 0 Z`: absolute M, L, Q, C and Z only, each command written out. */
export function readPath(written: string): Path {
  const tokens = written.trim().split(/[\s,]+/);
  const segments: Segment[] = [];
  for (let at = 0; at < tokens.length; ) {
    const command = tokens[at] as keyof typeof COORDINATE_COUNTS;
    const count = COORDINATE_COUNTS[command];
    if (count === undefined) throw new Error(`not a path command: ${command}`);
    segments.push([command, ...tokens.slice(at + 1, at + 1 + count).map(Number)] as unknown as Segment);
    at += 1 + count;
  }
  return segments;
}

export type PointMap = (x: number, y: number) => readonly [number, number];

/** Returns the path with every point, control points included, mapped by `move`. */
export function mapPath(path: Path, move: PointMap): Path {
  return path.map((segment) => {
    const [command, ...numbers] = segment;
    const moved: number[] = [];
    for (let i = 0; i < numbers.length; i += 2) moved.push(...move(numbers[i] as number, numbers[i + 1] as number));
    return [command, ...moved] as unknown as Segment;
  });
}

export const placePath = (path: Path, x: number, y: number, scale = 1): Path =>
  mapPath(path, (px, py) => [x + px * scale, y + py * scale]);

export function createRectangle(x: number, y: number, width: number, height: number): Path {
  return [['M', x, y], ['L', x + width, y], ['L', x + width, y + height], ['L', x, y + height], ['Z']];
}

/** Creates a rectangle with round corners, or a disc if `radius` is half its side. */
export function createRoundedRectangle(x: number, y: number, width: number, height: number, radius: number): Path {
  const [right, bottom, bend] = [x + width, y + height, radius * 0.4477];
  return [
    ['M', x + radius, y],
    ['L', right - radius, y],
    ['C', right - bend, y, right, y + bend, right, y + radius],
    ['L', right, bottom - radius],
    ['C', right, bottom - bend, right - bend, bottom, right - radius, bottom],
    ['L', x + radius, bottom],
    ['C', x + bend, bottom, x, bottom - bend, x, bottom - radius],
    ['L', x, y + radius],
    ['C', x, y + bend, x + bend, y, x + radius, y],
    ['Z'],
  ];
}

export const createDisc = (x: number, y: number, radius: number): Path =>
  createRoundedRectangle(x - radius, y - radius, 2 * radius, 2 * radius, radius);

const COORDINATE_PRECISION = 1000;
/** Formats a number with at most three decimals and never as `-0`, so that every machine writes the same text. */
export const formatCoordinate = (value: number): string =>
  String(Math.round(value * COORDINATE_PRECISION) / COORDINATE_PRECISION + 0);

export const formatPath = (path: Path): string =>
  path.map(([command, ...numbers]) => command + numbers.map(formatCoordinate).join(' ')).join('');
