import { encodeJpeg, type Picture } from '@probant/samples/picture/picture';
import sharp from 'sharp';
import { createScan, pickScanQuality } from '../../generate/degrade/scan.ts';
import { createDraw } from '../../generate/draw.ts';
import type { BusinessDocument } from '../documents/business-document.ts';
import { FONT_FILES, type Look, MONOSPACED_FONT_FILE } from '../pages/look.ts';
import { placePage } from '../pages/place-page.ts';
import { writeHtml } from '../pages/write-html.ts';
import {
  writeFormattingObjects,
  writePostScript,
  writeSvg,
  writeTabSeparated,
  writeTypst,
} from '../pages/write-placed.ts';
import type { InputForm } from './producers.ts';

export const INPUT_EXTENSIONS: Readonly<Record<InputForm, string>> = {
  placed: 'json',
  model: 'json',
  html: 'html',
  svg: 'svg',
  typst: 'typ',
  postscript: 'ps',
  fo: 'fo',
  tsv: 'tsv',
  scan: 'jpg',
};

/** Writes a document in the form that a producer reads. */
export async function writeInput(
  form: InputForm,
  document: BusinessDocument,
  look: Look,
  seed: string,
): Promise<string | Uint8Array> {
  if (form === 'html') return writeHtml(document, look);
  if (form === 'model') {
    const [regular, bold] = FONT_FILES[look.family];
    return JSON.stringify({ document, look, fonts: { regular, bold, mono: MONOSPACED_FONT_FILE } });
  }
  const page = placePage(document, look);
  if (form === 'scan') return scanPage(writeSvg(page), seed);
  if (form === 'placed') return JSON.stringify(page);
  if (form === 'svg') return writeSvg(page);
  if (form === 'typst') return writeTypst(page);
  if (form === 'postscript') return Buffer.from(writePostScript(page), 'latin1');
  return form === 'fo' ? writeFormattingObjects(page) : writeTabSeparated(page);
}

const SCAN_DOTS_PER_INCH = 150;
const SCAN_JPEG_QUALITIES = [70, 75, 80, 85, 90] as const;

/** An office scan of the page, as a greyscale JPEG. */
async function scanPage(svg: string, seed: string): Promise<Uint8Array> {
  const draw = createDraw(`${seed}/scan`);
  const scan = createScan(draw, await renderSvgPage(svg, SCAN_DOTS_PER_INCH), pickScanQuality(draw));
  return encodeJpeg(scan, draw.pick(SCAN_JPEG_QUALITIES));
}

/** Renders an SVG page in greyscale. */
async function renderSvgPage(svg: string, dotsPerInch: number): Promise<Picture> {
  const { data, info } = await sharp(Buffer.from(svg), { density: dotsPerInch })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 1, light: Float32Array.from(data) };
}
