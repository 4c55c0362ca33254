import {
  isStream,
  type PagePaint,
  type PaintedImage,
  type PdfObjects,
  type PdfPage,
  type PdfStream,
} from '@probant/documents/pdf-structure';
import type { RevisionPages } from '../../evidence/evidence.ts';
import { type PageSweep, sweepPage } from './sweep-page.rules.ts';

/** Sweeps of the pages in memory: several detectors need the same one. */
const sweeps = new WeakMap<PagePaint, PageSweep>();

/**
 * Returns what a page shows and hides.
 * @throws UnreadableDocument beyond the limits of the file's structure.
 */
export function readSweep({ readPaint, objects, limits }: RevisionPages, page: PdfPage): PageSweep {
  const paint = readPaint(page);
  const kept = sweeps.get(paint);
  if (kept) return kept;
  const isOpaqueImage = (image: PaintedImage) => !image.hasMask || hasOpaqueMask(image, objects);
  const sweep = sweepPage(paint, { bounds: page.shownBox, isOpaqueImage });
  if (sweep.isCut) limits.reach('covers', page.number);
  sweeps.set(paint, sweep);
  return sweep;
}

/** Samples of a soft mask that are looked at. */
const MAX_MASK_SAMPLES = 4096;
/** Share of a mask that must be opaque: a screenshot has a mask without any hole, or with round corners. */
const MIN_OPAQUE_SHARE = 0.95;

/** Whether the soft mask of an image hides nothing of it. Many programs write such masks for pictures with an alpha channel. */
function hasOpaqueMask({ objectNumber }: PaintedImage, objects: PdfObjects): boolean {
  const image = objectNumber === null ? null : objects.readObject(objectNumber)?.value;
  if (!isStream(image ?? null)) return false;
  const { dictionary } = image as PdfStream;
  const mask = objects.get(dictionary, 'SMask');
  if (!isStream(mask) || objects.get(mask.dictionary, 'BitsPerComponent') !== 8) return false;
  const samples = objects.decode(mask);
  if (samples === null || samples.remainingFilters.length > 0 || samples.bytes.length === 0) return false;
  return getOpaqueShare(samples.bytes) >= MIN_OPAQUE_SHARE;
}

const MIN_OPAQUE_SAMPLE = 250;

function getOpaqueShare(samples: Uint8Array): number {
  const step = Math.max(1, Math.floor(samples.length / MAX_MASK_SAMPLES));
  let [looked, opaque] = [0, 0];
  for (let i = 0; i < samples.length; i += step) {
    looked += 1;
    if ((samples[i] as number) >= MIN_OPAQUE_SAMPLE) opaque += 1;
  }
  return opaque / looked;
}
