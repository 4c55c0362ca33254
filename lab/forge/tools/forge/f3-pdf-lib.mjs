// Lays a free-text annotation with an opaque appearance over a number, with pdf-lib (1.17.1, MIT).
import { forgeEach, requireTool } from './forge-jobs.mjs';

const { PDFDocument, StandardFonts } = requireTool('pdf-lib');

await forgeEach(async (bytes, { after, box, height, origin, size }) => {
  const pdf = await PDFDocument.load(bytes);
  const page = pdf.getPages()[0];
  const [x0, y0, x1, y1] = box;
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const [width, tall] = [x1 - x0 + 2, y1 - y0];
  const content = `1 1 1 rg 0 0 ${width} ${tall} re f 0 g BT /F ${size} Tf 0 ${y1 - origin[1]} Td ${font.encodeText(after)} Tj ET`;
  const form = pdf.context.register(
    pdf.context.stream(content, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, width, tall],
      Resources: { Font: { F: font.ref } },
    }),
  );
  const note = {
    Type: 'Annot',
    Subtype: 'FreeText',
    F: 4,
    Rect: [x0, height - y1, x0 + width, height - y0],
    AP: { N: form },
  };
  page.node.addAnnot(pdf.context.register(pdf.context.obj(note)));
  return pdf.save();
});
