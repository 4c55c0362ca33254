import { decode } from 'bmp-ts';
import { UnreadableDocument } from '../document.ts';
import { DOCUMENT_LIMITS } from '../limits.ts';
import type { Picture } from '../picture/picture.ts';
import { shrinkToFit } from '../picture/resize.ts';
import type { ImageFile } from './sharp-image.ts';

/** The decoder uses 4 bytes per pixel and we use 3 more: half of the general limit. Uncompressed, 50 MiB contain 17 million pixels. */
const MAX_BMP_PIXELS = DOCUMENT_LIMITS.pixels / 2;

type BmpHeader = {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly compressed: boolean;
  readonly pixelOffset: number;
};

/**
 * Opens a Windows bitmap of 1, 4, 8, 16, 24 or 32 bits, uncompressed or RLE. Checks the header before anything is decoded.
 * @throws UnreadableDocument.
 */
export function openBmp(bytes: Uint8Array): ImageFile {
  const header = readHeader(bytes);
  if (header.width * header.height > MAX_BMP_PIXELS) throw new UnreadableDocument('too_many_pixels');
  const rowBytes = Math.ceil((header.width * header.bits) / 32) * 4;
  const isTruncated = !header.compressed && header.pixelOffset + rowBytes * header.height > bytes.length;
  if (isTruncated || header.width === 0 || header.height === 0) throw new UnreadableDocument('unreadable');
  return { pageCount: 1, decodePage: () => shrinkToFit(decodePicture(bytes, header), DOCUMENT_LIMITS.sidePixels) };
}

function readHeader(bytes: Uint8Array): BmpHeader {
  if (bytes.length < 26) throw new UnreadableDocument('unreadable');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pixelOffset = view.getUint32(10, true);
  if (view.getUint32(14, true) === 12) {
    const [width, height, bits] = [view.getUint16(18, true), view.getUint16(20, true), view.getUint16(24, true)];
    return { width, height, bits, compressed: false, pixelOffset };
  }
  if (bytes.length < 34) throw new UnreadableDocument('unreadable');
  // A negative height means that the first row is the top one.
  const [width, height] = [Math.abs(view.getInt32(18, true)), Math.abs(view.getInt32(22, true))];
  const compression = view.getUint32(30, true);
  return {
    width,
    height,
    bits: view.getUint16(28, true),
    compressed: compression === 1 || compression === 2,
    pixelOffset,
  };
}

function decodePicture(bytes: Uint8Array, header: BmpHeader): Picture {
  const { data, width, height } = decodeBmp(bytes);
  const pixels = new Uint8Array(width * height * 3);
  const isOpaque = header.bits !== 32 || !hasAlpha(data);
  // The decoder returns A, B, G, R for every depth; A has a meaning with 32 bits only, and not when it is 0 everywhere.
  for (let from = 0, to = 0; to < pixels.length; from += 4, to += 3) {
    const alpha = isOpaque ? 1 : (data[from] as number) / 255;
    for (let channel = 0; channel < 3; channel += 1)
      pixels[to + channel] = (data[from + 3 - channel] as number) * alpha + 255 * (1 - alpha);
  }
  return { pixels, width, height };
}

function decodeBmp(bytes: Uint8Array) {
  try {
    return decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch {
    // The decoder throws errors of any class; each means that the file is broken.
    throw new UnreadableDocument('unreadable');
  }
}

function hasAlpha(abgr: Uint8Array): boolean {
  for (let i = 0; i < abgr.length; i += 4) if (abgr[i] !== 0) return true;
  return false;
}
