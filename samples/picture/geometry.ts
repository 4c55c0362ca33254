export type Point = readonly [x: number, y: number];
/** Corners clockwise from the top left. */
export type Quad = readonly [Point, Point, Point, Point];

/** Creates the projection from the quad to the rectangle `width` by `height`, such as from a photo to the paper. */
export function createQuadMapping(quad: Quad, width: number, height: number): (x: number, y: number) => Point {
  const corners: Quad = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const rows: number[][] = [];
  quad.forEach(([x, y], i) => {
    const [u, v] = corners[i] as Point;
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  });
  const [a, b, c, d, e, f, g, h] = solveLinearSystem(rows) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return (x, y) => {
    const depth = g * x + h * y + 1;
    return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth];
  };
}

/** Gaussian elimination with partial pivoting; each row contains its coefficients and then the right-hand side. */
function solveLinearSystem(rows: number[][]): readonly number[] {
  const size = rows.length;
  const cell = (row: number, column: number) => (rows[row] as number[])[column] as number;
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1) {
      if (Math.abs(cell(row, column)) > Math.abs(cell(pivot, column))) pivot = row;
    }
    [rows[column], rows[pivot]] = [rows[pivot] as number[], rows[column] as number[]];
    for (let row = 0; row < size; row += 1) {
      if (row === column) continue;
      const factor = cell(row, column) / cell(column, column);
      rows[row] = (rows[row] as number[]).map((value, k) => value - factor * cell(column, k));
    }
  }
  return rows.map((_, i) => cell(i, size) / cell(i, i));
}

/** Returns the corners of a rectangle with the given centre, rotated about it by `degrees` clockwise. */
export function rotateRectangle(centre: Point, width: number, height: number, degrees: number): Quad {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const corner = (dx: number, dy: number): Point => [centre[0] + dx * cos - dy * sin, centre[1] + dx * sin + dy * cos];
  const [w, h] = [width / 2, height / 2];
  return [corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)];
}
