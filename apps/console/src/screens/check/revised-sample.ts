const CONTENTS = {
  earlier: ['100,00', '20,00', '120,00'],
  current: ['100,00', '20,00', '720,00'],
} as const;

/** What is drawn on the page: a fictional attestation whose total is one or the other. */
const drawPage = ([net, vat, total]: readonly string[]): string =>
  [
    ['24', '72', '760', 'Attestation de paiement'],
    ['12', '72', '720', 'Atelier des Tilleuls, 8 rue des Lavandes, 26110 Nyons'],
    ['12', '72', '690', 'Nous certifions avoir recu de Mme Vernay le reglement suivant :'],
    ['12', '72', '650', `Total HT : ${net} EUR`],
    ['12', '72', '630', `TVA 20 % : ${vat} EUR`],
    ['14', '72', '605', `Total TTC : ${total} EUR`],
    ['12', '72', '560', 'Fait a Nyons, le 02/03/2026'],
  ]
    .map(([size, x, y, text]) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`)
    .join('\n');

const createStream = (text: string): string => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;

/**
 * A fictional attestation whose total was changed after it was saved: the file holds both versions, as after an edit in a PDF editor. It
 * shows what the screen does with a document that deserves a check.
 */
export function createRevisedSample(): File {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    createStream(drawPage(CONTENTS.earlier)),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const firstTable = file.length;
  file += `xref\n0 6\n0000000000 65535 f \n${offsets.map(toEntry).join('')}`;
  file += `trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${firstTable}\n%%EOF\n`;
  const changed = file.length;
  file += `4 0 obj\n${createStream(drawPage(CONTENTS.current))}\nendobj\n`;
  const secondTable = file.length;
  file += `xref\n4 1\n${toEntry(changed)}trailer\n<< /Size 6 /Root 1 0 R /Prev ${firstTable} >>\n`;
  file += `startxref\n${secondTable}\n%%EOF\n`;
  return new File([file], 'attestation-modifiee.pdf', { type: 'application/pdf' });
}

const toEntry = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n \n`;
