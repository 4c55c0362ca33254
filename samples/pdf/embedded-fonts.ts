import type { Sheet } from '../drawing/sheet.ts';
import { type Subset, subsetFont } from '../typeface/subset.ts';
import { isTrueType, type TrueTypeface, type Typeface } from '../typeface/typeface.ts';
import { tableOf } from '../typeface/woff.ts';
import { latin, type ObjectNumber, type PdfObjects, reference } from './objects.ts';

type EmbeddedFont = {
  /** Name in the page's resources. */
  readonly resource: string;
  readonly object: ObjectNumber;
  /** The text as the glyph numbers of the subset, in hexadecimal. */
  encode(text: string): string;
};
export type EmbeddedFonts = { of(face: Typeface): EmbeddedFont; readonly resources: string };

/** Embeds, as subsets with their way back to Unicode, the faces that the sheets are set in. */
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
    embedded.set(face, embed(objects, face, [...characters].sort(), embedded.size));
  }
  return {
    of(face) {
      const font = embedded.get(face);
      if (font === undefined) throw new Error(`${face.name} is not embedded`);
      return font;
    },
    resources: [...embedded.values()].map((font) => `/${font.resource} ${reference(font.object)}`).join(' '),
  };
}

const hex4 = (value: number): string => value.toString(16).padStart(4, '0');

function embed(objects: PdfObjects, face: TrueTypeface, characters: readonly string[], index: number): EmbeddedFont {
  const subset = subsetFont(face, characters);
  const name = `/${'ABCDEF'[index] ?? 'Z'}PROBA+${face.name}`;
  const descendant = objects.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${name} /CIDToGIDMap /Identity /DW 0 ` +
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ' +
      `/W [1 [${characters.map((character) => thousandths(face, face.advance(character))).join(' ')}]] ` +
      `/FontDescriptor ${reference(descriptor(objects, face, subset, name))} >>`,
  );
  const object = objects.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H ` +
      `/DescendantFonts [${reference(descendant)}] /ToUnicode ${reference(objects.stream('', toUnicode(subset)))} >>`,
  );
  const encode = (text: string) => [...text].map((character) => hex4(subset.glyphOf(character))).join('');
  return { resource: `F${index + 1}`, object, encode };
}

const thousandths = (face: TrueTypeface, units: number): number => Math.round((units * 1000) / face.unitsPerEm);

function descriptor(objects: PdfObjects, face: TrueTypeface, subset: Subset, name: string): ObjectNumber {
  const file = objects.stream(`/Length1 ${subset.file.length}`, subset.file);
  const [head, hhea] = [tableOf(face.tables, 'head'), tableOf(face.tables, 'hhea')];
  const box = [36, 38, 40, 42].map((at) => thousandths(face, head.getInt16(at)));
  const [ascent, descent] = [4, 6].map((at) => thousandths(face, hhea.getInt16(at)));
  return objects.add(
    `<< /Type /FontDescriptor /FontName ${name} /Flags 4 /FontBBox [${box.join(' ')}] /ItalicAngle 0 ` +
      `/Ascent ${ascent} /Descent ${descent} /CapHeight ${capHeight(face)} /StemV 80 /FontFile2 ${reference(file)} >>`,
  );
}

const capHeight = (face: TrueTypeface): number =>
  thousandths(face, Math.max(...face.outline('H').flatMap((segment) => (segment[0] === 'Z' ? [] : [segment[2]]))));

/** The CMap that readers use to copy and search text (ISO 32000-1, 9.10.3). A block holds at most 100 entries. */
function toUnicode({ characters }: Subset): Uint8Array {
  const entries = characters.map((character, i) => `<${hex4(i + 1)}> <${hex4(character.codePointAt(0) as number)}>`);
  const blocks: string[] = [];
  for (let at = 0; at < entries.length; at += 100) {
    const block = entries.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar');
  }
  return latin(
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
