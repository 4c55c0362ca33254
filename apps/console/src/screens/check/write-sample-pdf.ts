/** The object of a stream of plain text. `entries`: of its dictionary, beside its length. */
export const createStream = (text: string, entries = ''): string =>
  `<< ${entries}/Length ${text.length} >>\nstream\n${text}\nendstream`;

/** A line of a table of references. */
export const toEntry = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n \n`;

/** A text in Helvetica (`/F1`): size, place from the bottom left in points, and the text. */
export const drawText = (size: number, x: number, y: number, text: string): string =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`;

/** What every sample has: one page of A4 whose content is object 4, and `/F1`, object 5. `resources`: further entries of the page's. */
export const createPageObjects = (content: string, resources = ''): readonly string[] => [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources}>> >>`,
  createStream(content),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
];

type WrittenPdf = {
  readonly text: string;
  /** Where its table of references begins, for a later save. */
  readonly table: number;
};

/** Writes a PDF of numbered objects; the first is the catalogue. Characters beyond ASCII are not for it. */
export function writeSamplePdf(objects: readonly string[]): WrittenPdf {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = text.length;
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.map(toEntry).join('')}`;
  text += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return { text, table };
}
