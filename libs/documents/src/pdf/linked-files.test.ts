import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { assemblePdf, writePdf } from '../testing/pdf-writer.ts';
import { findLinkedFiles } from './linked-files.ts';

const XML = '<CrossIndustryInvoice/>';

type Parts = {
  readonly catalog?: string;
  readonly page?: string;
  readonly specification?: string;
  readonly file?: string;
};

/** Objects: 1 catalog, 2 pages, 3 page, 4 file, 5 specification, 6 annotation. */
function writeLinked({ catalog = '', page = '', specification, file = '/Type /EmbeddedFile' }: Parts): Buffer {
  const compressed = deflateSync(Buffer.from(XML));
  return assemblePdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${page} >>`,
      Buffer.concat([
        Buffer.from(`<< ${file} /Filter /FlateDecode /Length ${compressed.length} >>\nstream\n`),
        compressed,
        Buffer.from('\nendstream'),
      ]),
      specification ?? '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /EF << /F 4 0 R >> >>',
      '<< /Type /Annot /Subtype /FileAttachment /Rect [10 10 30 30] /FS 5 0 R >>',
    ],
    '/Root 1 0 R',
  );
}

const find = (parts: Parts) =>
  findLinkedFiles(writeLinked(parts)).map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]);

describe('a file that no name tree lists', () => {
  test.each<readonly [string, Parts]>([
    ['an associated file of the document', { catalog: '/AF [5 0 R]' }],
    ['an associated file without an array', { catalog: '/AF 5 0 R' }],
    ['an associated file of a page', { page: '/AF [5 0 R]' }],
    ['an attachment annotation of a page', { page: '/Annots [6 0 R]' }],
    ['an associated file of a stamp', { page: '/Annots [<< /Subtype /Stamp /Rect [0 0 9 9] /AF [5 0 R] >>]' }],
    ['an associated file of a drawing', { page: '/Resources << /XObject << /Logo << /AF [5 0 R] >> >> >>' }],
    ['both, once', { catalog: '/AF [5 0 R]', page: '/Annots [6 0 R]' }],
    [
      'a specification inside the array',
      { catalog: '/AF [<< /Type /Filespec /F (factur-x.xml) /EF << /UF 4 0 R >> >>]' },
    ],
    [
      'a name in UTF-16',
      {
        catalog: '/AF [5 0 R]',
        specification: '<< /UF <FEFF006600610063007400750072002D0078002E0078006D006C> /EF << /F 4 0 R >> >>',
      },
    ],
    ['a stream without a type', { catalog: '/AF [5 0 R]', file: '/Subtype /text#2Fxml' }],
  ])('is found: %s', (_, parts) => expect(find(parts)).toEqual([['factur-x.xml', XML]]));

  test.each<readonly [string, Parts]>([
    ['nothing links to it', {}],
    ['the specification has no file', { catalog: '/AF [5 0 R]', specification: '<< /F (factur-x.xml) >>' }],
    ['the link leads to itself', { catalog: '/AF 7 0 R', page: '/Annots 7 0 R' }],
    ['the annotation is a link', { page: '/Annots [<< /Subtype /Link /FS 5 0 R >>]' }],
    [
      'the file is on another disk',
      { catalog: '/AF [5 0 R]', specification: '<< /F (factur-x.xml) /EF << /F (factur-x.xml) >> >>' },
    ],
  ])('is not found when %s', (_, parts) => expect(find(parts)).toEqual([]));

  test('of a PDF without files, none are found', () => expect(findLinkedFiles(writePdf({ pages: [{}] }))).toEqual([]));
  test('of bytes that are no PDF, none are found', () =>
    expect(findLinkedFiles(Buffer.from('EmbeddedFile /AF'))).toEqual([]));
});
