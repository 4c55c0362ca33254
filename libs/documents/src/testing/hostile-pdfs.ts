import { constants, deflateRawSync, deflateSync } from 'node:zlib';
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

/** A stream that inflates to so many MiB of spaces: one block, said again and again (a full flush ends on a whole byte). */
function spaces(mebibytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const end = Buffer.from([0x03, 0x00]);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(mebibytes).fill(block), end, Buffer.alloc(4)]);
}

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
