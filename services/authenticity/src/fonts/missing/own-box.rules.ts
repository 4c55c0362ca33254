import {
  getCentre,
  isInside,
  type PagePaint,
  type PaintedText,
  type PaintOperation,
} from '@probant/documents/pdf-structure';

/** Lowest red, green and blue of the colour of paper. */
const MIN_PAPER_LIGHT = 0.95;
/** Height of a box for one text, in heights of the text; a tool makes the text smaller, so that it fits. */
const MAX_BOX_HEIGHT = 3;
/** Width of the box, in widths of the text. */
const MAX_BOX_WIDTH = 3;
/** Operations between a box and its text: its outline. */
const MAX_STEPS = 2;

/** Lists the texts that are each painted on a box of their own in the colour of paper: what tools leave that remove a text and put another one. */
export function listBoxedTexts({ operations }: PagePaint): ReadonlySet<PaintedText> {
  const boxed = new Set<PaintedText>();
  for (const [index, operation] of operations.entries()) {
    if (operation.kind !== 'text') continue;
    const before = operations.slice(Math.max(0, index - MAX_STEPS), index);
    if (before.some((box) => isBoxOf(box, operation))) boxed.add(operation);
  }
  return boxed;
}

function isBoxOf(operation: PaintOperation, { box, size }: PaintedText): boolean {
  if (operation.kind !== 'fill' || !operation.isRectangle || !isPaper(operation.color)) return false;
  const [left, bottom, right, top] = operation.box;
  const isAround = isInside(getCentre(box), operation.box);
  return isAround && top - bottom <= MAX_BOX_HEIGHT * size && right - left <= MAX_BOX_WIDTH * (box[2] - box[0]);
}

/** Whether a colour is that of paper. */
export const isPaper = (color: readonly number[] | null): boolean =>
  color?.every((component) => component >= MIN_PAPER_LIGHT) ?? false;
