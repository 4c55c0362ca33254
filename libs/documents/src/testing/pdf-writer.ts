import { deflateSync } from 'node:zlib';

/** Text on a page: (x, y) is the start of its baseline in points from the bottom left, `angle` is in degrees counter-clockwise. */
export type PdfText = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly angle?: number;
};

export type PdfPage = {
  readonly texts?: readonly PdfText[];
  /** Degrees clockwise by which a viewer turns the page. */
  readonly rotate?: number;
  /** A picture over the whole page: RGB, 3 bytes per pixel. */
  readonly picture?: { readonly pixels: Uint8Array; readonly width: number; readonly height: number };
};

export type PdfFile = {
  readonly pages: readonly PdfPage[];
  readonly attachments?: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly title?: string;
};

const A4_BOX = '[0 0 595 842]';

/** Writes a PDF of A4 pages in Helvetica, as small as the format allows. */
export function writePdf({ pages, attachments = [], title = 'A test' }: PdfFile): Buffer {
  const objects: Buffer[] = [];
  const add = (body: string | Buffer): number => objects.push(Buffer.from(body as string, 'latin1'));
  const stream = (dictionary: string, bytes: Uint8Array): number => {
    const compressed = deflateSync(bytes);
    return add(
      Buffer.concat([
        Buffer.from(`<< ${dictionary} /Filter /FlateDecode /Length ${compressed.length} >>\nstream\n`),
        compressed,
        Buffer.from('\nendstream'),
      ]),
    );
  };
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const tree = objects.length + pages.reduce((count, page) => count + (page.picture ? 3 : 2), 0) + 1;
  const kids = pages.map((page) => {
    const image = page.picture && stream(imageDictionary(page.picture), page.picture.pixels);
    const drawing = image ? 'q 595 0 0 842 0 0 cm /Im Do Q\n' : '';
    const content = stream('', Buffer.from(drawing + (page.texts ?? []).map(showText).join('\n'), 'latin1'));
    const resources = `/Font << /F ${font} 0 R >>${image ? ` /XObject << /Im ${image} 0 R >>` : ''}`;
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox ${A4_BOX} /Rotate ${page.rotate ?? 0} /Resources << ${resources} >> /Contents ${content} 0 R >>`,
    );
  });
  add(`<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${kids.length} >>`);
  const names = attachments.flatMap(({ name, bytes }) => {
    const file = stream('/Type /EmbeddedFile', bytes);
    const spec = add(`<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${file} 0 R >> >>`);
    return [`(${name}) ${spec} 0 R`];
  });
  const embedded = names.length > 0 ? `/Names << /EmbeddedFiles << /Names [${names.join(' ')}] >> >>` : '';
  const catalog = add(`<< /Type /Catalog /Pages ${tree} 0 R ${embedded} >>`);
  const info = add(`<< /Title (${title}) /Producer (Probant tests) >>`);
  return assemblePdf(objects, `/Root ${catalog} 0 R /Info ${info} 0 R`);
}

/** Writes objects, numbered from 1, as a file with cross-reference table and trailer. */
export function assemblePdf(objects: readonly (string | Buffer)[], trailer: string): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = 9;
  const push = (text: string | Buffer) => {
    const bytes = Buffer.from(text as string, 'latin1');
    parts.push(bytes);
    length += bytes.length;
  };
  objects.forEach((body, index) => {
    offsets.push(length);
    push(`${index + 1} 0 obj\n`);
    push(body);
    push('\nendobj\n');
  });
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`);
  push(`trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

function showText({ text, x, y, size = 11, angle = 0 }: PdfText): string {
  const turn = (angle * Math.PI) / 180;
  const matrix = [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), x, y];
  const escaped = text.replace(/€/g, '\x80').replace(/[\\()]/g, '\\$&');
  return `BT /F ${size} Tf ${matrix.map((value) => value.toFixed(4)).join(' ')} Tm (${escaped}) Tj ET`;
}

const imageDictionary = ({ width, height }: { width: number; height: number }): string =>
  `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
