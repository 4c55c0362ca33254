import type { Tone } from '../../../ui/messages/badge.tsx';
import { getConfidenceLevel } from '../../../ui/messages/confidence.tsx';
import type { PictureBox } from '../../../ui/pages/page-boxes.tsx';
import { isDone } from '../values/readings.rules.ts';
import type { Review } from './use-review.ts';

const TONES = { high: 'good', medium: 'watch', low: 'bad' } as const satisfies Readonly<Record<string, Tone>>;

/**
 * The places of the values on the pages, in the colour of how sure each is; what a person dealt with has the accent. Values with one place
 * (the total and what remains to be paid) have one box: that of the chosen value, else of the first.
 */
export function listBoxes(review: Review): readonly PictureBox[] {
  const { document, fields, selected } = review;
  const boxes = new Map<string, PictureBox>();
  for (const { path, page, box, score } of fields) {
    const [list, index] = path.split('.');
    const isRemoved = list === 'line_items' && document.removedLines.includes(Number(index));
    if (page === null || box === null || isRemoved) continue;
    const place = [page, ...box.map((share) => share.toFixed(3))].join(' ');
    const known = boxes.get(place);
    const isCovered = review.isHidden(path) || known?.isCovered === true;
    if (known !== undefined && path !== selected) {
      boxes.set(place, { ...known, isCovered });
      continue;
    }
    const tone = isDone(document, path) ? 'accent' : TONES[getConfidenceLevel(score ?? 1)];
    boxes.set(place, { id: path, page, box, label: review.nameOf(path), tone, isCovered });
  }
  return [...boxes.values()];
}
