import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { drawCode } from '../testing/draw-code.ts';
import { PUBLISHED_PRIVATE_KEY } from '../testing/published-key.ts';
import { BINARY_IDENTITY, PROOF_OF_ADDRESS } from '../testing/sample-content.ts';
import { writeCode } from '../testing/write-code.ts';
import { MAX_SYMBOLS, readSymbols, type SymbolPicture } from './read-symbols.ts';

const text = writeCode(PROOF_OF_ADDRESS, PUBLISHED_PRIVATE_KEY);
const binary = writeCode(BINARY_IDENTITY, PUBLISHED_PRIVATE_KEY);

/** A white picture with others on it, from the left, top at `top`. */
function placeOnPage(pictures: readonly SymbolPicture[], columns: number, top: number): SymbolPicture {
  const side = Math.max(...pictures.map(({ width }) => width));
  const width = side * columns;
  const height = top + side * Math.ceil(pictures.length / columns);
  const pixels = new Uint8Array(width * height * 3).fill(255);
  for (const [index, picture] of pictures.entries())
    for (let row = 0; row < picture.height; row++) {
      const from = row * picture.width * 3;
      const to = (top + Math.floor(index / columns) * side + row) * width + (index % columns) * side;
      pixels.set(picture.pixels.subarray(from, from + picture.width * 3), to * 3);
    }
  return { pixels, width, height };
}

/** Turned by half: the last pixel first. */
function turnOver({ pixels, width, height }: SymbolPicture): SymbolPicture {
  const turned = new Uint8Array(pixels.length);
  for (let from = 0; from < pixels.length; from += 3)
    turned.set(pixels.subarray(from, from + 3), pixels.length - from - 3);
  return { pixels: turned, width, height };
}

const invert = ({ pixels, ...size }: SymbolPicture): SymbolPicture => ({
  pixels: pixels.map((value) => 255 - value),
  ...size,
});

describe('readSymbols', () => {
  // 0.4 mm at 200 dpi is 3.15 pixels.
  test.each([
    ['a code in characters', text, 3.15],
    ['a binary code', binary, 3.15],
    ['a code with modules of two pixels', text, 2],
  ])('reads the bytes of %s', async (_, bytes, modulePixels) => {
    const [symbol] = await readSymbols(await drawCode(bytes, modulePixels));
    expect(symbol?.isComplete).toBe(true);
    expect(Buffer.from(symbol?.bytes ?? [])).toEqual(Buffer.from(bytes));
  });

  test('returns the corners in pixels of the picture', async () => {
    const picture = await drawCode(text, 4);
    const [symbol] = await readSymbols(placeOnPage([picture], 2, 100));
    const left = 4 * 4;
    const right = picture.width - left;
    const expected = [
      { x: left, y: 100 + left },
      { x: right, y: 100 + left },
      { x: right, y: 100 + right },
      { x: left, y: 100 + right },
    ];
    for (const [index, corner] of (symbol?.corners ?? []).entries()) {
      expect(Math.abs(corner.x - (expected[index]?.x ?? 0))).toBeLessThanOrEqual(4);
      expect(Math.abs(corner.y - (expected[index]?.y ?? 0))).toBeLessThanOrEqual(4);
    }
    expect(symbol?.corners).toHaveLength(4);
  });

  test('reads several symbols of one page, at most sixteen', async () => {
    const pictures = await Promise.all(
      Array.from({ length: 18 }, (_, index) => drawCode(Buffer.from(`EAB1${index % 10}Fpart of a code`), 4)),
    );
    expect(await readSymbols(placeOnPage(pictures.slice(0, 3), 3, 10))).toHaveLength(3);
    expect(await readSymbols(placeOnPage(pictures, 6, 10))).toHaveLength(MAX_SYMBOLS);
  });

  test.each([
    ['upside down', turnOver],
    ['white on black', invert],
  ])('reads a symbol %s in any orientation only', async (_, change) => {
    const picture = change(placeOnPage([await drawCode(text, 3.15)], 3, 200));
    const read = async (orientation: 'upright' | 'any') =>
      (await readSymbols(picture, orientation)).filter(({ isComplete }) => isComplete).length;
    expect([await read('upright'), await read('any')]).toEqual([0, 1]);
  });

  test('finds none on a blank or a tiny picture', async () => {
    expect(await readSymbols({ pixels: new Uint8Array(300 * 200 * 3).fill(255), width: 300, height: 200 })).toEqual([]);
    expect(await readSymbols({ pixels: new Uint8Array(3), width: 1, height: 1 })).toEqual([]);
  });

  test('never returns the bytes of a symbol that it could not read', async () => {
    const picture = await drawCode(text, 4);
    const pixels = picture.pixels.map((value, index) => {
      const column = Math.floor(index / 3) % picture.width;
      const row = Math.floor(index / 3 / picture.width);
      const isInside = [column, row].every((place) => place > 50 && place < picture.width - 50);
      return isInside ? 255 : value;
    });
    const symbols = await readSymbols({ ...picture, pixels });
    expect(symbols.map(({ isComplete, bytes }) => [isComplete, bytes.length])).toEqual([[false, 0]]);
  });

  test('works where code from strings is forbidden, as in worker processes', () => {
    const url = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)));
    const program = `
      const { drawCode } = await import(${url('../testing/draw-code.ts')});
      const { readSymbols } = await import(${url('./read-symbols.ts')});
      const symbols = await readSymbols(await drawCode(Buffer.from('DC04'), 4));
      process.stdout.write(Buffer.from(symbols[0].bytes));`;
    const flags = [
      '--disallow-code-generation-from-strings',
      '--no-warnings',
      '--input-type=module',
      '--eval',
      program,
    ];
    const { stdout, stderr } = spawnSync(process.execPath, flags, { encoding: 'utf8' });
    expect([stdout, stderr]).toEqual(['DC04', '']);
  });
});
