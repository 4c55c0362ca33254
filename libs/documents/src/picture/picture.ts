/** Pixels in RGB, 3 bytes each, row by row from the top. */
export type Picture = { readonly pixels: Uint8Array; readonly width: number; readonly height: number };
