import { crc32, deflateRawSync } from 'node:zlib';
import { zipDocx } from './docx-writer.ts';
import { createRawFlateStream } from './flate-streams.ts';

const NAMESPACE_ATTRIBUTE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const createDocument = (body: string, before = ''): Uint8Array =>
  Buffer.from(`<?xml version="1.0"?>${before}<w:document ${NAMESPACE_ATTRIBUTE}><w:body>${body}</w:body></w:document>`);
const createParagraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** An entry of a zip. Its headers declare `declaredSize`, which may be false. */
type Entry = { readonly name: string; readonly packed: Uint8Array; readonly declaredSize: number };

const createLocalHeader = ({ name, packed, declaredSize }: Entry): Buffer => {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(declaredSize, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), packed]);
};

const createCentralHeader = ({ name, packed, declaredSize }: Entry, offset: number): Buffer => {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(8, 10);
  header.writeUInt32LE(crc32(Buffer.alloc(0)), 16);
  header.writeUInt32LE(packed.length, 20);
  header.writeUInt32LE(declaredSize, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, Buffer.from(name)]);
};

/** Writes a zip whose entries may declare any size; `aliases` are further directory entries that point to the first one. */
function writeZip(entries: readonly Entry[], aliases: readonly string[] = []): Buffer {
  const bodies = entries.map(createLocalHeader);
  const starts = bodies.map((_, i) => bodies.slice(0, i).reduce((sum, { length }) => sum + length, 0));
  const [first] = entries;
  const directory = [
    ...entries.map((entry, i) => createCentralHeader(entry, starts[i] as number)),
    ...(first ? aliases.map((name) => createCentralHeader({ ...first, name }, 0)) : []),
  ];
  const directoryBytes = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length & 0xffff, 8);
  end.writeUInt16LE(directory.length & 0xffff, 10);
  end.writeUInt32LE(directoryBytes.length, 12);
  end.writeUInt32LE(
    bodies.reduce((sum, { length }) => sum + length, 0),
    16,
  );
  return Buffer.concat([...bodies, directoryBytes, end]);
}

const MAIN_PART = 'word/document.xml';

/** Creates a DOCX whose main part inflates to `mebibytes` MiB, as its header declares. */
export function createZipBomb(mebibytes: number): Buffer {
  const { packed, bytes } = createRawFlateStream(' ', mebibytes);
  return writeZip([{ name: MAIN_PART, packed, declaredSize: bytes }]);
}

/** Creates the same file with a header that declares a hundred bytes. */
export const createMisdeclaredZip = (mebibytes: number): Buffer =>
  writeZip([{ name: MAIN_PART, packed: createRawFlateStream(' ', mebibytes).packed, declaredSize: 100 }]);

/** Creates `parts` parts that all point to the same compressed bytes, of `mebibytes` MiB each. */
export function createOverlappingZip(parts: number, mebibytes: number): Buffer {
  const { packed, bytes } = createRawFlateStream(' ', mebibytes);
  const aliases = Array.from({ length: parts - 1 }, (_, i) => `word/part${i}.xml`);
  return writeZip([{ name: MAIN_PART, packed, declaredSize: bytes }], aliases);
}

/** Creates a zip directory of `entries` entries. */
export function createCrowdedZip(entries: number): Buffer {
  const packed = deflateRawSync(Buffer.from('a'));
  const names = Array.from({ length: entries - 1 }, (_, i) => `word/${i}.xml`);
  return writeZip([{ name: MAIN_PART, packed, declaredSize: 1 }], names);
}

/** Creates tables in cells of tables, `levels` deep. */
export const createNestedTables = (levels: number): Buffer =>
  zipDocx(
    createDocument(
      `${'<w:tbl><w:tr><w:tc>'.repeat(levels)}${createParagraph('a')}${'</w:tc></w:tr></w:tbl>'.repeat(levels)}`,
    ),
  );

/** Creates unknown elements, nested `levels` deep. */
export const createDeepXml = (levels: number): Buffer =>
  zipDocx(createDocument(`${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`));

/** Creates an element with `count` attributes. */
export const createManyAttributes = (count: number): Buffer =>
  zipDocx(createDocument(`<w:p ${Array.from({ length: count }, (_, i) => `a${i}="1"`).join(' ')}/>`));

/** Creates `count` empty paragraphs. */
export const createManyParagraphs = (count: number): Buffer => zipDocx(createDocument('<w:p/>'.repeat(count)));

/** Creates a paragraph of `count` words. */
export const createManyWords = (count: number): Buffer => zipDocx(createDocument(createParagraph('ab '.repeat(count))));

/** Creates ten entities, each ten times the previous one: a billion words. */
export function createExpandingEntities(): Buffer {
  const entities = Array.from({ length: 10 }, (_, i) =>
    i === 0 ? '<!ENTITY e0 "facture ">' : `<!ENTITY e${i} "${`&e${i - 1};`.repeat(10)}">`,
  );
  return zipDocx(createDocument(createParagraph('&e9;'), `<!DOCTYPE d [${entities.join('')}]>`));
}

/** Creates an external entity that names a local file. */
export const createExternalEntity = (url: string): Buffer =>
  zipDocx(createDocument(createParagraph('&f;'), `<!DOCTYPE d [<!ENTITY f SYSTEM "${url}">]>`));
