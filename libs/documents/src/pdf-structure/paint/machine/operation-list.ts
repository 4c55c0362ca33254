import { intersectBoxes, type PageBox } from '../../pages.ts';
import type { PaintedText, PaintOperation } from './operation.ts';
import type { PaintLimit, PaintLimits } from './paint-limits.ts';

/**
 * The operations of a page in the order of painting, within the limits. Beyond them, what nobody sees is left out first, then what was
 * painted first: who edits a page paints after all else.
 */
export type OperationList = {
  /** Whether a path or a picture with this box is left out: it is small, and there are enough such ones. */
  skips(box: PageBox, clip: PageBox): boolean;
  add(operation: PaintOperation): void;
  list(): readonly PaintOperation[];
};

type Limits = Pick<PaintLimits, 'operations' | 'smallOperations' | 'glyphs' | 'outlineNumbers'>;

/** Sides of a path or a picture that can hide a text, in units of the page. */
const MIN_COVER_SIDE = 3;
/** Share of a limit by which the list may exceed it until it is cleared: clearing takes time. */
const SLACK_SHARE = 0.25;

export function createOperationList(limits: Limits, onLimit: (limit: PaintLimit) => void): OperationList {
  let operations: PaintOperation[] = [];
  const counts = { texts: 0, others: 0, small: 0, glyphs: 0, outlineNumbers: 0 };
  const half = Math.ceil(limits.operations / 2);

  const dropTexts = (glyphs: number, texts: number): void => {
    const isTooMuch = () => counts.glyphs > glyphs || counts.texts > texts;
    const dropWhere = (isDropped: (text: PaintedText) => boolean): void => {
      operations = operations.filter((operation) => {
        if (operation.kind !== 'text' || !isTooMuch() || !isDropped(operation)) return true;
        counts.texts -= 1;
        counts.glyphs -= operation.glyphs.length;
        return false;
      });
    };
    dropWhere(isUnseenText);
    if (!isTooMuch()) return;
    onLimit(counts.glyphs > glyphs ? 'glyphs' : 'operations');
    dropWhere(() => true);
  };

  const dropOthers = (others: number): void => {
    onLimit('operations');
    operations = operations.filter((operation) => {
      if (operation.kind === 'text' || operation.kind === 'annotation' || counts.others <= others) return true;
      counts.others -= 1;
      counts.outlineNumbers -= countCorners(operation);
      return false;
    });
  };

  const dropOutlines = (numbers: number): void => {
    onLimit('outlineNumbers');
    operations = operations.map((operation) => {
      const corners = countCorners(operation);
      if (corners === 0 || counts.outlineNumbers <= numbers) return operation;
      counts.outlineNumbers -= corners;
      return withoutOutline(operation);
    });
  };

  const clear = (slack: number): void => {
    const exceeds = (count: number, limit: number) => count > limit * (1 + slack);
    if (exceeds(counts.glyphs, limits.glyphs) || exceeds(counts.texts, half)) dropTexts(limits.glyphs, half);
    if (exceeds(counts.others, half)) dropOthers(half);
    if (exceeds(counts.outlineNumbers, limits.outlineNumbers)) dropOutlines(limits.outlineNumbers);
  };

  return {
    skips(box, clip) {
      if (counts.small < limits.smallOperations || !isSmall(box, clip)) return false;
      onLimit('smallOperations');
      return true;
    },
    add(operation) {
      const { kind } = operation;
      if (kind === 'text') {
        counts.texts += 1;
        counts.glyphs += operation.glyphs.length;
      } else if (kind !== 'annotation') {
        counts.others += 1;
        if (isSmall(operation.box, operation.clip)) {
          counts.small += 1;
          operations.push(withoutOutline(operation));
          return;
        }
        counts.outlineNumbers += countCorners(operation);
      }
      operations.push(operation);
      clear(SLACK_SHARE);
    },
    list() {
      clear(0);
      return operations;
    },
  };
}

const countCorners = (operation: PaintOperation): number =>
  operation.kind === 'fill' || operation.kind === 'stroke' ? (operation.outline?.length ?? 0) : 0;

const withoutOutline = (operation: PaintOperation): PaintOperation =>
  countCorners(operation) === 0 ? operation : ({ ...operation, outline: null } as PaintOperation);

/** Whether a path or a picture is too small to hide a text, or outside what is shown. */
function isSmall(box: PageBox, clip: PageBox): boolean {
  const seen = intersectBoxes(box, clip);
  return seen === null || seen[2] - seen[0] < MIN_COVER_SIDE || seen[3] - seen[1] < MIN_COVER_SIDE;
}

const isUnseenText = ({ text, box, clip }: PaintedText): boolean =>
  text.trim() === '' || intersectBoxes(box, clip) === null;
