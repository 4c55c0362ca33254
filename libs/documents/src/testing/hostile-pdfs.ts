import { deflateSync } from 'node:zlib';
import { createFlateStream, createSpacesStream } from './flate-streams.ts';
import { assemblePdf, writePdf } from './pdf-writer.ts';

const createStream = (dictionary: string, bytes: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);

const PAGE_ENTRIES = '/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]';

/** Writes a document whose objects 1 and 2 are the catalog and the page tree, followed by others. */
const writeTree = (tree: string, ...objects: (string | Buffer)[]): Buffer =>
  assemblePdf(['<< /Type /Catalog /Pages 2 0 R >>', tree, ...objects], '/Root 1 0 R');

/** Creates a page whose content is Flate inside Flate, `mebibytes` MiB once inflated. */
export const createFlateBomb = (mebibytes: number): Buffer =>
  writeTree(
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< ${PAGE_ENTRIES} /Contents 4 0 R >>`,
    createStream('/Filter [/FlateDecode /FlateDecode]', deflateSync(createSpacesStream(mebibytes))),
  );

/** Creates forms that each draw the next one ten times, twenty levels deep: reading the page never ends. */
export function createEndlessForms(): Buffer {
  const levels = Array.from({ length: 20 }, (_, level) => {
    const next = level === 19 ? '' : `/Resources << /XObject << /X ${level + 5} 0 R >> >>`;
    const content = level === 19 ? 'BT ET' : '/X Do '.repeat(10);
    return createStream(`/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${next}`, Buffer.from(content));
  });
  return writeTree(
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< ${PAGE_ENTRIES} /Resources << /XObject << /X 4 0 R >> >> /Contents ${levels.length + 4} 0 R >>`,
    ...levels,
    createStream('', Buffer.from('/X Do')),
  );
}

/** Creates a page tree that declares a hundred million pages. */
export const createClaimedPages = (): Buffer =>
  writeTree('<< /Type /Pages /Kids [3 0 R] /Count 100000000 >>', `<< ${PAGE_ENTRIES} >>`);

/** Creates a page tree that is its own child. */
export const createCircularTree = (): Buffer => writeTree('<< /Type /Pages /Kids [2 0 R] /Count 5 >>');

/** Creates a page tree of `levels` levels with one page at the end. */
export function createDeepTree(levels: number): Buffer {
  const nodes = Array.from(
    { length: levels },
    (_, i) => `<< /Type /Pages /Parent ${i + 2} 0 R /Kids [${i + 4} 0 R] /Count 1 >>`,
  );
  return writeTree('<< /Type /Pages /Kids [3 0 R] /Count 1 >>', ...nodes, `<< ${PAGE_ENTRIES} >>`);
}

/** Creates nested arrays, too deep for a recursive parser's stack. */
export const createDeepArrays = (depth: number): Buffer =>
  writeTree(
    `<< /Type /Pages /Kids [3 0 R] /Count 1 /X ${'['.repeat(depth)}${']'.repeat(depth)} >>`,
    `<< ${PAGE_ENTRIES} >>`,
  );

