/** A font of a test file: codes from 1 upwards stand for the characters of `characters`. `entries` are added to its dictionary. */
export type TestFont = { readonly characters: string; readonly name?: string; readonly entries?: string };

/** Text of a test page: `codes` are those of the font, shown at a point in units of the page. */
export type TestRun = {
  readonly font: number;
  readonly codes: readonly number[];
  readonly at: readonly [number, number];
  readonly renderingMode?: number;
};

/** Builds a PDF of one A4 page, with fonts that are reduced to their characters. */
export function buildPdf(fonts: readonly TestFont[], runs: readonly TestRun[]): Uint8Array {
  const references = fonts.map((_, index) => `/F${index} ${5 + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << ${references} >> >> >>`,
    createStream(runs.map(showRun).join('\n')),
    ...fonts.flatMap((font, index) => [describeFont(font, 6 + 2 * index), createStream(mapToUnicode(font))]),
  ];
  return writeFile(objects);
}

const toHex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');

const showRun = ({ font, codes, at: [x, y], renderingMode = 0 }: TestRun): string =>
  `BT /F${font} 10 Tf ${renderingMode} Tr ${x} ${y} Td <${codes.map((code) => toHex(code, 2)).join('')}> Tj ET`;

function describeFont({ characters, name, entries }: TestFont, toUnicode: number): string {
  const widths = Array.from(characters, () => 500).join(' ');
  return `<< /Type /Font /Subtype /TrueType /BaseFont /${name ?? 'BAAAAA+Test'} ${entries ?? ''} /FirstChar 1 /LastChar ${characters.length} /Widths [${widths}] /ToUnicode ${toUnicode} 0 R >>`;
}

function mapToUnicode({ characters }: TestFont): string {
  const entries = Array.from(
    characters,
    (character, i) => `<${toHex(i + 1, 2)}> <${toHex(character.charCodeAt(0), 4)}>`,
  );
  return `1 begincodespacerange <00> <FF> endcodespacerange ${entries.length} beginbfchar ${entries.join(' ')} endbfchar`;
}

const createStream = (content: string): string => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

function writeFile(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file + table + trailer, 'latin1'));
}
