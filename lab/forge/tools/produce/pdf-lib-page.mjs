// Draws placed pages with pdf-lib (1.17.1, MIT). It embeds fonts with fontkit only, so it draws with the standard fonts.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { jobs, readPage, STANDARD_FONTS } from './jobs.mjs';

const { PDFDocument, rgb } = createRequire(`${process.env.PROBANT_FORGE_NPM}/`)('pdf-lib');
const toRgb = (colour) => rgb(...colour.map((part) => part / 255));

for (const job of jobs) {
  const page = readPage(job);
  const pdf = await PDFDocument.create();
  pdf.setTitle(page.title);
  const sheet = pdf.addPage([page.width, page.height]);
  for (const { colour, height, width, x, y } of page.boxes)
    sheet.drawRectangle({ x, y: page.height - y - height, width, height, color: toRgb(colour) });
  const fonts = {};
  for (const { align, colour, face, size, text, x, y } of page.texts) {
    fonts[face] ??= await pdf.embedFont(STANDARD_FONTS[page.family][face]);
    const left = align === 'right' ? x - fonts[face].widthOfTextAtSize(text, size) : x;
    sheet.drawText(text, { x: left, y: page.height - y, size, font: fonts[face], color: toRgb(colour) });
  }
  writeFileSync(job.output, await pdf.save());
}