/** Creates a page that saves `count` graphics states and restores none. */
export const createSavedStates = (count: number, isCompressed = false): Buffer => {
  const content = Buffer.from('q '.repeat(count));
  return writeTree(
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< ${PAGE_ENTRIES} /Contents 4 0 R >>`,
    isCompressed ? createStream('/Filter /FlateDecode', deflateSync(content)) : createStream('', content),
  );
};

/** Creates a cross-reference table whose predecessor is itself. */
export function createCircularTable(): Buffer {
  const file = writePdf({ pages: [{}] }).toString('latin1');
  const start = /startxref\n(\d+)/.exec(file)?.[1] ?? '0';
  return Buffer.from(file.replace('/Info', `/Prev ${start} /Info`), 'latin1');
}

/** Creates a page of a billion points per side with a picture on it. */
export const createGiantPage = (): Buffer => {
  const picture = { pixels: new Uint8Array(12).fill(128), width: 2, height: 2 };
  return Buffer.from(
    writePdf({ pages: [{ picture }] })
      .toString('latin1')
      .replace('[0 0 595 842]', '[0 0 1e9 1e9]'),
    'latin1',
  );
};

const SINGLE_PAGE_TREE = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';

/** Creates a page whose content is compressed by `layers` layers of Flate, all named in the list of filters. */
export function createLayeredBomb(mebibytes: number, layers: number): Buffer {
  let content = createSpacesStream(mebibytes);
  for (let layer = 1; layer < layers; layer += 1) content = deflateSync(content);
  const filters = '/FlateDecode '.repeat(layers);
  return writeTree(
    SINGLE_PAGE_TREE,
    `<< ${PAGE_ENTRIES} /Contents 4 0 R >>`,
    createStream(`/Filter [${filters}]`, content),
  );
}

/** Creates run lengths inside Flate: a run of two bytes becomes 128, after Flate has inflated each by a thousand. */
export const createRunLengthBomb = (mebibytes: number): Buffer =>
  writeTree(
    SINGLE_PAGE_TREE,
    `<< ${PAGE_ENTRIES} /Contents 4 0 R >>`,
    createStream('/Filter [/FlateDecode /RunLengthDecode]', createFlateStream('\x81 ', Math.ceil(mebibytes / 64))),
  );

const FONT_OBJECT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const FONT_PAGE_ENTRIES = `${PAGE_ENTRIES} /Resources << /Font << /F 5 0 R >> >>`;

/** Creates `mebibytes` MiB of operators that draw nothing. */
export const createOperatorFlood = (mebibytes: number): Buffer =>
  writeTree(
    SINGLE_PAGE_TREE,
    `<< ${FONT_PAGE_ENTRIES} /Contents 4 0 R >>`,
    createStream('/Filter /FlateDecode', createFlateStream('q 1 0 0 1 0 0 cm 0 0 m 9 9 l S Q\n', mebibytes)),
    FONT_OBJECT,
  );

/** Creates a page with `mebibytes` MiB of short words. */
export const createWordFlood = (mebibytes: number): Buffer =>
  writeTree(
    SINGLE_PAGE_TREE,
    `<< ${FONT_PAGE_ENTRIES} /Contents 4 0 R >>`,
    createStream('/Filter /FlateDecode', createFlateStream('BT /F 9 Tf 50 700 Td (ab 12,50 cd) Tj ET\n', mebibytes)),
    FONT_OBJECT,
  );

/** Creates `count` objects without a cross-reference table, so that a reader must search for each. */
export const createObjectFlood = (count: number): Buffer =>
  Buffer.from(`%PDF-1.7\n${Array.from({ length: count }, (_, i) => `${i + 1} 0 obj\n1\nendobj\n`).join('')}`, 'latin1');

/** Creates an object stream that declares a hundred million objects, referenced as the page tree. */
export function createClaimedObjects(): Buffer {
  const rows = Buffer.from([0, 0, 0, 0, 1, 0, 9, 0, 2, 0, 3, 0]);
  const objects = createStream('/Type /ObjStm /N 100000000 /First 8', Buffer.from('2 0 9 9 << /Type /Pages >>'));
  const before = Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n3 0 obj\n'),
    objects,
    Buffer.from('\nendobj\n'),
  ]);
  const table = createStream('/Type /XRef /Size 3 /W [1 2 1] /Root 1 0 R', rows);
  return Buffer.concat([
    before,
    Buffer.from('4 0 obj\n'),
    table,
    Buffer.from(`\nendobj\nstartxref\n${before.length}\n%%EOF\n`),
  ]);
}

/** Creates a page tree that lists its only page `count` times. */
export const createPageFlood = (count: number): Buffer =>
  writeTree(`<< /Type /Pages /Kids [${'3 0 R '.repeat(count)}] /Count ${count} >>`, `<< ${PAGE_ENTRIES} >>`);

/** Creates `tables` cross-reference tables in a circle, each the predecessor of the one before; there is no catalog. */
export function createTableLoop(tables: number): Buffer {
  const start = '%PDF-1.7\n'.length;
  const size = 85;
  const createTable = (i: number) => {
    const next = start + ((i + 1) % tables) * size;
    const text = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Prev ${next} >>\n`;
    return `${text}${' '.repeat(size - text.length - 1)}\n`;
  };
  const body = Array.from({ length: tables }, (_, i) => createTable(i)).join('');
  return Buffer.from(`%PDF-1.7\n${body}startxref\n${start}\n%%EOF\n`, 'latin1');
}

