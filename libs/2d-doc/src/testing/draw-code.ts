import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

/** Modules of white around a symbol; the specification asks for one (4.3). */
const QUIET_MODULES = 4;

/** RGB, 3 bytes a pixel, rows from the top. */
type Picture = { readonly pixels: Uint8Array; readonly width: number; readonly height: number };

let isPrepared = false;

/** Returns a picture of a DataMatrix with these bytes. `modulePixels` is the side of a module: 0.4 mm is 3.15 pixels at 200 dots per inch. */
export async function drawCode(bytes: Uint8Array, modulePixels: number): Promise<Picture> {
  prepareOnce();
  const { symbol, error } = await writeBarcode(bytes, { format: 'DataMatrix', options: 'forceSquare' });
  if (error !== '') throw new Error(error);
  const modules = symbol.width + 2 * QUIET_MODULES;
  const side = Math.round(modules * modulePixels);
  const pixels = new Uint8Array(side * side * 3).fill(255);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const column = Math.floor(x / modulePixels) - QUIET_MODULES;
      const row = Math.floor(y / modulePixels) - QUIET_MODULES;
      if (column < 0 || row < 0 || column >= symbol.width || row >= symbol.height) continue;
      if (symbol.data[row * symbol.width + column] === 0) pixels.fill(0, (y * side + x) * 3, (y * side + x + 1) * 3);
    }
  return { pixels, width: side, height: side };
}

function prepareOnce(): void {
  if (isPrepared) return;
  const path = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(path)).buffer } });
  isPrepared = true;
}
