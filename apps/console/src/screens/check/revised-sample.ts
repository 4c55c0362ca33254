import { createPageObjects, createStream, drawText, toEntry, writeSamplePdf } from './write-sample-pdf.ts';

const CONTENTS = {
  earlier: ['100,00', '20,00', '120,00'],
  current: ['100,00', '20,00', '720,00'],
} as const;

/** What is drawn on the page: a fictional attestation whose total is one or the other. */
const drawPage = ([net, vat, total]: readonly string[]): string =>
  [
    drawText(24, 72, 760, 'Attestation de paiement'),
    drawText(12, 72, 720, 'Atelier des Tilleuls, 8 rue des Lavandes, 26110 Nyons'),
    drawText(12, 72, 690, 'Nous certifions avoir recu de Mme Vernay le reglement suivant :'),
    drawText(12, 72, 650, `Total HT : ${net} EUR`),
    drawText(12, 72, 630, `TVA 20 % : ${vat} EUR`),
    drawText(14, 72, 605, `Total TTC : ${total} EUR`),
    drawText(12, 72, 560, 'Fait a Nyons, le 02/03/2026'),
  ].join('\n');

/**
 * A fictional attestation whose total was changed after it was saved: the file holds both versions, as after an edit in a PDF editor. It
 * shows what the screen does with a document that deserves a check.
 */
export function createRevisedSample(): File {
  const { text, table } = writeSamplePdf(createPageObjects(drawPage(CONTENTS.earlier)));
  const changed = text.length;
  const update = `4 0 obj\n${createStream(drawPage(CONTENTS.current))}\nendobj\n`;
  const trailer = `xref\n4 1\n${toEntry(changed)}trailer\n<< /Size 6 /Root 1 0 R /Prev ${table} >>\n`;
  const file = `${text}${update}${trailer}startxref\n${changed + update.length}\n%%EOF\n`;
  return new File([file], 'attestation-modifiee.pdf', { type: 'application/pdf' });
}
