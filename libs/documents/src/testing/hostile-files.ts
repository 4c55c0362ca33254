import * as docx from './hostile-docx.ts';
import * as images from './hostile-images.ts';
import * as pdfs from './hostile-pdfs.ts';

/**
 * How a file made to harm its reader ends: `refused` by the child itself; `stopped` from outside, for its time or memory; `readable` when
 * the harm is only claimed, and an honest page may be given back.
 */
type End = 'refused' | 'stopped' | 'readable';

export type HostileFile = {
  readonly title: string;
  /** With the extension of its content. */
  readonly name: string;
  readonly make: () => Buffer;
  readonly end: End;
};

const named =
  (name: string) =>
  (title: string, make: () => Buffer, end: End = 'refused'): HostileFile => ({ title, name, make, end });
const pdf = named('hostile.pdf');
const word = named('hostile.docx');
const picture = (extension: string, title: string, make: () => Buffer, end?: End): HostileFile =>
  named(`hostile.${extension}`)(title, make, end);

/** Made when asked for, never stored: one of each way we know to ask for more than a file is worth. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  pdf('Flate in Flate, a gigabyte', () => pdfs.flateBomb(1024)),
  pdf('twenty layers of Flate', () => pdfs.layeredBomb(1024, 20)),
  pdf('runs after Flate, two gigabytes', () => pdfs.runLengthBomb(2048)),
  pdf('a flood of operators', () => pdfs.operatorFlood(400)),
  pdf('600,000 objects and no table', () => pdfs.objectFlood(600_000)),
  pdf('a stream of a hundred million claimed objects', pdfs.claimedObjects),
  pdf('an attached file of a gigabyte', () => pdfs.attachmentBomb(1024)),
  pdf('a page named a million times', () => pdfs.pageFlood(1_000_000)),
  pdf('a hundred million claimed pages', pdfs.claimedPages, 'readable'),
  pdf('a page tree that is its own child', pdfs.circularTree),
  pdf('a page tree of 20,000 levels', () => pdfs.deepTree(20_000)),
  pdf('arrays 5,000,000 deep', () => pdfs.deepArrays(5_000_000)),
  pdf('a table of objects that follows itself', pdfs.circularTable, 'readable'),
  pdf('tables of objects in a circle, no catalog', () => pdfs.tableLoop(3)),
  pdf('20,000 tables of objects', () => pdfs.tableLoop(20_000)),
  pdf('references to one another', pdfs.referenceLoop),
  pdf('a stream as long as itself', pdfs.lengthLoop, 'readable'),
  pdf('a page as large as a country', pdfs.giantPage, 'readable'),
  pdf('a JPEG 2000 of a billion claimed pixels', () => pdfs.claimedPicture(32_000, 'JPXDecode'), 'readable'),
  pdf('a JBIG2 of a billion claimed pixels', () => pdfs.claimedPicture(32_000, 'JBIG2Decode'), 'readable'),
  pdf('tiles of a thousandth of a point', pdfs.tinyTiles, 'readable'),
  pdf('a flood of words', () => pdfs.wordFlood(60), 'stopped'),
  pdf('forms that draw one another for ever', pdfs.endlessForms, 'stopped'),
  pdf('a picture of 2.7 gigabytes', () => pdfs.giantPicture(30_000), 'stopped'),
  pdf('a table of letters of sixty billion codes', () => pdfs.letterFlood(1_000_000), 'stopped'),
  picture('png', 'a PNG of 3.6 billion claimed pixels', () => images.giantPng(60_000)),
  picture('png', 'a PNG that inflates to more than it can show', () => images.overfullPng(1000, 2000)),
  picture('png', 'an interlaced PNG without its last rows', () => images.interlacedPng(10_000)),
  picture('png', 'a PNG with a gigabyte of comments', () => images.commentBombPng(1024), 'readable'),
  picture('jpg', 'a JPEG of four billion claimed pixels', () => images.giantJpeg(65_500, false)),
  picture('jpg', 'a progressive JPEG of a hundred million pixels', () => images.giantJpeg(9_990, true), 'readable'),
  picture('tiff', 'a TIFF of ten billion claimed pixels', () => images.giantTiff(100_000)),
  picture('tiff', 'a TIFF of 50,000 pages', () => images.manyPagedTiff(50_000)),
  picture('tiff', 'a TIFF whose pages go in a circle', images.circularTiff, 'readable'),
  picture('bmp', 'a BMP of four billion claimed pixels', () => images.giantBmp(65_000)),
  picture('bmp', 'a run-length BMP of fifty million pixels', () => images.runLengthBmp(7_000), 'readable'),
  picture('gif', 'a GIF of four billion claimed pixels', () => images.giantGif(65_535, 1, 65_535)),
  picture('gif', 'a GIF of 500,000 frames', () => images.giantGif(1000, 500_000), 'readable'),
  word('a DOCX of a gigabyte', () => docx.zipBomb(1024)),
  word('a DOCX of a gigabyte that claims a hundred bytes', () => docx.lyingZip(1024)),
  word('a thousand parts on the same bytes', () => docx.overlappingZip(1000, 40)),
  word('a directory of 60,000 entries', () => docx.crowdedZip(60_000)),
  word('tables in tables, 1,000 deep', () => docx.nestedTables(1000)),
  word('XML 20,000 deep', () => docx.deepXml(20_000)),
  word('200,000 attributes', () => docx.manyAttributes(200_000)),
  word('two million paragraphs', () => docx.manyParagraphs(2_100_000)),
  word('600,000 words', () => docx.manyWords(600_000)),
  word('a billion words by entities', docx.expandingEntities),
  word('a file of the machine by an entity', () => docx.borrowedEntity('file:///etc/hostname')),
];
