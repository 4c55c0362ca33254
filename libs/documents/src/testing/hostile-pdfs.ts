import { deflateSync } from 'node:zlib';
import { flateOf, spaces } from './inflated.ts';
import { assemble, writePdf } from './pdf-writer.ts';

const stream = (dictionary: string, bytes: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);

const PAGE = '/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]';

/** A document whose objects 1 and 2 are the catalog and the page tree, followed by others. */
const withTree = (tree: string, ...others: (string | Buffer)[]): Buffer =>
  assemble(['<< /Type /Catalog /Pages 2 0 R >>', tree, ...others], '/Root 1 0 R');

/** The content of the only page is Flate inside Flate, and so many MiB once inflated. */
export const flateBomb = (mebibytes: number): Buffer =>
  withTree(
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< ${PAGE} /Contents 4 0 R >>`,
    stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(spaces(mebibytes))),
  );

/** Forms that each draw the next one ten times, twenty levels deep: reading the page never ends. */
export function endlessForms(): Buffer {
  const levels = Array.from({ length: 20 }, (_, level) => {
    const next = level === 19 ? '' : `/Resources << /XObject << /X ${level + 5} 0 R >> >>`;
    const content = level === 19 ? 'BT ET' : '/X Do '.repeat(10);
    return stream(`/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${next}`, Buffer.from(content));
  });
  return withTree(
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< ${PAGE} /Resources << /XObject << /X 4 0 R >> >> /Contents ${levels.length + 4} 0 R >>`,
    ...levels,
    stream('', Buffer.from('/X Do')),
  );
}

/** A page tree that says it has a hundred million pages. */
export const claimedPages = (): Buffer =>
  withTree('<< /Type /Pages /Kids [3 0 R] /Count 100000000 >>', `<< ${PAGE} >>`);

/** A page tree that is its own child. */
export const circularTree = (): Buffer => withTree('<< /Type /Pages /Kids [2 0 R] /Count 5 >>');

/** A page tree of so many levels with one page at the end. */
export function deepTree(levels: number): Buffer {
  const nodes = Array.from(
    { length: levels },
    (_, i) => `<< /Type /Pages /Parent ${i + 2} 0 R /Kids [${i + 4} 0 R] /Count 1 >>`,
  );
  return withTree('<< /Type /Pages /Kids [3 0 R] /Count 1 >>', ...nodes, `<< ${PAGE} >>`);
}

/** Arrays inside arrays, so deep that no stack holds them. */
export const deepArrays = (depth: number): Buffer =>
  withTree(`<< /Type /Pages /Kids [3 0 R] /Count 1 /X ${'['.repeat(depth)}${']'.repeat(depth)} >>`, `<< ${PAGE} >>`);

/** A table of objects whose predecessor is itself. */
export function circularTable(): Buffer {
  const file = writePdf({ pages: [{}] }).toString('latin1');
  const start = /startxref\n(\d+)/.exec(file)?.[1] ?? '0';
  return Buffer.from(file.replace('/Info', `/Prev ${start} /Info`), 'latin1');
}

/** A page of ten billion points a side with a picture on it. */
export const giantPage = (): Buffer => {
  const picture = { pixels: new Uint8Array(12).fill(128), width: 2, height: 2 };
  return Buffer.from(
    writePdf({ pages: [{ picture }] })
      .toString('latin1')
      .replace('[0 0 595 842]', '[0 0 1e9 1e9]'),
    'latin1',
  );
};

const ONE_PAGE = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';

/** The content of the only page, packed in as many layers of Flate as there are in the list of filters. */
export function layeredBomb(mebibytes: number, layers: number): Buffer {
  let content = spaces(mebibytes);
  for (let layer = 1; layer < layers; layer += 1) content = deflateSync(content);
  const filters = '/FlateDecode '.repeat(layers);
  return withTree(ONE_PAGE, `<< ${PAGE} /Contents 4 0 R >>`, stream(`/Filter [${filters}]`, content));
}

/** A run of two bytes becomes 128, after Flate has made a thousand of each. */
export const runLengthBomb = (mebibytes: number): Buffer =>
  withTree(
    ONE_PAGE,
    `<< ${PAGE} /Contents 4 0 R >>`,
    stream('/Filter [/FlateDecode /RunLengthDecode]', flateOf('\x81 ', Math.ceil(mebibytes / 64))),
  );

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const WITH_FONT = `${PAGE} /Resources << /Font << /F 5 0 R >> >>`;

/** So many MiB of operators that draw nothing. */
export const operatorFlood = (mebibytes: number): Buffer =>
  withTree(
    ONE_PAGE,
    `<< ${WITH_FONT} /Contents 4 0 R >>`,
    stream('/Filter /FlateDecode', flateOf('q 1 0 0 1 0 0 cm 0 0 m 9 9 l S Q\n', mebibytes)),
    FONT,
  );

/** A page on which so many MiB of short words are shown. */
export const wordFlood = (mebibytes: number): Buffer =>
  withTree(
    ONE_PAGE,
    `<< ${WITH_FONT} /Contents 4 0 R >>`,
    stream('/Filter /FlateDecode', flateOf('BT /F 9 Tf 50 700 Td (ab 12,50 cd) Tj ET\n', mebibytes)),
    FONT,
  );

