import { estimateTextWidth } from '../../layout/letter-widths.ts';
import type { PdfObjects } from '../pdf-objects.ts';
import {
  EMPTY_DICTIONARY,
  isArray,
  isName,
  isStream,
  type PdfDictionary,
  type PdfValue,
  toDictionary,
  toName,
} from '../values/pdf-value.ts';
import { getEncodedText } from './base-encodings.ts';
import { readBuiltInEncoding } from './built-in-encoding.ts';
import { CHARACTER_MAP_LIMITS, type CharacterMap, parseCharacterMap } from './character-map.ts';
import { createCodeReader, type ShownCode } from './code-reader.ts';
import type { FontBudget } from './font-budget.ts';
import { type GlyphProcedures, readGlyphProcedures } from './glyph-procedures.ts';
import { getGlyphText } from './glyph-text.ts';
import { type FontWidths, readCompositeWidths, readSimpleWidths } from './widths.ts';

export type PdfFont = {
  /** null for a font that is written inside the resources. */
  readonly objectNumber: number | null;
  /** Type1, TrueType, Type3, Type0 and so on. */
  readonly subtype: string | null;
  /** With its prefix of six letters for a subset. */
  readonly baseFont: string | null;
  /** The kind of font program in the file; null when viewers replace the font. */
  readonly program: 'FontFile' | 'FontFile2' | 'FontFile3' | null;
  readonly isVertical: boolean;
  /** Name of the encoding, or of the one that the differences start from. */
  readonly encoding: string | null;
  /** Glyph names by code. */
  readonly differences: ReadonlyMap<number, string>;
  /** Texts by code, as /ToUnicode states them; null without one. */
  readonly toUnicode: ReadonlyMap<number, string> | null;
  /** Widths in shares of the font size: by code, for composite fonts by glyph. `areEstimated` when the file has none. */
  readonly widths: FontWidths;
  /** null for a font of any other type than 3. */
  readonly procedures: GlyphProcedures | null;
  /** Height above and depth below the baseline, in shares of the font size. */
  readonly ascent: number;
  readonly descent: number;
  /** false when a limit was reached in a map of the font. */
  readonly isComplete: boolean;
  /** Splits the bytes of a shown string into codes. */
  readCodes(bytes: Uint8Array): readonly ShownCode[];
  /** Returns the text that /ToUnicode, else the encoding, gives a code; null when the file does not say. */
  getText(code: number): string | null;
  /** Returns the text that the encoding alone gives a code, to compare with /ToUnicode; null when the file does not say. */
  getEncodingText(code: number): string | null;
  /** Width of a code in shares of the font size. */
  getWidth(code: number): number;
};

