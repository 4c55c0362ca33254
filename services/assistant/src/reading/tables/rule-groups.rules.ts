import type { Box, Line } from '@probant/documents/document';
import { uniteBoxes } from './page-cells.rules.ts';

/** Distance at which rules touch, in shares of the page. */
export const TOUCH = 0.005;
/** Rules closer than this are one: a double line, the sides of two cells. */
export const SAME_RULE = 0.004;

export const isHorizontal = ([x0, y0, x1, y1]: Box): boolean => x1 - x0 > y1 - y0;

/** Groups rules that touch: each group may be the frame of a table. Sweeps from top to bottom. */
export function groupTouching(rules: readonly Box[]): readonly (readonly Box[])[] {
  const sorted = [...rules].sort((a, b) => a[1] - b[1]);
  const groups: { box: Box; rules: Box[] }[] = [];
  for (const rule of sorted) {
    const touched = groups.filter(({ box }) => touches(box, rule));
    const joined = {
      box: touched.map(({ box }) => box).reduce(uniteBoxes, rule),
      rules: touched.length === 1 ? (touched[0]?.rules ?? []) : touched.flatMap((group) => group.rules),
    };
    joined.rules.push(rule);
    for (const group of touched) groups.splice(groups.indexOf(group), 1);
    groups.push(joined);
  }
  return groups.map((group) => group.rules);
}

const touches = (a: Box, b: Box): boolean =>
  a[0] - TOUCH < b[2] && b[0] - TOUCH < a[2] && a[1] - TOUCH < b[3] && b[1] - TOUCH < a[3];

/**
 * Joins groups with the same columns: a table with lines below its rows only is one group for each row. Text between two groups that crosses
 * the columns is no row: they are two tables.
 */
export function joinSameColumns(
  groups: readonly (readonly Box[])[],
  lines: readonly Line[],
): readonly (readonly Box[])[] {
  const joined: { rules: Box[]; xs: readonly number[]; bottom: number }[] = [];
  const sorted = groups
    .map((rules) => ({ rules, top: Math.min(...rules.map((rule) => rule[1])) }))
    .sort((a, b) => a.top - b.top);
  for (const { rules, top } of sorted) {
    const xs = listPlaces(rules.filter(isHorizontal).flatMap(([x0, , x1]) => [x0, x1]));
    const bottom = Math.max(...rules.map((rule) => rule[3]));
    const same =
      xs.length < 3
        ? undefined
        : joined.findLast(
            (other) =>
              other.xs.length === xs.length && other.xs.every((x, at) => Math.abs(x - (xs[at] ?? 0)) <= SAME_RULE),
          );
    const between =
      same === undefined ? [] : lines.filter(({ box }) => box[1] >= same.bottom - TOUCH && box[3] <= top + TOUCH);
    if (same === undefined || between.length === 0 || between.some((line) => crossesColumns(line, xs)))
      joined.push({ rules: [...rules], xs, bottom });
    else {
      same.rules.push(...rules);
      same.bottom = bottom;
    }
  }
  return joined.map(({ rules }) => rules);
}

/** Gap between two words of one text, in heights of the line. */
const MAX_WORD_GAP_HEIGHTS = 0.5;

/** Whether a line is a text that goes over the border of two columns, or beyond the table. */
export function crossesColumns({ box, words }: Line, xs: readonly number[]): boolean {
  if (box[0] < (xs[0] ?? 0) - TOUCH || box[2] > (xs.at(-1) ?? 1) + TOUCH) return true;
  return words.some((word, at) => {
    const next = words[at + 1];
    const end =
      next !== undefined && next.box[0] - word.box[2] < MAX_WORD_GAP_HEIGHTS * (box[3] - box[1])
        ? next.box[0]
        : word.box[2];
    return xs.slice(1, -1).some((x) => word.box[0] < x - SAME_RULE && end > x + SAME_RULE);
  });
}

/** Returns the places of grid lines; places that are nearly the same are one. */
export function listPlaces(places: readonly number[]): readonly number[] {
  const distinct: number[] = [];
  for (const place of [...places].sort((a, b) => a - b))
    if (distinct.length === 0 || place - (distinct.at(-1) ?? 0) > SAME_RULE) distinct.push(place);
  return distinct;
}
