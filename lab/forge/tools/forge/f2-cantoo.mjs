// Paints a white box and new text over a number in an incremental update, with @cantoo/pdf-lib (2, MIT).
import { forgeEach, paintOver, requireTool } from './forge-jobs.mjs';

const library = requireTool('@cantoo/pdf-lib');

await forgeEach(async (bytes, target) => {
  const pdf = await library.PDFDocument.load(bytes, { forIncrementalUpdate: true });
  await paintOver(library, pdf, target);
  return pdf.save();
});
