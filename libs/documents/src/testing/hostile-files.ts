import * as docx from './hostile-docx.ts';
import * as images from './hostile-images.ts';
import * as pdfs from './hostile-pdfs.ts';

/**
 * Expected outcome of a file that is made to harm its reader: `refused` by the worker itself; `stopped` by the pool, for its time or memory;
 * `readable` when the harm is only declared, so that the result may be a page; `slow` when it is readable on a machine that is fast enough
 * for the time limit, and stopped otherwise.
 */
type HostileOutcome = 'refused' | 'stopped' | 'readable' | 'slow';

export type HostileFile = {
  readonly title: string;
  /** File name with the extension of its content. */
  readonly name: string;
  readonly create: () => Buffer;
  readonly outcome: HostileOutcome;
};

const createFile =
  (name: string) =>
  (title: string, create: () => Buffer, outcome: HostileOutcome = 'refused'): HostileFile => ({
    title,
    name,
    create,
    outcome,
  });
const pdf = createFile('hostile.pdf');
const word = createFile('hostile.docx');
const picture = (extension: string, title: string, create: () => Buffer, outcome?: HostileOutcome): HostileFile =>
  createFile(`hostile.${extension}`)(title, create, outcome);

/** One file for each known way to exhaust a reader. Created on demand, never stored. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  pdf('Flate in Flate, a gigabyte', () => pdfs.createFlateBomb(1024)),
  pdf('twenty layers of Flate', () => pdfs.createLayeredBomb(1024, 20)),
  pdf('runs after Flate, two gigabytes', () => pdfs.createRunLengthBomb(2048)),
  pdf('a flood of operators', () => pdfs.createOperatorFlood(400)),
  pdf('600,000 objects without a cross-reference table', () => pdfs.createObjectFlood(600_000)),
  pdf('an object stream of a hundred million claimed objects', pdfs.createClaimedObjects),
  pdf('an embedded file of a gigabyte', () => pdfs.createAttachmentBomb(1024)),
  pdf('a page listed a million times', () => pdfs.createPageFlood(1_000_000)),
  pdf('a hundred million claimed pages', pdfs.createClaimedPages, 'readable'),
  pdf('a page tree that is its own child', pdfs.createCircularTree),
  pdf('a page tree of 20,000 levels', () => pdfs.createDeepTree(20_000)),
  pdf('arrays 5,000,000 deep', () => pdfs.createDeepArrays(5_000_000)),
  pdf('100,000 saved graphics states', () => pdfs.createSavedStates(100_000)),
  pdf('a cross-reference table that is its own predecessor', pdfs.createCircularTable, 'readable'),
  pdf('cross-reference tables in a circle, no catalog', () => pdfs.createTableLoop(3)),
  pdf('20,000 cross-reference tables', () => pdfs.createTableLoop(20_000)),
  pdf('references to one another', pdfs.createReferenceLoop),
  pdf('a stream with itself as its length', pdfs.createLengthLoop, 'readable'),
  pdf('a page of a billion points per side', pdfs.createGiantPage, 'readable'),
  pdf('a JPEG 2000 of a billion claimed pixels', () => pdfs.createClaimedPicture(32_000, 'JPXDecode'), 'readable'),
  pdf('a JBIG2 of a billion claimed pixels', () => pdfs.createClaimedPicture(32_000, 'JBIG2Decode'), 'readable'),
  pdf('tiles of a thousandth of a point', pdfs.createTinyTiles, 'readable'),
  pdf('a flood of words', () => pdfs.createWordFlood(60), 'stopped'),
  pdf('forms that draw one another for ever', pdfs.createEndlessForms, 'stopped'),
  pdf('a picture of 2.7 gigabytes', () => pdfs.createGiantPicture(30_000), 'slow'),
  pdf('a Unicode map of sixty billion codes', () => pdfs.createLetterFlood(1_000_000), 'slow'),
  picture('png', 'a PNG of 3.6 billion claimed pixels', () => images.createGiantPng(60_000)),
  picture('png', 'a PNG that inflates to more than it can show', () => images.createOverfullPng(1000, 2000)),
  picture('png', 'an interlaced PNG without its last rows', () => images.createInterlacedPng(10_000)),
  picture('png', 'a PNG with a gigabyte of comments', () => images.createCommentBombPng(1024), 'readable'),
  picture('jpg', 'a JPEG of four billion claimed pixels', () => images.createGiantJpeg(65_500, false)),
  picture(
    'jpg',
    'a progressive JPEG of a hundred million pixels',
    () => images.createGiantJpeg(9_990, true),
    'readable',
  ),
  picture('tiff', 'a TIFF of ten billion claimed pixels', () => images.createGiantTiff(100_000)),
  picture('tiff', 'a TIFF of 50,000 pages', () => images.createManyPagedTiff(50_000)),
  picture('tiff', 'a TIFF whose pages go in a circle', images.createCircularTiff, 'readable'),
  picture('bmp', 'a BMP of four billion claimed pixels', () => images.createGiantBmp(65_000)),
  picture('bmp', 'a run-length BMP of fifty million pixels', () => images.createRunLengthBmp(7_000), 'readable'),
  picture('gif', 'a GIF of four billion claimed pixels', () => images.createGiantGif(65_535, 1, 65_535)),
  picture('gif', 'a GIF of 500,000 frames', () => images.createGiantGif(1000, 500_000), 'readable'),
  word('a DOCX of a gigabyte', () => docx.createZipBomb(1024)),
  word('a DOCX of a gigabyte that claims a hundred bytes', () => docx.createMisdeclaredZip(1024)),
  word('a thousand parts with the same bytes', () => docx.createOverlappingZip(1000, 40)),
  word('a directory of 60,000 entries', () => docx.createCrowdedZip(60_000)),
  word('tables in tables, 1,000 deep', () => docx.createNestedTables(1000)),
  word('XML 20,000 deep', () => docx.createDeepXml(20_000)),
  word('200,000 attributes', () => docx.createManyAttributes(200_000)),
  word('two million paragraphs', () => docx.createManyParagraphs(2_100_000)),
  word('600,000 words', () => docx.createManyWords(600_000)),
  word('a billion words by entities', docx.createExpandingEntities),
  word('an entity that names a local file', () => docx.createExternalEntity('file:///etc/hostname')),
];