/** Reads a font dictionary (ISO 32000-1, 9.5 to 9.10). Text comes from the file's maps and from the encoding of a Type 1 program. */
export function readFont(
  objects: PdfObjects,
  { font, objectNumber }: { readonly font: PdfDictionary; readonly objectNumber: number | null },
  budget: FontBudget,
): PdfFont {
  const subtype = toName(objects.get(font, 'Subtype'));
  const descendants = objects.get(font, 'DescendantFonts');
  const descendant = toDictionary(objects.resolve(isArray(descendants) ? descendants[0] : null));
  const isComposite = subtype === 'Type0';
  const described = (isComposite ? descendant : font) ?? EMPTY_DICTIONARY;
  const descriptor = toDictionary(objects.get(described, 'FontDescriptor')) ?? EMPTY_DICTIONARY;
  const { name: encoding, differences, map } = readEncoding(objects, font, budget);
  const unicode = readCharacterMap(objects, objects.get(font, 'ToUnicode'), budget);
  const widths = isComposite
    ? readCompositeWidths(objects, described, budget)
    : readSimpleWidths(objects, font, { descriptor, budget });
  const hasUnicodeCodes = isComposite && /-(UCS2|UTF16)-/.test(encoding ?? '');
  const base = encoding ?? (subtype === 'TrueType' ? 'WinAnsiEncoding' : 'StandardEncoding');
  const builtIn = encoding === null ? readBuiltInEncoding(objects, descriptor) : new Map<number, string>();
  const getEncodingText = (code: number): string | null => {
    if (isComposite) return hasUnicodeCodes ? String.fromCharCode(code) : null;
    const glyph = differences.get(code) ?? builtIn.get(code);
    return glyph === undefined ? getEncodedText(base, code) : getGlyphText(glyph);
  };
  const getText = (code: number): string | null => unicode?.texts.get(code) ?? getEncodingText(code);
  const getWidth = (code: number): number => {
    const glyph = isComposite ? (map?.glyphs.get(code) ?? code) : code;
    return widths.values.get(glyph) ?? widths.absent ?? estimateTextWidth(getText(code) ?? 'n');
  };
  return {
    objectNumber,
    subtype,
    baseFont: toName(objects.get(font, 'BaseFont')),
    program: findProgram(descriptor),
    isVertical: isComposite && (encoding?.endsWith('-V') ?? false),
    encoding,
    differences,
    toUnicode: unicode?.texts ?? null,
    widths,
    ascent: readExtent(objects, descriptor, 'Ascent', 0.8, [0.4, 1.2]),
    descent: readExtent(objects, descriptor, 'Descent', -0.2, [-0.6, 0]),
    procedures: subtype === 'Type3' ? readGlyphProcedures(objects, font, { differences, getEncodingText }) : null,
    isComplete: (unicode?.isComplete ?? true) && (map?.isComplete ?? true) && widths.isComplete,
    readCodes: createCodeReader(isComposite, map?.codeRanges ?? []),
    getText,
    getEncodingText,
    getWidth,
  };
}

const PROGRAM_KEYS = ['FontFile', 'FontFile2', 'FontFile3'] as const;

const findProgram = (descriptor: PdfDictionary): PdfFont['program'] =>
  PROGRAM_KEYS.find((key) => (descriptor.entries.get(key) ?? null) !== null) ?? null;

/** Fonts may declare implausible extents: those are replaced by usual ones. */
function readExtent(
  objects: PdfObjects,
  descriptor: PdfDictionary,
  key: string,
  usual: number,
  [min, max]: readonly [number, number],
): number {
  const value = objects.get(descriptor, key);
  return typeof value === 'number' && value / 1000 > min && value / 1000 < max ? value / 1000 : usual;
}

type Encoding = {
  readonly name: string | null;
  readonly differences: ReadonlyMap<number, string>;
  readonly map: CharacterMap | null;
};

function readEncoding(objects: PdfObjects, font: PdfDictionary, budget: FontBudget): Encoding {
  const encoding = objects.get(font, 'Encoding');
  if (isName(encoding)) return { name: encoding.name, differences: new Map(), map: null };
  const dictionary = toDictionary(encoding) ?? EMPTY_DICTIONARY;
  const name = toName(objects.get(dictionary, isStream(encoding) ? 'CMapName' : 'BaseEncoding'));
  const differences = readDifferences(objects, objects.get(dictionary, 'Differences'));
  return { name, differences, map: readCharacterMap(objects, encoding, budget) };
}

const CODE_COUNT = 256;

/** Reads [code name name code name], for codes up to 255. */
function readDifferences(objects: PdfObjects, value: PdfValue): ReadonlyMap<number, string> {
  const differences = new Map<number, string>();
  let code = 0;
  for (const item of isArray(value) ? value : []) {
    const entry = objects.resolve(item);
    if (typeof entry === 'number') code = entry;
    else if (isName(entry)) {
      if (code >= 0 && code < CODE_COUNT) differences.set(code, entry.name);
      code += 1;
    }
  }
  return differences;
}

/** Returns null for a value that is no stream, or an encrypted one. */
function readCharacterMap(objects: PdfObjects, value: PdfValue, budget: FontBudget): CharacterMap | null {
  if (!isStream(value)) return null;
  return budget.getMap(value, () => {
    const content = objects.decode(value);
    if (content === null || content.remainingFilters.length > 0) return null;
    const maxCodes = budget.take(CHARACTER_MAP_LIMITS.codes);
    const map = parseCharacterMap(content.bytes, maxCodes);
    budget.take(-(maxCodes - map.texts.size - map.glyphs.size));
    return map;
  });
}
