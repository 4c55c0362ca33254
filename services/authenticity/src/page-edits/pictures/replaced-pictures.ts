import {
  isStream,
  type PageBox,
  type PaintedImage,
  type PdfPage,
  type PdfStream,
} from '@probant/documents/pdf-structure';
import type { RevisionPages } from '../../evidence/evidence.ts';
import { getArea } from '../pages/cover.rules.ts';
import type { PagePair } from '../pages/page-pairs.rules.ts';
import { readGreyPicture } from './grey-picture.ts';
import { findChangedPart } from './picture-difference.rules.ts';

type PlacedPicture = { readonly box: PageBox; readonly stream: PdfStream };

/** Pictures of a page that are compared. */
const MAX_PICTURES = 10;
/** Share of the page of a picture that can hold text. */
const MIN_PICTURE_SHARE = 0.005;
/** Distance between the sides of the same place, in units of the page. */
const MAX_MOVE = 2;

/**
 * Returns the parts of a page where a picture shows something else than the one that an earlier revision has at the same place. The same
 * picture in another compression or size is no change.
 * @throws UnreadableDocument beyond the limits of the file's structure.
 */
export async function findReplacedPictures({
  earlier,
  latest,
  pair,
}: {
  readonly earlier: RevisionPages;
  readonly latest: RevisionPages;
  readonly pair: PagePair;
}): Promise<readonly PageBox[]> {
  const [before, after] = [listPictures(earlier, pair.earlier), listPictures(latest, pair.latest)];
  const changed: PageBox[] = [];
  for (const picture of before) {
    const atPlace = after.filter(({ box }) => isSameBox(box, picture.box));
    const replacement = atPlace[0];
    if (replacement === undefined || atPlace.some(({ stream }) => stream.start === picture.stream.start)) continue;
    const part = findChangedPart(
      await readGreyPicture(earlier.objects, picture.stream),
      await readGreyPicture(latest.objects, replacement.stream),
    );
    if (part !== null) changed.push(toPageBox(part, replacement.box));
  }
  return changed;
}

function listPictures({ objects, ...pages }: RevisionPages, page: PdfPage): readonly PlacedPicture[] {
  const minArea = getArea(page.shownBox) * MIN_PICTURE_SHARE;
  return pages
    .readPaint(page)
    .operations.filter((operation): operation is PaintedImage => operation.kind === 'image')
    .filter(
      ({ isShown, isMask, annotation, box }) => isShown && !isMask && annotation === null && getArea(box) >= minArea,
    )
    .slice(0, MAX_PICTURES)
    .flatMap(({ objectNumber, box }) => {
      const stream = objectNumber === null ? null : (objects.readObject(objectNumber)?.value ?? null);
      return isStream(stream) ? [{ box, stream }] : [];
    });
}

const isSameBox = (a: PageBox, b: PageBox): boolean =>
  a.every((side, i) => Math.abs(side - (b[i] as number)) <= MAX_MOVE);

/** Converts a part of a picture, in shares from its top left corner, to the page. Pictures are upright on nearly all pages. */
function toPageBox([left, top, right, bottom]: PageBox, [x0, y0, x1, y1]: PageBox): PageBox {
  const [width, height] = [x1 - x0, y1 - y0];
  return [x0 + left * width, y1 - bottom * height, x0 + right * width, y1 - top * height];
}
