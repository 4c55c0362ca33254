import { crc32, deflateRawSync } from 'node:zlib';
import { zipDocx } from './docx-writer.ts';
import { rawFlateOf } from './inflated.ts';

const NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const documentOf = (body: string, before = ''): Uint8Array =>
  Buffer.from(`<?xml version="1.0"?>${before}<w:document ${NAMESPACE}><w:body>${body}</w:body></w:document>`);
const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** An entry as it stands in a zip: what its headers claim need not be true. */
type Entry = { readonly name: string; readonly packed: Uint8Array; readonly claimed: number; readonly at?: number };

const local = ({ name, packed, claimed }: Entry): Buffer => {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(claimed, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), packed]);
};

const central = ({ name, packed, claimed }: Entry, at: number): Buffer => {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(8, 10);
  header.writeUInt32LE(crc32(Buffer.alloc(0)), 16);
  header.writeUInt32LE(packed.length, 20);
  header.writeUInt32LE(claimed, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(at, 42);
  return Buffer.concat([header, Buffer.from(name)]);
};

/** A zip whose entries may claim any size; `also` are further entries of the directory that point at the first one. */
function zip(entries: readonly Entry[], also: readonly string[] = []): Buffer {
  const bodies = entries.map(local);
  const starts = bodies.map((_, i) => bodies.slice(0, i).reduce((sum, { length }) => sum + length, 0));
  const [first] = entries;
  const directory = [
    ...entries.map((entry, i) => central(entry, starts[i] as number)),
    ...(first ? also.map((name) => central({ ...first, name }, 0)) : []),
  ];
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length & 0xffff, 8);
  end.writeUInt16LE(directory.length & 0xffff, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(
    bodies.reduce((sum, { length }) => sum + length, 0),
    16,
  );
  return Buffer.concat([...bodies, listed, end]);
}

const MAIN = 'word/document.xml';

/** The main part inflates to so many MiB, and its header says so. */
export function zipBomb(mebibytes: number): Buffer {
  const { packed, bytes } = rawFlateOf(' ', mebibytes);
  return zip([{ name: MAIN, packed, claimed: bytes }]);
}

/** The same, while its header claims a hundred bytes. */
export const lyingZip = (mebibytes: number): Buffer =>
  zip([{ name: MAIN, packed: rawFlateOf(' ', mebibytes).packed, claimed: 100 }]);

/** So many parts that all point at the same packed bytes, of so many MiB each. */
export function overlappingZip(parts: number, mebibytes: number): Buffer {
  const { packed, bytes } = rawFlateOf(' ', mebibytes);
  const others = Array.from({ length: parts - 1 }, (_, i) => `word/part${i}.xml`);
  return zip([{ name: MAIN, packed, claimed: bytes }], others);
}

/** A directory of so many entries. */
export function crowdedZip(entries: number): Buffer {
  const packed = deflateRawSync(Buffer.from('a'));
  const names = Array.from({ length: entries - 1 }, (_, i) => `word/${i}.xml`);
  return zip([{ name: MAIN, packed, claimed: 1 }], names);
}

/** Tables in cells of tables, so many levels deep. */
export const nestedTables = (levels: number): Buffer =>
  zipDocx(
    documentOf(`${'<w:tbl><w:tr><w:tc>'.repeat(levels)}${paragraph('a')}${'</w:tc></w:tr></w:tbl>'.repeat(levels)}`),
  );

/** Elements nobody knows, so many levels deep. */
export const deepXml = (levels: number): Buffer =>
  zipDocx(documentOf(`${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`));

/** An element of so many attributes. */
export const manyAttributes = (count: number): Buffer =>
  zipDocx(documentOf(`<w:p ${Array.from({ length: count }, (_, i) => `a${i}="1"`).join(' ')}/>`));

/** So many empty paragraphs. */
export const manyParagraphs = (count: number): Buffer => zipDocx(documentOf('<w:p/>'.repeat(count)));

/** A paragraph of so many words. */
export const manyWords = (count: number): Buffer => zipDocx(documentOf(paragraph('ab '.repeat(count))));

/** Ten entities of ten times the one before: a billion words. */
export function expandingEntities(): Buffer {
  const entities = Array.from({ length: 10 }, (_, i) =>
    i === 0 ? '<!ENTITY e0 "facture ">' : `<!ENTITY e${i} "${`&e${i - 1};`.repeat(10)}">`,
  );
  return zipDocx(documentOf(paragraph('&e9;'), `<!DOCTYPE d [${entities.join('')}]>`));
}

/** An entity whose text is a file of the machine that reads it. */
export const borrowedEntity = (url: string): Buffer =>
  zipDocx(documentOf(paragraph('&f;'), `<!DOCTYPE d [<!ENTITY f SYSTEM "${url}">]>`));