/** So many objects, with no table that says where they stand: every one must be looked for. */
export const objectFlood = (count: number): Buffer =>
  Buffer.from(`%PDF-1.7\n${Array.from({ length: count }, (_, i) => `${i + 1} 0 obj\n1\nendobj\n`).join('')}`, 'latin1');

/** A stream of objects that says it holds a hundred million, referred to as the page tree. */
export function claimedObjects(): Buffer {
  const rows = Buffer.from([0, 0, 0, 0, 1, 0, 9, 0, 2, 0, 3, 0]);
  const objects = stream('/Type /ObjStm /N 100000000 /First 8', Buffer.from('2 0 9 9 << /Type /Pages >>'));
  const before = Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n3 0 obj\n'),
    objects,
    Buffer.from('\nendobj\n'),
  ]);
  const table = stream('/Type /XRef /Size 3 /W [1 2 1] /Root 1 0 R', rows);
  return Buffer.concat([
    before,
    Buffer.from('4 0 obj\n'),
    table,
    Buffer.from(`\nendobj\nstartxref\n${before.length}\n%%EOF\n`),
  ]);
}

/** A page tree that names its one page so many times. */
export const pageFlood = (count: number): Buffer =>
  withTree(`<< /Type /Pages /Kids [${'3 0 R '.repeat(count)}] /Count ${count} >>`, `<< ${PAGE} >>`);

/** So many tables of objects, each naming the next one as its predecessor, the last the first; no catalog anywhere. */
export function tableLoop(tables: number): Buffer {
  const start = '%PDF-1.7\n'.length;
  const size = 85;
  const one = (i: number) => {
    const next = start + ((i + 1) % tables) * size;
    const text = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Prev ${next} >>\n`;
    return `${text}${' '.repeat(size - text.length - 1)}\n`;
  };
  const body = Array.from({ length: tables }, (_, i) => one(i)).join('');
  return Buffer.from(`%PDF-1.7\n${body}startxref\n${start}\n%%EOF\n`, 'latin1');
}

/** Objects that are nothing but references to one another. */
export const referenceLoop = (): Buffer => withTree('3 0 R', '4 0 R', '2 0 R');

/** A stream whose length is the stream itself, as the content of the only page. */
export const lengthLoop = (): Buffer =>
  withTree(ONE_PAGE, `<< ${PAGE} /Contents 4 0 R >>`, '<< /Length 4 0 R >>\nstream\nBT ET\nendstream');

/** A page that shows a picture of so many pixels a side, which really inflates to three bytes for each. */
export const giantPicture = (side: number): Buffer =>
  withTree(
    ONE_PAGE,
    `<< ${PAGE} /Resources << /XObject << /X 4 0 R >> >> /Contents 5 0 R >>`,
    stream(
      `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`,
      spaces(Math.ceil((side * side * 3) / 2 ** 20)),
    ),
    stream('', Buffer.from('q 595 0 0 842 0 0 cm /X Do Q')),
  );

/** A picture of JPEG 2000 or JBIG2 that claims so many pixels a side, with a few bytes behind it. */
export const claimedPicture = (side: number, filter: 'JPXDecode' | 'JBIG2Decode' | 'CCITTFaxDecode'): Buffer =>
  withTree(
    ONE_PAGE,
    `<< ${PAGE} /Resources << /XObject << /X 4 0 R >> >> /Contents 5 0 R >>`,
    stream(
      `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /${filter} /DecodeParms << /K -1 /Columns ${side} /Rows ${side} >>`,
      Buffer.alloc(100, 0x55),
    ),
    stream('', Buffer.from('q 595 0 0 842 0 0 cm /X Do Q')),
  );

/** Squares of a thousandth of a point over the whole page. */
export const tinyTiles = (): Buffer =>
  withTree(
    ONE_PAGE,
    `<< ${PAGE} /Resources << /Pattern << /P 4 0 R >> >> /Contents 5 0 R >>`,
    stream(
      '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 .001 .001] /XStep .001 /YStep .001 /Resources << >>',
      Buffer.from('0 0 .0005 .0005 re f'),
    ),
    stream('', Buffer.from('/Pattern cs /P scn 0 0 595 842 re f')),
  );

/** A font whose table of letters claims so many ranges of 65,536 codes. */
export function letterFlood(ranges: number): Buffer {
  const range = '1 beginbfrange <0000> <FFFF> <0041> endbfrange\n';
  return withTree(
    ONE_PAGE,
    `<< ${WITH_FONT} /Contents 4 0 R >>`,
    stream('', Buffer.from('BT /F 9 Tf 50 700 Td <00410042> Tj ET')),
    '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
    stream('/Filter /FlateDecode', deflateSync(Buffer.from(range.repeat(ranges)))),
  );
}

/** An attached file that inflates to so many MiB. */
export const attachmentBomb = (mebibytes: number): Buffer =>
  assemble(
    [
      '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(factur-x.xml) 4 0 R] >> >> >>',
      ONE_PAGE,
      `<< ${PAGE} >>`,
      '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /EF << /F 5 0 R >> >>',
      stream('/Type /EmbeddedFile /Filter [/FlateDecode /FlateDecode]', deflateSync(spaces(mebibytes))),
    ],
    '/Root 1 0 R',
  );
