import { brokenLines, createSheet, type Sheet, type TextStyle, widthOf } from '../../../../../samples/drawing/sheet.ts';
import type { Draw } from '../../../draw.ts';
import { pickFamily } from '../../../page/faces.ts';

type Weight = 'plain' | 'bold' | 'large';
/** A text in a row: where it stands, from 0 at the left edge to 1 at the right one, and which of its ends is there. */
export type Cell = readonly [text: string, at: number, end: 'left' | 'right' | 'centre'];

/** A roll that is written row by row, in letters of one width or of any. */
export type Slip = {
  /** How many letters fit beside each other, about. */
  readonly columns: number;
  /** Cells from left to right; one that would touch the next is cut. */
  row(cells: readonly Cell[], weight?: Weight): void;
  left(text: string, weight?: Weight): void;
  centred(text: string, weight?: Weight): void;
  spread(left: string, right: string, weight?: Weight): void;
  /** Whether a text stands in one row without being cut. */
  fits(text: string, weight?: Weight): boolean;
  gap(): void;
  line(): void;
  cutHere(): Sheet;
};

export function createSlip(draw: Draw): Slip {
  const family = pickFamily(draw, 'train', draw.chance(0.7) ? 'till' : 'text');
  const width = draw.pick([164, 204, 215, 226.8, 226.8]);
  const columns = width < 200 ? draw.whole(30, 34) : draw.whole(36, 46);
  const margin = draw.between(6, 14);
  const inner = width - 2 * margin;
  const size = inner / columns / widthOf('0', { face: family.regular, size: 1 });
  const styles: Readonly<Record<Weight, TextStyle>> = {
    plain: { face: family.regular, size },
    bold: { face: family.bold, size },
    large: { face: family.bold, size: size * draw.between(1.15, 1.6) },
  };
  const pace = size * draw.between(1.12, 1.45);
  const flat = draw.chance(0.3);
  const written = (text: string) => {
    const straight = text.replaceAll('’', "'");
    return flat
      ? straight.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('œ', 'oe').replaceAll('Œ', 'OE')
      : straight;
  };
  const sheet = createSheet(width, 6000);
  const rule = draw.pick(['-', '=', '*', '', '.', 'rule']);
  let y = draw.between(16, 40);

  const cut = (text: string, most: number, style: TextStyle): string => {
    let kept = written(text);
    while (kept.length > 1 && widthOf(kept, style) > most) kept = kept.slice(0, -1);
    return kept.trimEnd();
  };
  const slip: Slip = {
    columns,
    row(cells, weight = 'plain') {
      const style = styles[weight];
      y += pace * (weight === 'large' ? 1.5 : 1);
      let limit = inner;
      for (const [text, at, end] of [...cells].reverse()) {
        if (text === '') continue;
        const room = end === 'left' ? limit - at * inner : end === 'right' ? Math.min(at * inner, limit) : inner;
        const kept = cut(text, room, style);
        const wide = widthOf(kept, style);
        const x =
          end === 'left' ? at * inner : end === 'right' ? Math.min(at * inner, limit) - wide : at * inner - wide / 2;
        sheet.text(kept, margin + Math.max(0, x), y, style);
        limit = x - widthOf('0', style);
      }
    },
    left(text, weight = 'plain') {
      for (const part of brokenLines(written(text), inner, styles[weight])) slip.row([[part, 0, 'left']], weight);
    },
    centred(text, weight = 'plain') {
      for (const part of brokenLines(written(text), inner, styles[weight])) slip.row([[part, 0.5, 'centre']], weight);
    },
    spread: (left, right, weight) =>
      slip.row(
        [
          [left, 0, 'left'],
          [right, 1, 'right'],
        ],
        weight,
      ),
    fits: (text, weight = 'plain') => widthOf(written(text), styles[weight]) <= inner,
    gap() {
      y += pace * 0.7;
    },
    line() {
      if (rule === '') return slip.gap();
      if (rule !== 'rule') return slip.row([[rule.repeat(120), 0, 'left']]);
      y += pace * 0.5;
      sheet.rule(margin, y, width - margin, y, '#000000', 0.5);
      y += pace * 0.2;
    },
    cutHere: () => ({ ...sheet, height: Math.ceil(y + draw.between(16, 40)) }),
  };
  return slip;
}
