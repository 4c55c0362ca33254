import type { Sheet } from '../drawing/sheet.ts';
import { type Subset, subsetFont } from '../typeface/subset.ts';
import { isTrueType, type TrueTypeface, type Typeface } from '../typeface/typeface.ts';
import { getTable } from '../typeface/woff.ts';
import { encodeLatin1, formatReference, type ObjectNumber, type PdfObjects } from './objects.ts';

type EmbeddedFont = {
  /** The name in the page's resources. */
  readonly resource: string;
  readonly object: ObjectNumber;
  /** Encodes a text as glyph numbers of the subset, in hexadecimal. */
  encode(text: string): string;
};
export type EmbeddedFonts = { get(face: Typeface): EmbeddedFont; readonly resources: string };

/** Embeds the typefaces of the sheets as subsets, with their mapping to Unicode. */
export function embedFonts(objects: PdfObjects, sheets: readonly Sheet[]): EmbeddedFonts {
  const used = new Map<Typeface, Set<string>>();
  for (const mark of sheets.flatMap((sheet) => sheet.marks)) {
    if (mark.kind !== 'text') continue;
    const characters = used.get(mark.face) ?? new Set<string>();
    used.set(mark.face, characters);
    for (const character of mark.text) characters.add(character);
  }
  const embedded = new Map<Typeface, EmbeddedFont>();
  for (const [face, characters] of used) {
    if (!isTrueType(face)) throw new Error(`${face.name} cannot be embedded`);
    embedded.set(face, embedFont(objects, face, [...characters].sort(), embedded.size));
  }
  return {
    get(face) {
      const font = embedded.get(face);
      if (font === undefined) throw new Error(`${face.name} is not embedded`);
      return font;
    },
    resources: [...embedded.values()].map((font) => `/${font.resource} ${formatReference(font.object)}`).join(' '),
  };
}

const formatHex4 = (value: number): string => value.toString(16).padStart(4, '0');

function embedFont(
  objects: PdfObjects,
  face: TrueTypeface,
  characters: readonly string[],
  index: number,
): EmbeddedFont {
  const subset = subsetFont(face, characters);
  const name = `/${'ABCDEF'[index] ?? 'Z'}PROBA+${face.name}`;
  const descendant = objects.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${name} /CIDToGIDMap /Identity /DW 0 ` +
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ' +
      `/W [1 [${characters.map((character) => toThousandths(face, face.advance(character))).join(' ')}]] ` +
      `/FontDescriptor ${formatReference(addDescriptor(objects, face, subset, name))} >>`,
  );
  const object = objects.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H ` +
      `/DescendantFonts [${formatReference(descendant)}] /ToUnicode ${formatReference(objects.addStream('', writeToUnicodeMap(subset)))} >>`,
  );
  const encode = (text: string) => [...text].map((character) => formatHex4(subset.findGlyph(character))).join('');
  return { resource: `F${index + 1}`, object, encode };
}

const toThousandths = (face: TrueTypeface, units: number): number => Math.round((units * 1000) / face.unitsPerEm);

function addDescriptor(objects: PdfObjects, face: TrueTypeface, subset: Subset, name: string): ObjectNumber {
  const file = objects.addStream(`/Length1 ${subset.file.length}`, subset.file);
  const [head, hhea] = [getTable(face.tables, 'head'), getTable(face.tables, 'hhea')];
  const box = [36, 38, 40, 42].map((at) => toThousandths(face, head.getInt16(at)));
  const [ascent, descent] = [4, 6].map((at) => toThousandths(face, hhea.getInt16(at)));
  return objects.add(
    `<< /Type /FontDescriptor /FontName ${name} /Flags 4 /FontBBox [${box.join(' ')}] /ItalicAngle 0 ` +
      `/Ascent ${ascent} /Descent ${descent} /CapHeight ${measureCapHeight(face)} /StemV 80 /FontFile2 ${formatReference(file)} >>`,
  );
}

const measureCapHeight = (face: TrueTypeface): number =>
  toThousandths(face, Math.max(...face.outline('H').flatMap((segment) => (segment[0] === 'Z' ? [] : [segment[2]]))));

/** The CMap that readers use to copy and search text (ISO 32000-1, 9.10.3). A block holds at most 100 entries. */
function writeToUnicodeMap({ characters }: Subset): Uint8Array {
  const entries = characters.map(
    (character, i) => `<${formatHex4(i + 1)}> <${formatHex4(character.codePointAt(0) as number)}>`,
  );
  const blocks: string[] = [];
  for (let at = 0; at < entries.length; at += 100) {
    const block = entries.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar');
  }
  return encodeLatin1(
    [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
      '1 begincodespacerange <0000> <ffff> endcodespacerange',
      ...blocks,
      'endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n'),
  );
}
