import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenedDocument } from '../document.ts';
import type { Picture } from '../picture/picture.ts';
import type { IsOcrTimeOver } from '../task-program.ts';
import { writePdf } from '../testing/pdf-writer.ts';
import { runInProcess } from '../testing/program-in-process.ts';
import { SHIPPED_MODELS_FOLDER } from '../testing/shipped-models.ts';
import { writeTiff } from '../testing/tiff-writer.ts';

/** A strip of the receipt, with its totals. */
const TOTALS_AREA = { left: 0, top: 385, width: 620, height: 190 };
let picture: Picture;
/** How often the time is asked while the picture is read, alone and as a page of a PDF. */
let questionsOfPicture = 0;
let questionsOfPage = 0;
beforeAll(async () => {
  const receipt = sharp(await readFile(new URL('../fixtures/receipt.jpg', import.meta.url))).extract(TOTALS_AREA);
  const { data, info } = await receipt.raw().toBuffer({ resolveWithObject: true });
  picture = { pixels: data, width: info.width, height: info.height };
  await open(writeTiff([picture]), () => {
    questionsOfPicture += 1;
    return false;
  });
  await open(writePdf({ pages: [{ picture }] }), () => {
    questionsOfPage += 1;
    return false;
  });
});

/** Time that is over after it was asked `questions` times. */
function createTime(questions: number): IsOcrTimeOver {
  let asked = 0;
  return () => {
    asked += 1;
    return asked > questions;
  };
}

const inProcess = <Result>(bytes: Uint8Array, work: Parameters<typeof runInProcess<null, Result>>[1]) =>
  runInProcess({ bytes, input: null, models: SHIPPED_MODELS_FOLDER }, work);
const open = (bytes: Uint8Array, isOcrTimeOver: IsOcrTimeOver): Promise<OpenedDocument> =>
  inProcess(bytes, (context) => context.open({ maxPages: 30 }, isOcrTimeOver));
const describePages = ({ pages }: OpenedDocument) =>
  pages.map(({ number, lines, isUnread }) => `${number}: ${isUnread ? 'unread' : 'read'}, ${lines.length > 0}`);

describe('when the time for OCR is over', () => {
  const texts = [{ text: 'Une page qui a son propre texte, sans image', x: 60, y: 700 }];
  const writeScans = () => writePdf({ pages: [{ texts }, { picture }, { picture }, { picture }, { texts }] });

  test('the scanned pages of a PDF are marked, and those with text are read', async () => {
    const all = ['1: read, true', '2: unread, false', '3: unread, false', '4: unread, false', '5: read, true'];
    expect(describePages(await open(writeScans(), () => true))).toEqual(all);
  });

  test('a page is read to its end or not at all', async () => {
    const pages = describePages(await open(writeScans(), createTime(questionsOfPage - 1)));
    expect(pages.slice(1, 3)).toEqual(['2: unread, false', '3: unread, false']);
  });

  test('the pages that were read before it are kept', async () => {
    const pages = describePages(await open(writeScans(), createTime(questionsOfPage)));
    expect(pages).toEqual(['1: read, true', '2: read, true', '3: unread, false', '4: unread, false', '5: read, true']);
  });

  test('the further pages of an image file are left out', async () => {
    const opened = await open(writeTiff([picture, picture, picture]), createTime(questionsOfPicture));
    expect(describePages(opened)).toEqual(['1: read, true']);
    expect([opened.pageCount, opened.isTruncated]).toEqual([3, true]);
    expect(describePages(await open(writeTiff([picture]), () => true))).toEqual(['1: unread, false']);
  });

  test('a picture of a task is not read', async () => {
    const readings = await inProcess(writePdf({ pages: [{ texts }] }), async ({ readPicture }) => [
      await readPicture(picture, () => true),
      await readPicture(picture),
    ]);
    expect(readings.map((reading) => reading && reading.lines.length > 0)).toEqual([null, true]);
  });

  test('every page is read without a limit of time', async () => {
    expect(describePages(await open(writeScans(), () => false))).not.toContain('4: unread, false');
  });
});
