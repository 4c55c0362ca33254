import { generateReceipts } from '../../generate/generate-receipts.ts';

export const PHOTO_BYTES = 5 * 1024 * 1024;

/** Returns photographs of fictitious receipts, each as large as one from a phone. */
export async function createLargePhotos(count: number): Promise<readonly Uint8Array[]> {
  const photos: Uint8Array[] = [];
  for await (const { bytes } of generateReceipts({ seed: 7, count, part: 'train', medium: 'photo' }))
    photos.push(padJpeg(bytes, PHOTO_BYTES));
  return photos;
}

/** Pads a JPEG to `size` with APP15 segments after its first marker, where phones store previews and notes. Decoders skip them. */
function padJpeg(jpeg: Uint8Array, size: number): Uint8Array {
  const segments: Uint8Array[] = [];
  for (let left = size - jpeg.length; left >= 4; left -= segments.at(-1)?.length ?? left) {
    const segment = new Uint8Array(Math.min(left, 0xffff + 2));
    segment.set([0xff, 0xef, (segment.length - 2) >> 8, (segment.length - 2) & 0xff]);
    segments.push(segment);
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}
