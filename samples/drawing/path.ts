/** Segments of an outline with absolute coordinates, in the words of SVG. */
export type Segment =
  | readonly ['M', number, number]
  | readonly ['L', number, number]
  | readonly ['Q', number, number, number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];
export type Path = readonly Segment[];

const COORDINATES = { M: 2, L: 2, Q: 4, C: 6, Z: 0 } as const;

/** Reads `M 0 0 L 10 0 Z`: absolute M, L, Q, C and Z only, each command written out. */
export function readPath(written: string): Path {
  const words = written.trim().split(/[\s,]+/);
  const segments: Segment[] = [];
  for (let at = 0; at < words.length; ) {
    const command = words[at] as keyof typeof COORDINATES;
    const count = COORDINATES[command];
    if (count === undefined) throw new Error(`not a path command: ${command}`);
    segments.push([command, ...words.slice(at + 1, at + 1 + count).map(Number)] as unknown as Segment);
    at += 1 + count;
  }
  return segments;
}

export type PointMap = (x: number, y: number) => readonly [number, number];

/** The path with every point, control points included, moved by `move`. */
export function mapPath(path: Path, move: PointMap): Path {
  return path.map((segment) => {
    const [command, ...numbers] = segment;
    const moved: number[] = [];
    for (let i = 0; i < numbers.length; i += 2) moved.push(...move(numbers[i] as number, numbers[i + 1] as number));
    return [command, ...moved] as unknown as Segment;
  });
}

export const placed = (path: Path, x: number, y: number, scale = 1): Path =>
  mapPath(path, (px, py) => [x + px * scale, y + py * scale]);

export function rectangle(x: number, y: number, width: number, height: number): Path {
  return [['M', x, y], ['L', x + width, y], ['L', x + width, y + height], ['L', x, y + height], ['Z']];
}

/** A rectangle with round corners; with `radius` of half its side, a disc. */
export function roundedRectangle(x: number, y: number, width: number, height: number, radius: number): Path {
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

export const disc = (x: number, y: number, radius: number): Path =>
  roundedRectangle(x - radius, y - radius, 2 * radius, 2 * radius, radius);

const BRIEF = 1000;
/** At most three decimals, never `-0`: the same text on every machine. */
export const brief = (value: number): string => String(Math.round(value * BRIEF) / BRIEF + 0);

export const pathData = (path: Path): string =>
  path.map(([command, ...numbers]) => command + numbers.map(brief).join(' ')).join('');
