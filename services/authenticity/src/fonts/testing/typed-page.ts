import { writeStream } from '@probant/documents/testing/pdf-update-writer';
import { assemblePdf } from '@probant/documents/testing/pdf-writer';

/** A text of a test page in units from its lower left corner. */
export type TypedText = {
  readonly text: string;
  readonly at: readonly [number, number];
  /** `own`: a font that the file has; `bold`: another one; else one that viewers bring along. Own unless given. */
  readonly font?: 'own' | 'bold' | 'helvetica' | 'times' | 'courier' | 'dingbats';
  readonly size?: number;
  /** Form that the page draws it with: as large as the text, as a field that became a part of the page; or as the page. On the page unless given. */
  readonly form?: 'field' | 'page';
  /** Grey of a box of its own under it, 0 to 1. */
  readonly box?: number;
};

const FONT_NAMES = {
  own: 'ABCDEF+Carlito',
  bold: 'ABCDEF+Carlito-Bold',
  helvetica: 'Helvetica',
  times: 'Times-Roman',
  courier: 'Courier',
  dingbats: 'ZapfDingbats',
} as const;
const FONT_KEYS = Object.keys(FONT_NAMES) as readonly (keyof typeof FONT_NAMES)[];
const LETTER_WIDTH = 500;

/** Writes a PDF of pages of 600 x 800 units in which a letter is half as wide as its font is high, whatever the font. */
export function writeTypedPages(pages: readonly (readonly TypedText[])[]): Buffer {
  const [firstFont, program] = [3, 3 + FONT_KEYS.length];
  const fonts = FONT_KEYS.map((key, index) => `/${key} ${firstFont + index} 0 R`).join(' ');
  const widths = Array.from({ length: 224 }, () => LETTER_WIDTH).join(' ');
  const describeFont = (key: keyof typeof FONT_NAMES): string => {
    const file = key === 'own' || key === 'bold' ? `/FontFile2 ${program} 0 R` : '';
    const kind = file === '' ? 'Type1' : 'TrueType';
    return `<< /Type /Font /Subtype /${kind} /BaseFont /${FONT_NAMES[key]} /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 255 /Widths [${widths}] /FontDescriptor << /Type /FontDescriptor ${file} >> >>`;
  };
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '',
    ...FONT_KEYS.map(describeFont),
    writeStream('', Buffer.from('glyphs')),
  ];
  const kids = pages.map((texts) => {
    const forms = texts
      .filter(({ form }) => form !== undefined)
      .map((text) => {
        const form = `/Type /XObject /Subtype /Form /BBox ${getFormBox(text)} /Resources << /Font << ${fonts} >> >>`;
        return objects.push(writeStream(form, Buffer.from(showText(text), 'latin1')));
      });
    let form = 0;
    const content = texts.map((text) => (text.form === undefined ? showText(text) : `/X${form++} Do`)).join('\n');
    const stream = objects.push(writeStream('', Buffer.from(content, 'latin1')));
    const drawn = forms.map((number, index) => `/X${index} ${number} 0 R`).join(' ');
    return objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << ${fonts} >> /XObject << ${drawn} >> >> /Contents ${stream} 0 R >>`,
    );
  });
  objects[1] = `<< /Type /Pages /Kids [${kids.map((number) => `${number} 0 R`).join(' ')}] /Count ${kids.length} >>`;
  return assemblePdf(objects, '/Root 1 0 R');
}

function getFormBox({ form, text, at: [x, y] }: TypedText): string {
  return form === 'page' ? '[0 0 600 800]' : `[${x - 2} ${y - 4} ${x + measureText(text) + 2} ${y + 12}]`;
}

function showText({ text, at: [x, y], font = 'own', size = 10, box }: TypedText): string {
  const codes = text
    .replaceAll('€', '\x80')
    .replaceAll('’', '\x92')
    .replaceAll('–', '\x96')
    .replace(/[\\()]/g, '\\$&');
  const drawnBox = box === undefined ? '' : `${box} g ${x - 2} ${y - 3} ${measureText(text, size) + 8} 13 re B 0 g `;
  return `${drawnBox}BT /${font} ${size} Tf ${x} ${y} Td (${codes}) Tj ET`;
}

/** Writes lines below each other from the top of a page, 16 units each. */
export const writeLines = (lines: readonly string[], font: TypedText['font'] = 'own'): readonly TypedText[] =>
  lines.map((text, index) => ({ text, at: [60, 740 - 16 * index], font }));

/** Width of a text in units of the page. */
export const measureText = (text: string, size = 10): number => (text.length * size * LETTER_WIDTH) / 1000;
