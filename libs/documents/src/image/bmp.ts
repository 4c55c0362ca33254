import { decode } from 'bmp-ts';
import { UnreadableDocument } from '../document.ts';
import { LIMITS } from '../limits.ts';
import type { Picture } from './picture.ts';
import { fitted } from './resize.ts';
import type { ImagePages } from './sharp-image.ts';

/** The decoder holds 4 bytes a pixel and we hold 3 more: half of the general limit. Uncompressed, 50 MiB hold 17 million. */
const MOST_PIXELS = LIMITS.pixels / 2;

type Header = {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly compressed: boolean;
  readonly pixelsAt: number;
};

/** A Windows bitmap of 1, 4, 8, 16, 24 or 32 bits, plain or RLE. The header is checked here, before anything is decoded. */
export function openBmp(bytes: Uint8Array): ImagePages {
  const header = headerOf(bytes);
  if (header.width * header.height > MOST_PIXELS) throw new UnreadableDocument('too_many_pixels');
  const rowBytes = Math.ceil((header.width * header.bits) / 32) * 4;
  const short = !header.compressed && header.pixelsAt + rowBytes * header.height > bytes.length;
  if (short || header.width === 0 || header.height === 0) throw new UnreadableDocument('unreadable');
  return { count: 1, picture: () => fitted(pictureOf(bytes, header), LIMITS.side) };
}

function headerOf(bytes: Uint8Array): Header {
  if (bytes.length < 26) throw new UnreadableDocument('unreadable');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pixelsAt = view.getUint32(10, true);
  if (view.getUint32(14, true) === 12) {
    const [width, height, bits] = [view.getUint16(18, true), view.getUint16(20, true), view.getUint16(24, true)];
    return { width, height, bits, compressed: false, pixelsAt };
  }
  if (bytes.length < 34) throw new UnreadableDocument('unreadable');
  // A negative height means that the rows run from the top.
  const [width, height] = [Math.abs(view.getInt32(18, true)), Math.abs(view.getInt32(22, true))];
  const compression = view.getUint32(30, true);
  return {
    width,
    height,
    bits: view.getUint16(28, true),
    compressed: compression === 1 || compression === 2,
    pixelsAt,
  };
}

function pictureOf(bytes: Uint8Array, header: Header): Picture {
  const { data, width, height } = decoded(bytes);
  const pixels = new Uint8Array(width * height * 3);
  const opaque = header.bits !== 32 || !hasAlpha(data);
  // The decoder gives A, B, G, R for every depth; A means something in 32 bits only, and there not when it is 0 everywhere.
  for (let from = 0, to = 0; to < pixels.length; from += 4, to += 3) {
    const alpha = opaque ? 1 : (data[from] as number) / 255;
    for (let channel = 0; channel < 3; channel += 1)
      pixels[to + channel] = (data[from + 3 - channel] as number) * alpha + 255 * (1 - alpha);
  }
  return { pixels, width, height };
}

function decoded(bytes: Uint8Array) {
  try {
    return decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch {
    // The decoder throws whatever it stumbles over; to us the file is broken.
    throw new UnreadableDocument('unreadable');
  }
}

function hasAlpha(abgr: Uint8Array): boolean {
  for (let i = 0; i < abgr.length; i += 4) if (abgr[i] !== 0) return true;
  return false;
}
