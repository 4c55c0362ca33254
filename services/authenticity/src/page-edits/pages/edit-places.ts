import type { PageBox, PdfPage } from '@probant/documents/pdf-structure';
import type { Place } from '../../signals/signal.ts';
import { toPlace } from '../../signals/to-place.ts';
import { compareReadingOrder } from './reading-order.rules.ts';

/** Places of one observation. The places of two are compared, to know whether they have one cause. The answer names fewer. */
export const MAX_PLACES = 200;

type Boxed = { readonly box: PageBox; readonly size: number };

/** Joins glyphs of one line that are close to each other into boxes. */
export function joinRuns(glyphs: readonly Boxed[]): readonly PageBox[] {
  const runs: { box: PageBox; size: number }[] = [];
  for (const { box, size } of glyphs.toSorted(compareReadingOrder)) {
    const run = runs.at(-1);
    if (run && isNext(run, box)) run.box = join(run.box, box);
    else runs.push({ box, size });
  }
  return runs.map(({ box }) => box);
}

/** Gap between two glyphs of one run, in shares of the height of the text. */
const MAX_GAP = 1;

const isNext = ({ box: run, size }: Boxed, box: PageBox): boolean =>
  Math.min(run[3], box[3]) - Math.max(run[1], box[1]) > (box[3] - box[1]) / 2 && box[0] - run[2] <= size * MAX_GAP;

const join = (a: PageBox, b: PageBox): PageBox => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

/** Converts boxes on a page to places, at most MAX_PLACES. What lies outside the shown page has no place. */
export const toPlaces = (boxes: readonly PageBox[], page: PdfPage): readonly Place[] =>
  boxes
    .slice(0, MAX_PLACES)
    .map((box) => toPlace(page, box))
    .filter(hasArea);

const hasArea = ({ box }: Place): boolean => box === undefined || (box[2] > box[0] && box[3] > box[1]);
