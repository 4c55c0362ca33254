/** Pieces of one window: the model reads 512 pieces, of which two are the start and the end. */
export const WINDOW_PIECES = 510;

/**
 * Windows of one text that are embedded; the rest is ignored. French passages have 4 characters a piece, so the longest text that is
 * embedded (20,000 characters) has about 10 windows, and a text of rare characters would have 40, each of 90 ms.
 */
export const MAX_WINDOWS = 10;

/** Splits the pieces of a text into windows; at least one, which may be empty. */
export function splitIntoWindows(pieces: Int32Array): readonly Int32Array[] {
  const count = Math.min(MAX_WINDOWS, Math.max(1, Math.ceil(pieces.length / WINDOW_PIECES)));
  return Array.from({ length: count }, (_, index) =>
    pieces.subarray(index * WINDOW_PIECES, (index + 1) * WINDOW_PIECES),
  );
}

/** The vector of a window, before normalisation, and the number of its pieces. */
export type WindowVector = { readonly vector: Float32Array; readonly pieces: number };

/** Returns the mean of the vectors of a text's windows, each weighted by its pieces, with a length that the caller normalises. */
export function averageWindows(windows: readonly WindowVector[]): Float32Array {
  const sum = new Float32Array(windows[0]?.vector.length ?? 0);
  for (const { vector, pieces } of windows)
    for (let at = 0; at < sum.length; at += 1)
      sum[at] = (sum[at] as number) + Math.max(1, pieces) * (vector[at] as number);
  return sum;
}
