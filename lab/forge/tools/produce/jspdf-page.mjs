// Draws placed pages with jsPDF (2.5, MIT).
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { jobs, readPage } from './jobs.mjs';

const { jsPDF } = createRequire(`${process.env.PROBANT_FORGE_NPM}/`)('jspdf');
const STANDARD = { sans: 'helvetica', serif: 'times' };

for (const job of jobs) {
  const page = readPage(job);
  const pdf = new jsPDF({ unit: 'pt', format: [page.width, page.height], compress: true });
  pdf.setProperties({ title: page.title });
  if (page.isEmbedded)
    for (const [face, path] of Object.entries(page.fonts)) {
      pdf.addFileToVFS(`${face}.ttf`, readFileSync(path).toString('base64'));
      pdf.addFont(`${face}.ttf`, face, 'normal');
    }
  for (const { colour, height, width, x, y } of page.boxes) pdf.setFillColor(...colour).rect(x, y, width, height, 'F');
  for (const { align, colour, face, size, text, x, y } of page.texts) {
    if (page.isEmbedded) pdf.setFont(face, 'normal');
    else pdf.setFont(face === 'mono' ? 'courier' : STANDARD[page.family], face === 'bold' ? 'bold' : 'normal');
    pdf
      .setFontSize(size)
      .setTextColor(...colour)
      .text(text, x, y, { align });
  }
  writeFileSync(job.output, Buffer.from(pdf.output('arraybuffer')));
}
