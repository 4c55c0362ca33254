import {
  intersectBoxes,
  isArray,
  isStream,
  type PaintedImage,
  type PdfObjects,
  type PdfPage,
  type PdfStream,
  toInteger,
  toName,
} from '@probant/documents/pdf-structure';
import type { PdfEvidence } from '../../evidence/evidence.ts';
import type { Place } from '../../signals/signal.ts';
import { toPlace } from '../../signals/to-place.ts';
import { chooseBand, decodePicture } from '../picture/decode-picture.ts';
import { readJpegTables } from '../picture/jpeg-tables.rules.ts';
import { toLuma } from '../picture/to-luma.rules.ts';
import { MAX_DOCUMENT_PIXELS, MAX_PICTURE_PIXELS, MAX_PICTURES, type TracedPicture } from './traced-picture.ts';

type PlacedPicture = { readonly image: PaintedImage; readonly page: PdfPage; readonly pixels: number };

/** Pixels below which a picture of a PDF is a logo. */
const MIN_PIXELS = 100_000;
/** Pixels of a picture without loss that is decoded: three bytes each. */
const MAX_PLAIN_PIXELS = MAX_PICTURE_PIXELS;

/** Opens the pictures that take most place on the pages, each once: JPEG as it is in the file, and those without loss in grey or RGB. */
export async function* openPdfPictures({
  pages,
  objects,
  readPaint,
  limits,
}: PdfEvidence): AsyncGenerator<TracedPicture> {
  const placed = pages.flatMap((page) =>
    readPaint(page)
      .operations.filter((operation) => operation.kind === 'image')
      .filter(({ isShown, isMask, objectNumber }) => isShown && !isMask && objectNumber !== null)
      .map((image): PlacedPicture => ({ image, page, pixels: (image.width ?? 0) * (image.height ?? 0) }))
      .filter(({ pixels }) => pixels >= MIN_PIXELS),
  );
  let left = MAX_DOCUMENT_PIXELS;
  const largest = sortBySize(placed);
  for (const { page } of largest.slice(MAX_PICTURES)) limits.reach('pictures', page.number);
  for (const picture of largest.slice(0, MAX_PICTURES)) {
    const opened = await openPicture(objects, picture, Math.min(left, MAX_PICTURE_PIXELS));
    if (opened === null || opened.height < opened.fullHeight) limits.reach('pictures', picture.page.number);
    if (opened === null) continue;
    left -= opened.width * opened.height;
    yield opened;
  }
}

/** By what a reader sees: a picture with many pixels in a small place must not take the place of another one. */
function sortBySize(placed: readonly PlacedPicture[]): readonly PlacedPicture[] {
  const byObject = new Map<number | null, PlacedPicture>();
  for (const picture of placed)
    if (!byObject.has(picture.image.objectNumber)) byObject.set(picture.image.objectNumber, picture);
  return Array.from(byObject.values()).sort((a, b) => getShownArea(b) - getShownArea(a) || b.pixels - a.pixels);
}

function getShownArea({ image: { box, clip }, page: { shownBox } }: PlacedPicture): number {
  const onPage = intersectBoxes(box, clip);
  const seen = onPage === null ? null : intersectBoxes(onPage, shownBox);
  return seen === null ? 0 : (seen[2] - seen[0]) * (seen[3] - seen[1]);
}

async function openPicture(
  objects: PdfObjects,
  placed: PlacedPicture,
  maxPixels: number,
): Promise<TracedPicture | null> {
  const stream = objects.readObject(placed.image.objectNumber ?? 0)?.value;
  if (!isStream(stream) || (isPlain(objects, stream) && placed.pixels > MAX_PLAIN_PIXELS)) return null;
  const decoded = objects.decode(stream);
  if (decoded === null) return null;
  const { bytes, remainingFilters } = decoded;
  const place = (box: readonly [number, number, number, number]): Place => placeBox(placed, box);
  if (remainingFilters.length === 0) return readPlainPicture(objects, stream, bytes, maxPixels, place);
  if (remainingFilters.length > 1 || !['DCTDecode', 'DCT'].includes(remainingFilters[0] as string)) return null;
  const picture = await decodePicture(bytes, maxPixels);
  const tables = readJpegTables(bytes);
  // Viewers of PDF files pay no attention to the EXIF orientation.
  return (
    picture && {
      ...picture,
      orientation: 1,
      coding: 'lossy',
      hasJpegGrid: tables !== null,
      lastSteps: tables?.lumaSteps ?? null,
      toPlace: place,
    }
  );
}

/** Whether the filters of a stream encode bytes, not pictures. */
function isPlain(objects: PdfObjects, { dictionary }: PdfStream): boolean {
  const filter = objects.get(dictionary, 'Filter');
  const last = isArray(filter) ? objects.resolve(filter.at(-1)) : filter;
  return !['DCTDecode', 'DCT'].includes(toName(last) ?? '');
}

function readPlainPicture(
  objects: PdfObjects,
  { dictionary }: PdfStream,
  samples: Uint8Array,
  maxPixels: number,
  place: TracedPicture['toPlace'],
): TracedPicture | null {
  const [width, height] = [
    toInteger(objects.get(dictionary, 'Width')) ?? 0,
    toInteger(objects.get(dictionary, 'Height')) ?? 0,
  ];
  const channels = countChannels(objects, dictionary.entries.get('ColorSpace'));
  if (channels === null || objects.get(dictionary, 'BitsPerComponent') !== 8 || width < 1 || height < 1) return null;
  const band = chooseBand(width, height, maxPixels);
  if (band === null || samples.length < width * height * channels) return null;
  const rows = samples.subarray(band.top * width * channels);
  const luma = toLuma({ samples: rows, width, height: band.height, channels });
  return {
    ...luma,
    top: band.top,
    fullHeight: height,
    orientation: 1,
    coding: 'plain',
    hasJpegGrid: true,
    lastSteps: null,
    toPlace: place,
  };
}

const CHANNELS: ReadonlyMap<string, number> = new Map(
  Object.entries({ DeviceGray: 1, CalGray: 1, DeviceRGB: 3, CalRGB: 3 }),
);

/** Returns the channels of a colour space in grey or RGB; null for any other. */
function countChannels(objects: PdfObjects, value: Parameters<PdfObjects['resolve']>[0]): number | null {
  const space = objects.resolve(value);
  const name = toName(isArray(space) ? objects.resolve(space[0]) : space) ?? '';
  if (name !== 'ICCBased') return CHANNELS.get(name) ?? null;
  const profile = isArray(space) ? objects.resolve(space[1]) : null;
  const components = isStream(profile) ? toInteger(objects.get(profile.dictionary, 'N')) : null;
  return components === 1 || components === 3 ? components : null;
}

/** Places a box of a picture on its page; the whole page when the picture is turned on it. */
function placeBox({ image, page }: PlacedPicture, [u0, v0, u1, v1]: readonly [number, number, number, number]): Place {
  const [x0, y0, x1, y1] = image.box;
  const [width, height] = [x1 - x0, y1 - y0];
  const isTurned = width > height !== (image.width ?? 0) > (image.height ?? 0);
  if (isTurned && Math.abs(width / height - 1) > 0.1) return { page: page.number };
  return toPlace(page, [x0 + u0 * width, y1 - v1 * height, x0 + u1 * width, y1 - v0 * height]);
}
