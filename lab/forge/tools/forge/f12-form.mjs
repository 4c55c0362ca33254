// Adds a form field at the foot of the page, saves, then fills it in an incremental update, with @cantoo/pdf-lib (2, MIT).
import { forgeEach, requireTool } from './forge-jobs.mjs';

const { PDFDocument } = requireTool('@cantoo/pdf-lib');

await forgeEach(async (bytes) => {
  const pdf = await PDFDocument.load(bytes);
  const field = pdf.getForm().createTextField('remarque');
  field.addToPage(pdf.getPages()[0], { x: 40, y: 12, width: 200, height: 16, borderWidth: 0 });
  const form = await pdf.save();
  const filled = await PDFDocument.load(form, { forIncrementalUpdate: true });
  filled.getForm().getTextField('remarque').setText('Bon pour accord');
  return filled.save();
});
