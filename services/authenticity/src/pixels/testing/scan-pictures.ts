import sharp from 'sharp';

/** Pixels in RGB. */
export type ScanPicture = { readonly pixels: Uint8Array; readonly width: number; readonly height: number };

/** Cells of a character, as in a font of 5 x 7 dots, with the space around it. */
const CELL = { width: 7, height: 11, dotsWide: 5, dotsHigh: 7 } as const;
const ALPHABET_SIZE = 10;
const PAPER = 226;
const INK = 40;
const NOISE = 9;

/** A generator of numbers from 0 up to 1 with a fixed seed. */
export function createRandom(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Draws lines of characters, each a pattern of dots with soft edges: white paper without noise. No font is needed. */
export async function drawPage(columns: number, rows: number, seed: number): Promise<ScanPicture> {
  const random = createRandom(seed);
  const alphabet = Array.from({ length: ALPHABET_SIZE }, () =>
    Array.from({ length: CELL.dotsWide * CELL.dotsHigh }, () => random() < 0.55),
  );
  const [width, height] = [columns * CELL.width, rows * CELL.height];
  const dots = new Uint8Array(width * height).fill(PAPER);
  for (let cell = 0; cell < columns * rows; cell += 1) {
    const glyph = alphabet[Math.floor(random() * ALPHABET_SIZE)];
    if (random() < 0.25) continue;
    const start = Math.floor(cell / columns) * CELL.height * width + (cell % columns) * CELL.width;
    glyph?.forEach((isInk, dot) => {
      const [x, y] = [dot % CELL.dotsWide, Math.floor(dot / CELL.dotsWide)];
      if (isInk) dots[start + (y + 2) * width + x + 1] = INK;
    });
  }
  const { data, info } = await sharp(dots, { raw: { width, height, channels: 1 } })
    .resize(Math.round(width * 2.3), Math.round(height * 2.3), { fit: 'fill', kernel: 'cubic' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: toRgb(data, info.channels), width: info.width, height: info.height };
}

function toRgb(samples: Uint8Array, channels: number): Uint8Array {
  return channels === 3
    ? samples
    : Uint8Array.from({ length: samples.length * 3 }, (_, i) => samples[Math.floor(i / 3)] ?? 0);
}

/** Draws a page and adds the noise of a scanner. */
export async function createScan(seed: number, noise = NOISE, columns = 44, rows = 40): Promise<ScanPicture> {
  const page = await drawPage(columns, rows, seed);
  const random = createRandom(seed + 1);
  const pixels = Uint8Array.from(page.pixels);
  for (let i = 0; i < pixels.length; i += 3) {
    const shift = (random() + random() - 1) * noise;
    for (let k = 0; k < 3; k += 1) pixels[i + k] = Math.max(3, Math.min(252, (pixels[i + k] as number) + shift));
  }
  return { ...page, pixels };
}

export const toSharp = ({ pixels, width, height }: ScanPicture) =>
  sharp(pixels, { raw: { width, height, channels: 3 } });

/** Saves a picture as JPEG and decodes it again. */
export async function compress(picture: ScanPicture, quality: number): Promise<ScanPicture> {
  const { data, info } = await sharp(await toSharp(picture).jpeg({ quality }).toBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

type Area = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** Copies a part of a picture, of itself or of another one, to another place. */
export function paste(
  picture: ScanPicture,
  from: Area,
  to: { left: number; top: number },
  source = picture,
): ScanPicture {
  const pixels = Uint8Array.from(picture.pixels);
  for (let y = 0; y < from.height; y += 1) {
    const start = 3 * ((from.top + y) * source.width + from.left);
    pixels.set(source.pixels.subarray(start, start + 3 * from.width), 3 * ((to.top + y) * picture.width + to.left));
  }
  return { ...picture, pixels };
}
