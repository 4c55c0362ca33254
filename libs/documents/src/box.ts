/** [x0, y0, x1, y1] as shares of the page, 0 to 1, origin at the top left. */
export type Box = readonly [number, number, number, number];

export type QuarterTurn = 0 | 90 | 180 | 270;

/** Returns a box of a page after the page was turned clockwise. */
export function rotateBox([x0, y0, x1, y1]: Box, degrees: QuarterTurn): Box {
  if (degrees === 90) return [1 - y1, x0, 1 - y0, x1];
  if (degrees === 180) return [1 - x1, 1 - y1, 1 - x0, 1 - y0];
  if (degrees === 270) return [y0, 1 - x1, y1, 1 - x0];
  return [x0, y0, x1, y1];
}

export const rotateSize = (size: { width: number; height: number }, degrees: QuarterTurn) =>
  degrees % 180 === 0 ? { width: size.width, height: size.height } : { width: size.height, height: size.width };

/** Returns the turn that undoes another. */
export const invertTurn = (degrees: QuarterTurn): QuarterTurn => ((360 - degrees) % 360) as QuarterTurn;
