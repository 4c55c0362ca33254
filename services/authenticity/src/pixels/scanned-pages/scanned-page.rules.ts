import type { PageBox, PagePaint, PaintedImage } from '@probant/documents/pdf-structure';

/** A page that shows a picture and no text. */
export type ScannedPage = {
  /** The picture that covers most of the page. */
  readonly scan: PaintedImage;
  /** Pictures that are painted after it. */
  readonly later: readonly PaintedImage[];
};

/** Share of the page that its picture covers. */
const MIN_SCAN_SHARE = 0.5;

/** Returns the picture of a page without text that can be seen; null for any other page. Invisible text comes from an OCR. */
export function readScannedPage({ operations }: Pick<PagePaint, 'operations'>, shownBox: PageBox): ScannedPage | null {
  const images: PaintedImage[] = [];
  for (const operation of operations) {
    if (!operation.isShown) continue;
    if (operation.kind === 'text' && operation.renderingMode % 4 !== 3 && operation.text.trim() !== '') return null;
    if (operation.kind === 'image') images.push(operation);
  }
  const [scan] = images.toSorted((a, b) => getShare(b, shownBox) - getShare(a, shownBox));
  if (!scan || getShare(scan, shownBox) < MIN_SCAN_SHARE) return null;
  return { scan, later: images.slice(images.indexOf(scan) + 1) };
}

/** Returns the share of a page that a picture covers. */
function getShare({ box, clip }: PaintedImage, page: PageBox): number {
  const width = Math.min(box[2], clip[2], page[2]) - Math.max(box[0], clip[0], page[0]);
  const height = Math.min(box[3], clip[3], page[3]) - Math.max(box[1], clip[1], page[1]);
  return (Math.max(0, width) * Math.max(0, height)) / ((page[2] - page[0]) * (page[3] - page[1]));
}

/** Pictures on a scan above which the scanner's program split the page into layers. */
const MAX_PATCHES = 3;
const MIN_PATCH_SHARE = 0.0003;
const MAX_PATCH_SHARE = 0.1;
/** Factor between the resolutions of a patch and of the scan. */
const MIN_RESOLUTION_FACTOR = 1.25;

/** Lists small opaque pictures on a scan with another resolution. `isOpaque` says whether a picture hides what is below it. */
export function listPatches(
  { scan, later }: ScannedPage,
  shownBox: PageBox,
  isOpaque: (image: PaintedImage) => boolean,
): readonly PaintedImage[] {
  if (later.length > MAX_PATCHES) return [];
  const resolution = getResolution(scan);
  return later.filter((image) => {
    const share = getShare(image, shownBox);
    if (image.annotation !== null || image.isMask || share < MIN_PATCH_SHARE || share > MAX_PATCH_SHARE) return false;
    const factor = getResolution(image) / resolution;
    return Math.max(factor, 1 / factor) >= MIN_RESOLUTION_FACTOR && isOpaque(image);
  });
}

/** Pixels of a unit of the page. */
const getResolution = ({ width, height, box }: PaintedImage): number =>
  Math.sqrt(((width ?? 1) * (height ?? 1)) / Math.max(1e-6, (box[2] - box[0]) * (box[3] - box[1])));
