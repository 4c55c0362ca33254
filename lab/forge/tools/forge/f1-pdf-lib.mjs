// Paints a white box and new text over a number and rewrites the file, with pdf-lib (1.17.1, MIT).
import { forgeEach, paintOver, requireTool } from './forge-jobs.mjs';

const library = requireTool('pdf-lib');

await forgeEach(async (bytes, target) => {
  const pdf = await library.PDFDocument.load(bytes);
  await paintOver(library, pdf, target);
  return pdf.save();
});
