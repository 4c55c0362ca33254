import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

/** Symbols read of one picture: as many as one code can be split into. */
export const MAX_SYMBOLS = 16;

/** RGB, 3 bytes a pixel, rows from the top. */
export type SymbolPicture = { readonly pixels: Uint8Array; readonly width: number; readonly height: number };

export type FoundSymbol = {
  /** What the symbol holds; of a symbol with errors, nothing. */
  readonly bytes: Uint8Array;
  /** Top left, top right, bottom right, bottom left of the symbol as it is oriented, in pixels. */
  readonly corners: readonly [Point, Point, Point, Point];
  /** False for what could not be read. It may be no symbol: with `any`, 1 of 44 genuine pages without a symbol has one of these. */
  readonly isComplete: boolean;
};

type Point = { readonly x: number; readonly y: number };

/**
 * - `upright`: as printed, up to some 10 degrees askew;
 * - `any`: turned by a quarter or a half too, or white on black. Takes twice as long: 87 ms for 46 (median of 44 pages).
 */
export type SymbolOrientation = 'upright' | 'any';

/** On 62 A4 pages at 200 dpi, `tryHarder` finds all of 60 codes in 32 ms (median); without it none is found. */
const OPTIONS: ReaderOptions = {
  formats: ['DataMatrix'],
  tryHarder: true,
  returnErrors: true,
  maxNumberOfSymbols: MAX_SYMBOLS,
};

let isPrepared = false;

/** Returns the DataMatrix symbols of a picture, at most 16. Symbols of 2D-Doc and others alike: `parseCode` tells them apart. */
export async function readSymbols(
  picture: SymbolPicture,
  orientation: SymbolOrientation = 'upright',
): Promise<readonly FoundSymbol[]> {
  prepareOnce();
  const { width, height } = picture;
  const isAny = orientation === 'any';
  const options = { ...OPTIONS, tryRotate: isAny, tryInvert: isAny, tryDownscale: isAny };
  const results = await readBarcodes({ data: addOpacity(picture), width, height, colorSpace: 'srgb' }, options);
  return results.map(({ isValid, bytes, position }) => ({
    bytes: isValid ? bytes : new Uint8Array(0),
    corners: [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft],
    isComplete: isValid,
  }));
}

/** The reader is WebAssembly, which it would fetch from the network by itself. */
function prepareOnce(): void {
  if (isPrepared) return;
  const path = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(path)).buffer } });
  isPrepared = true;
}

function addOpacity({ pixels, width, height }: SymbolPicture): Uint8ClampedArray<ArrayBuffer> {
  const opaque = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let from = 0, to = 0; to < opaque.length; from += 3, to += 4) {
    opaque[to] = pixels[from] ?? 0;
    opaque[to + 1] = pixels[from + 1] ?? 0;
    opaque[to + 2] = pixels[from + 2] ?? 0;
  }
  return opaque;
}
