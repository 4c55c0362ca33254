import { createSheet, type Sheet, widthOf } from '../../../../../samples/drawing/sheet.ts';
import type { Family } from '../../../page/faces.ts';

/** A narrow strip that grows downwards: texts at the left, the middle and the right edge, in any face. */
export type Strip = {
  down(points: number): void;
  left(text: string, size: number, heavy?: boolean): void;
  mid(text: string, size: number, heavy?: boolean): void;
  /** Ends at a share of the width. */
  upTo(share: number, text: string, size: number, heavy?: boolean): void;
  dashes(): void;
  ended(): Sheet;
};

export function strip(family: Family, width: number, edge: number): Strip {
  const long = createSheet(width, 4000);
  let y = 20;
  const face = (heavy = false) => (heavy ? family.bold : family.regular);
  const fitting = (text: string, size: number, heavy: boolean | undefined, room: number) => {
    const style = { face: face(heavy), size };
    return { ...style, size: size * Math.min(1, room / Math.max(1, widthOf(text, style))) };
  };
  const room = width - 2 * edge;
  return {
    down: (points) => {
      y += points;
    },
    left: (text, size, heavy) => long.text(text, edge, y, fitting(text, size, heavy, room * 0.78)),
    mid: (text, size, heavy) => long.centred(text, width / 2, y, fitting(text, size, heavy, room)),
    upTo: (share, text, size, heavy) => long.right(text, edge + room * share, y, fitting(text, size, heavy, room)),
    dashes: () => {
      for (let x = edge; x < width - edge; x += 5)
        long.rule(x, y - 2, Math.min(x + 3, width - edge), y - 2, '#000000', 0.6);
    },
    ended: () => ({ ...createSheet(width, Math.ceil(y + 24)), marks: long.marks }),
  };
}
