import type { PdfObjects } from '../pdf-objects.ts';
import { isArray, type PdfDictionary, toInteger } from '../values/pdf-value.ts';
import type { FontBudget } from './font-budget.ts';

export type FontWidths = {
  /** In shares of the font size. */
  readonly values: ReadonlyMap<number, number>;
  /** Width of those that have none of their own; null when it has to be estimated. */
  readonly absent: number | null;
  readonly areEstimated: boolean;
  readonly isComplete: boolean;
};

const MAX_WIDTHS = 65_536;
const EM_PER_UNIT = 0.001;

/** Reads /Widths of a simple font. The 14 standard fonts may have none. */
export function readSimpleWidths(
  objects: PdfObjects,
  font: PdfDictionary,
  { descriptor, budget }: { readonly descriptor: PdfDictionary; readonly budget: FontBudget },
): FontWidths {
  const list = objects.get(font, 'Widths');
  const first = toInteger(objects.get(font, 'FirstChar')) ?? 0;
  const missing = objects.get(descriptor, 'MissingWidth');
  const scale = readGlyphScale(objects, font);
  const values = new Map<number, number>();
  const items = isArray(list) ? list : [];
  const count = budget.take(Math.min(items.length, MAX_WIDTHS));
  for (const [index, item] of items.slice(0, count).entries()) {
    const width = objects.resolve(item);
    if (typeof width === 'number') values.set(first + index, width * scale);
  }
  const areEstimated = values.size === 0;
  const absent = areEstimated ? null : typeof missing === 'number' ? missing * scale : 0;
  return { values, absent, areEstimated, isComplete: count === items.length };
}

/** Type 3 fonts have units of their own. */
function readGlyphScale(objects: PdfObjects, font: PdfDictionary): number {
  const matrix = objects.get(font, 'FontMatrix');
  const scale = isArray(matrix) ? objects.resolve(matrix[0]) : null;
  return typeof scale === 'number' && scale !== 0 ? Math.abs(scale) : EM_PER_UNIT;
}

/** Reads /W and /DW of a composite font (ISO 32000-1, 9.7.4.3): `first [widths]` or `first last width`. */
export function readCompositeWidths(objects: PdfObjects, descendant: PdfDictionary, budget: FontBudget): FontWidths {
  const list = objects.get(descendant, 'W');
  const usual = objects.get(descendant, 'DW');
  const values = new Map<number, number>();
  let widthsLeft = MAX_WIDTHS;
  const setWidth = (glyph: number, width: unknown): boolean => {
    if (widthsLeft === 0 || budget.take(1) === 0) return false;
    widthsLeft -= 1;
    if (typeof width === 'number') values.set(glyph, width * EM_PER_UNIT);
    return true;
  };
  const finish = (isComplete: boolean): FontWidths => {
    const absent = typeof usual === 'number' ? usual * EM_PER_UNIT : 1;
    return { values, absent, areEstimated: false, isComplete };
  };
  const items = isArray(list) ? list : [];
  for (let i = 0; i + 1 < items.length; ) {
    const first = toInteger(objects.resolve(items[i]));
    const second = objects.resolve(items[i + 1]);
    const isList = isArray(second);
    const last = toInteger(second);
    if (first === null || (!isList && last === null)) return finish(false);
    const count = isList ? second.length : (last as number) - first + 1;
    const width = isList ? null : objects.resolve(items[i + 2]);
    for (let k = 0; k < count; k += 1)
      if (!setWidth(first + k, isList ? objects.resolve(second[k]) : width)) return finish(false);
    i += isList ? 2 : 3;
  }
  return finish(true);
}
