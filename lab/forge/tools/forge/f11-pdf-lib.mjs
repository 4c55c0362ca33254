// Writes the name of an office program into the metadata of a file by another, with pdf-lib (1.17.1, MIT).
import { forgeEach, requireTool } from './forge-jobs.mjs';

const { PDFDocument } = requireTool('pdf-lib');

await forgeEach(async (bytes) => {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  pdf.setProducer('Microsoft® Word 2019');
  pdf.setCreator('Microsoft® Word 2019');
  pdf.setModificationDate(new Date('2026-11-02T10:00:00Z'));
  return pdf.save();
});