/** Creates objects that are only references to one another. */
export const createReferenceLoop = (): Buffer => writeTree('3 0 R', '4 0 R', '2 0 R');

/** Creates a page whose content is a stream with itself as its length. */
export const createLengthLoop = (): Buffer =>
  writeTree(SINGLE_PAGE_TREE, `<< ${PAGE_ENTRIES} /Contents 4 0 R >>`, '<< /Length 4 0 R >>\nstream\nBT ET\nendstream');

/** Creates a page with a picture of `side` x `side` pixels, which really inflates to three bytes per pixel. */
export const createGiantPicture = (side: number): Buffer =>
  writeTree(
    SINGLE_PAGE_TREE,
    `<< ${PAGE_ENTRIES} /Resources << /XObject << /X 4 0 R >> >> /Contents 5 0 R >>`,
    createStream(
      `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`,
      createSpacesStream(Math.ceil((side * side * 3) / 2 ** 20)),
    ),
    createStream('', Buffer.from('q 595 0 0 842 0 0 cm /X Do Q')),
  );

/** Creates a JPEG 2000 or JBIG2 picture that declares `side` x `side` pixels, with a few bytes of content. */
export const createClaimedPicture = (side: number, filter: 'JPXDecode' | 'JBIG2Decode' | 'CCITTFaxDecode'): Buffer =>
  writeTree(
    SINGLE_PAGE_TREE,
    `<< ${PAGE_ENTRIES} /Resources << /XObject << /X 4 0 R >> >> /Contents 5 0 R >>`,
    createStream(
      `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /${filter} /DecodeParms << /K -1 /Columns ${side} /Rows ${side} >>`,
      Buffer.alloc(100, 0x55),
    ),
    createStream('', Buffer.from('q 595 0 0 842 0 0 cm /X Do Q')),
  );

/** Creates a tiling pattern of a thousandth of a point over the whole page. */
export const createTinyTiles = (): Buffer =>
  writeTree(
    SINGLE_PAGE_TREE,
    `<< ${PAGE_ENTRIES} /Resources << /Pattern << /P 4 0 R >> >> /Contents 5 0 R >>`,
    createStream(
      '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 .001 .001] /XStep .001 /YStep .001 /Resources << >>',
      Buffer.from('0 0 .0005 .0005 re f'),
    ),
    createStream('', Buffer.from('/Pattern cs /P scn 0 0 595 842 re f')),
  );

/** Creates a font whose Unicode map declares `ranges` ranges of 65,536 codes. */
export function createLetterFlood(ranges: number): Buffer {
  const range = '1 beginbfrange <0000> <FFFF> <0041> endbfrange\n';
  return writeTree(
    SINGLE_PAGE_TREE,
    `<< ${FONT_PAGE_ENTRIES} /Contents 4 0 R >>`,
    createStream('', Buffer.from('BT /F 9 Tf 50 700 Td <00410042> Tj ET')),
    '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
    createStream('/Filter /FlateDecode', deflateSync(Buffer.from(range.repeat(ranges)))),
  );
}

/** Creates an embedded file that inflates to `mebibytes` MiB. */
export const createAttachmentBomb = (mebibytes: number): Buffer =>
  assemblePdf(
    [
      '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(factur-x.xml) 4 0 R] >> >> >>',
      SINGLE_PAGE_TREE,
      `<< ${PAGE_ENTRIES} >>`,
      '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /EF << /F 5 0 R >> >>',
      createStream(
        '/Type /EmbeddedFile /Filter [/FlateDecode /FlateDecode]',
        deflateSync(createSpacesStream(mebibytes)),
      ),
    ],
    '/Root 1 0 R',
  );
