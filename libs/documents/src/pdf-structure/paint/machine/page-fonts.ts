import { createFontBudget } from '../../fonts/font-budget.ts';
import { type PdfFont, readFont } from '../../fonts/read-font.ts';
import type { PdfObjects } from '../../pdf-objects.ts';
import { isReference, type PdfDictionary, type PdfValue, toDictionary } from '../../values/pdf-value.ts';

/** A font under one of its names in the resources of a page or of a form on it. */
export type PageFont = {
  readonly name: string;
  readonly font: PdfFont;
  /** How often each code is shown on the page. */
  readonly shownCodes: ReadonlyMap<number, number>;
};

export type FontReader = {
  /** Returns null for a value that is no font. */
  readFont(value: PdfValue | undefined): PdfFont | null;
};

/** Creates a reader that reads each font once for all pages. */
export function createFontReader(objects: PdfObjects): FontReader {
  const budget = createFontBudget();
  const byNumber = new Map<number, PdfFont>();
  const byDictionary = new WeakMap<PdfDictionary, PdfFont>();
  return {
    readFont(value) {
      const number = isReference(value) ? value.number : null;
      const kept = number === null ? undefined : byNumber.get(number);
      if (kept !== undefined) return kept;
      const dictionary = toDictionary(objects.resolve(value));
      if (dictionary === null) return null;
      const font =
        byDictionary.get(dictionary) ?? readFont(objects, { font: dictionary, objectNumber: number }, budget);
      if (number === null) byDictionary.set(dictionary, font);
      else byNumber.set(number, font);
      return font;
    },
  };
}

export type PageFonts = {
  /** Returns the font of a name in resources; null when there is none or the limit of fonts is reached. */
  getFont(resources: PdfDictionary, name: string): PageFont | null;
  countCode(font: PageFont, code: number): void;
  /** Whether the limit of fonts is reached. */
  isFull(): boolean;
  list(): readonly PageFont[];
};

/** Collects the fonts of one page: those of its resources, and those of the forms that it draws. */
export function createPageFonts(
  objects: PdfObjects,
  reader: FontReader,
  { max, onLimit }: { readonly max: number; readonly onLimit: () => void },
): PageFonts {
  const fonts = new Map<PdfFont, Map<string, PageFont>>();
  let count = 0;
  return {
    getFont(resources, name) {
      const dictionary = toDictionary(objects.get(resources, 'Font'));
      const value = dictionary?.entries.get(name);
      const font = value === undefined ? null : reader.readFont(value);
      if (font === null) return null;
      const names = fonts.get(font) ?? new Map<string, PageFont>();
      const kept = names.get(name);
      if (kept !== undefined) return kept;
      if (count >= max) {
        onLimit();
        return null;
      }
      count += 1;
      const pageFont: PageFont = { name, font, shownCodes: new Map() };
      fonts.set(font, names.set(name, pageFont));
      return pageFont;
    },
    countCode({ shownCodes }, code) {
      (shownCodes as Map<number, number>).set(code, (shownCodes.get(code) ?? 0) + 1);
    },
    isFull: () => count >= max,
    list: () => [...fonts.values()].flatMap((names) => [...names.values()]),
  };
}
