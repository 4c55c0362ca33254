/** A decoded picture in its stored orientation, row by row from the top. */
export type LumaPicture = {
  readonly width: number;
  readonly height: number;
  /** Brightness as in JPEG (BT.601), one byte a pixel. */
  readonly luma: Uint8Array;
  /** What may hide the traces of a compression, one byte a pixel: a sum of PIXEL_FLAGS. */
  readonly flags: Uint8Array;
};

/** Left, top, right and bottom, in pixels from the top left. */
export type PixelBox = readonly [number, number, number, number];

/** A channel at its highest or lowest value was cut there when the picture was decoded. */
export const PIXEL_FLAGS = { bright: 1, dark: 2, coloured: 4 } as const;
