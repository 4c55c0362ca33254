import { BlendMode, type PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { observe } from '../../testing/test-evidence.ts';
import { TOTAL, writeDocument } from '../testing/edited-documents.ts';
import { coveredTextDetector } from './covered-text-detector.ts';

const WHITE = rgb(1, 1, 1);
const BOX = { x: TOTAL.x, y: TOTAL.y - 3, width: TOTAL.width, height: 14 };
const NEW_TEXT = { x: TOTAL.x, y: TOTAL.y };

const codes = async (edit: (page: PDFPage, document: PDFDocument) => unknown) =>
  (await observe([coveredTextDetector], await writeDocument(edit))).map(({ code, isRaised = false }) => [
    code,
    isRaised,
  ]);

const paintPicture = (channels: 3 | 4, alpha = 1) =>
  sharp({ create: { width: 90, height: 28, channels, background: { r: 250, g: 250, b: 250, alpha } } })
    .png()
    .toBuffer();

describe('text that something hides', () => {
  const overwritten: readonly [string, (page: PDFPage) => unknown][] = [
    [
      'a white box with another amount',
      (page) => {
        page.drawRectangle({ ...BOX, color: WHITE });
        page.drawText('9 080,00', NEW_TEXT);
      },
    ],
    [
      'a box over one digit with another one',
      (page) => {
        page.drawRectangle({ ...BOX, width: 6.5, color: WHITE });
        page.drawText('9', NEW_TEXT);
      },
    ],
    [
      'a thick white line with another amount',
      (page) => {
        page.drawLine({
          start: { x: BOX.x, y: BOX.y + 7 },
          end: { x: BOX.x + BOX.width, y: BOX.y + 7 },
          thickness: 14,
          color: WHITE,
        });
        page.drawText('9 080,00', NEW_TEXT);
      },
    ],
    [
      'a box with round corners and another amount',
      (page) => {
        const path = 'M4,0 H46 Q50,0 50,4 V12 Q50,16 46,16 H4 Q0,16 0,12 V4 Q0,0 4,0 Z';
        page.drawSvgPath(path, { x: BOX.x - 2, y: BOX.y + 15, color: WHITE });
        page.drawText('9 080,00', NEW_TEXT);
      },
    ],
    [
      'an ellipse with another amount',
      (page) => {
        page.drawEllipse({ x: BOX.x + 23, y: BOX.y + 7, xScale: 32, yScale: 12, color: WHITE });
        page.drawText('9 080,00', NEW_TEXT);
      },
    ],
    [
      'a thick line drawn by hand and another amount',
      (page) => {
        const path = 'M0,8 C12,4 16,12 24,8 S40,5 50,9';
        page.drawSvgPath(path, { x: BOX.x - 2, y: BOX.y + 15, borderColor: WHITE, borderWidth: 13 });
        page.drawText('9 080,00', NEW_TEXT);
      },
    ],
    [
      'an amount written again with one other digit',
      (page) => {
        page.drawRectangle({ ...BOX, color: WHITE });
        page.drawText('2 980,00', NEW_TEXT);
      },
    ],
  ];
  test.each(overwritten)('reports as overwritten: %s', async (_, edit) => {
    expect(await codes(edit)).toEqual([['text_overwritten', false]]);
  });

  const coverFrom = (page: PDFPage, x: number, text: string) => {
    page.drawRectangle({ x, y: 697, width: 80, height: 14, color: WHITE });
    page.drawText(text, { x: x + 1, y: 700 });
  };

  test('reports a box over a word with another one as overwritten', async () => {
    expect(await codes((page) => coverFrom(page, 106, 'peinture'))).toEqual([['text_overwritten', false]]);
  });

  test('reports a box over the end of a word as hidden: the text was too long', async () => {
    expect(await codes((page) => coverFrom(page, 119, 'lot de peinture'))).toEqual([['text_hidden_under_box', false]]);
  });

  test('gives the place of the box, in shares of the page, and counts', async () => {
    const file = await writeDocument((page) => {
      page.drawRectangle({ ...BOX, color: WHITE });
      page.drawText('9 111,00', NEW_TEXT);
    });
    expect(await observe([coveredTextDetector], file)).toEqual([
      {
        code: 'text_overwritten',
        detail: {
          covers: 1,
          pictures: 0,
          hidden_glyphs: 4,
          new_glyphs: 4,
          places: [{ page: 1, box: [0.195, 0.1863, 0.31, 0.2037] }],
        },
      },
    ]);
  });

  test('reports text under a box as hidden', async () => {
    expect(await codes((page) => page.drawRectangle({ ...BOX, color: rgb(0, 0, 0) }))).toEqual([
      ['text_hidden_under_box', false],
    ]);
  });

  test.each([
    ['without transparency', 3, 1],
    ['with a mask that hides nothing', 4, 1],
  ] as const)(
    'reports a picture %s that was cut to the size of an amount as the stronger case',
    async (_, channels, alpha) => {
      const picture = await paintPicture(channels, alpha);
      expect(await codes(async (page, document) => page.drawImage(await document.embedPng(picture), BOX))).toEqual([
        ['text_hidden_under_box', true],
      ]);
    },
  );

  test('reports a picture over words, as that of a signature, as the weaker case', async () => {
    const picture = await paintPicture(3);
    const overWords = { x: 49, y: 697, width: 100, height: 14 };
    expect(await codes(async (page, document) => page.drawImage(await document.embedPng(picture), overWords))).toEqual([
      ['text_hidden_under_box', false],
    ]);
  });

  const quiet: readonly [string, (page: PDFPage, document: PDFDocument) => unknown][] = [
    ['a transparent box', (page) => page.drawRectangle({ ...BOX, color: WHITE, opacity: 0.5 })],
    [
      'a highlight that multiplies',
      (page) => page.drawRectangle({ ...BOX, color: rgb(1, 1, 0), blendMode: BlendMode.Multiply }),
    ],
    [
      'a thick circle around an amount',
      (page) => {
        page.drawEllipse({ x: BOX.x + 23, y: BOX.y + 7, xScale: 40, yScale: 16, borderColor: WHITE, borderWidth: 4 });
        page.drawText('ok', { x: BOX.x + 70, y: BOX.y + 20 });
      },
    ],
    [
      'a filled frame with a hole for an amount',
      (page) => page.drawSvgPath('M0,0 H80 V40 H0 Z M4,4 V36 H76 V4 Z', { x: BOX.x - 10, y: BOX.y + 25, color: WHITE }),
    ],
    ['an outline', (page) => page.drawRectangle({ ...BOX, borderColor: WHITE, borderWidth: 1 })],
    [
      'a thin line through text',
      (page) => page.drawLine({ start: { x: 50, y: TOTAL.y + 4 }, end: { x: 150, y: TOTAL.y + 4 }, thickness: 1 }),
    ],
    [
      'a background painted again with the same text',
      (page) => {
        page.drawRectangle({ x: 45, y: TOTAL.y - 5, width: 120, height: 20, color: WHITE });
        page.drawText('Total 2 080,00', { x: 50.4, y: TOTAL.y });
      },
    ],
    [
      'a background before its own text',
      (page) => {
        page.drawRectangle({ x: 45, y: 500, width: 120, height: 20, color: rgb(0.9, 0.9, 0.9) });
        page.drawText('1 900,00', { x: 50, y: 505 });
      },
    ],
    [
      'the next cells of a row over a text that is too long',
      (page) => {
        const cell = { y: 500, height: 16, color: WHITE };
        page.drawRectangle({ ...cell, x: 50, width: 60 });
        page.drawText('Fourniture et pose de 12 volets', { x: 52, y: 504 });
        page.drawRectangle({ ...cell, x: 110, width: 40 });
        page.drawText('2', { x: 140, y: 504 });
        page.drawRectangle({ ...cell, x: 150, width: 90 });
        page.drawText('250,00', { x: 200, y: 504 });
      },
    ],
    [
      'the next row of a table over the feet of letters',
      (page) => {
        page.drawRectangle({ x: 45, y: TOTAL.y - 16, width: 200, height: 15, color: WHITE });
        page.drawText('Acompte', { x: 50, y: TOTAL.y - 12 });
      },
    ],
    [
      'a scan over its text layer',
      async (page, document) =>
        page.drawImage(await document.embedPng(await paintPicture(3)), { x: 0, y: 0, width: 400, height: 800 }),
    ],
    [
      'a scan in strips over its text layer',
      async (page, document) => {
        const strip = await document.embedPng(await paintPicture(3));
        for (let i = 0; i < 8; i += 1) page.drawImage(strip, { x: 0, y: 100 * i, width: 400, height: 100 });
      },
    ],
    [
      'a transparent picture',
      async (page, document) => page.drawImage(await document.embedPng(await paintPicture(4, 0)), BOX),
    ],
    ['text over text', (page) => page.drawText('Total 2 080,00', { x: 50.3, y: TOTAL.y })],
  ];
  test.each(quiet)('is quiet about %s', async (_, edit) => {
    expect(await codes(edit)).toEqual([]);
  });
});
