import { PDFDocument } from '@cantoo/pdf-lib';
import { detectFileKind } from '@probant/documents/signature';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Place } from '../../signals/signal.ts';
import { observePictures } from '../testing/observe-pictures.ts';
import { compress, createScan, paste, toSharp } from '../testing/scan-pictures.ts';

const FIGURE = { left: 130, top: 155, width: 48, height: 24 };
const PLACE = { left: 305, top: 610 };

/** A scan of quality 75 with a figure from another scan, before it is saved again. */
const edited = async () => paste(await compress(await createScan(1), 75), FIGURE, PLACE, await createScan(2));

async function toPdf(file: Uint8Array, kind: 'jpg' | 'png', patch?: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const image = kind === 'jpg' ? await document.embedJpg(file) : await document.embedPng(file);
  page.drawImage(image, { x: 0, y: 0, width: 595, height: 842 });
  if (patch) page.drawImage(await document.embedJpg(patch), { x: 300, y: 400, width: 60, height: 20 });
  return document.save();
}

const observe = (file: Uint8Array) => observePictures(file, detectFileKind(file) ?? 'docx');
const codes = async (file: Uint8Array) => (await observe(file)).map(({ code, isRaised = false }) => [code, isRaised]);

/** Whether a place, in shares of the upright page, touches the figure. */
function isFigure(place: Place, { width, height }: { width: number; height: number }): boolean {
  const [x0, y0, x1, y1] = place.box ?? [0, 0, 0, 0];
  const isBeside = x1 * width < PLACE.left || x0 * width > PLACE.left + FIGURE.width;
  return place.page === 1 && !isBeside && y1 * height > PLACE.top && y0 * height < PLACE.top + FIGURE.height;
}

describe('traces of edits in pictures', () => {
  test('places a pasted figure on the page, in a JPEG and in a PDF', async () => {
    const picture = await edited();
    const jpeg = await toSharp(picture).jpeg({ quality: 95 }).toBuffer();
    for (const file of [jpeg, await toPdf(jpeg, 'jpg')]) {
      const ghost = (await observe(file)).find(({ code }) => code === 'image_jpeg_ghost');
      expect(ghost?.detail).toMatchObject({ first_quality: 75, last_quality: 95 });
      expect(ghost?.detail?.places?.length).toBeGreaterThan(0);
      expect(ghost?.detail?.places?.every((place) => isFigure(place, picture))).toBe(true);
    }
  });

  test('places a copy in a picture that is stored turned where viewers show it', async () => {
    const picture = paste(await createScan(5, 50), FIGURE, PLACE);
    const file = await toSharp(picture).rotate(270).withMetadata({ orientation: 6 }).png().toBuffer();
    const [copy] = await observe(file);
    expect(copy?.code).toBe('image_copy_move');
    expect(copy?.detail?.places?.filter((place) => isFigure(place, picture))).toHaveLength(1);
  });

  test('finds a copy in a PNG, and in a PDF whose picture has no loss', async () => {
    const png = await toSharp(paste(await createScan(5, 50), FIGURE, PLACE))
      .png()
      .toBuffer();
    expect(await codes(png)).toEqual([['image_copy_move', true]]);
    expect(await codes(await toPdf(png, 'png'))).toEqual([
      ['image_only_document', false],
      ['image_copy_move', true],
    ]);
  });

  test('reports a second compression without an edit as information only, and nothing for one', async () => {
    const base = await createScan(3);
    expect(await codes(await toSharp(base).jpeg({ quality: 85 }).toBuffer())).toEqual([]);
    const twice = await toSharp(await compress(base, 75))
      .jpeg({ quality: 95 })
      .toBuffer();
    expect(await codes(twice)).toEqual([['image_double_jpeg', false]]);
  });

  test('reports an opaque picture of another resolution on a scanned page, and no signature with a mask', async () => {
    const scan = await toSharp(await createScan(4))
      .jpeg({ quality: 85 })
      .toBuffer();
    const patch = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#eee' } })
      .jpeg()
      .toBuffer();
    expect(await codes(await toPdf(scan, 'jpg', patch))).toEqual([
      ['image_only_document', false],
      ['image_resolution_mix', false],
    ]);
    const document = await PDFDocument.load(await toPdf(scan, 'jpg'));
    const signature = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#0088ff40' } })
      .png()
      .toBuffer();
    document.getPage(0).drawImage(await document.embedPng(signature), { x: 300, y: 400, width: 60, height: 20 });
    expect(await codes(await document.save())).toEqual([['image_only_document', false]]);
    const withText = await PDFDocument.load(await toPdf(scan, 'jpg'));
    withText.getPage(0).drawText('Page 1', { x: 20, y: 20 });
    expect(await codes(await withText.save())).toEqual([]);
  });
});
