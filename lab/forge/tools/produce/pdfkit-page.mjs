// Draws placed pages with PDFKit (0.17, MIT).
import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { finished } from 'node:stream/promises';
import { jobs, readPage, STANDARD_FONTS } from './jobs.mjs';

const PDFDocument = createRequire(`${process.env.PROBANT_FORGE_NPM}/`)('pdfkit');

for (const job of jobs) {
  const page = readPage(job);
  const pdf = new PDFDocument({ size: [page.width, page.height], margin: 0, info: { Title: page.title } });
  const file = pdf.pipe(createWriteStream(job.output));
  for (const { x, y, width, height, colour } of page.boxes) pdf.rect(x, y, width, height).fill(colour);
  for (const { align, colour, face, size, text, x, y } of page.texts) {
    pdf
      .font(page.isEmbedded ? page.fonts[face] : STANDARD_FONTS[page.family][face])
      .fontSize(size)
      .fillColor(colour);
    const left = align === 'right' ? x - pdf.widthOfString(text) : x;
    pdf.text(text, left, y, { lineBreak: false, baseline: 'alphabetic' });
  }
  pdf.end();
  await finished(file);
}
