import { deflateSync } from 'node:zlib';
import { appendRevision } from '@probant/documents/testing/pdf-update-writer';
import { assemblePdf } from '@probant/documents/testing/pdf-writer';

/** A document of one page, and the padding around the edit in it that keeps an analysis busy. */
export type PaddedFile = {
  /** Operators of the original page, and operators of the edit. */
  readonly original: string;
  readonly edit?: string;
  readonly padding?: Padding;
  /** Objects of annotations on the page, with their appearances. */
  readonly annotations?: readonly AnnotatedEdit[];
  readonly info?: string;
  /** Characters of /D, a Type 3 font whose glyphs are content streams. */
  readonly drawnCharacters?: string;
};

/** An annotation of a page, and what it shows. */
export type AnnotatedEdit = { readonly box: string; readonly appearance: string };

/** Where padding is. Each text is operators of a content stream. */
export type Padding = {
  readonly before?: string;
  readonly between?: string;
  readonly after?: string;
  /** Content streams before the original one: the same one, this many times. */
  readonly streams?: { readonly content: string; readonly count: number };
  /** Annotations with this appearance, before and after the original ones. */
  readonly annotations?: { readonly appearance: string; readonly before: number; readonly after: number };
  /** Pages before and after the original one. */
  readonly pages?: { readonly content: string; readonly before: number; readonly after: number };
  /** Forms, each of which draws the next one; the last one draws the page. */
  readonly nesting?: number;
  /** Fonts in the resources that nothing is shown with. */
  readonly fonts?: number;
  /** Forms by name, for `Do`. */
  readonly forms?: Readonly<Record<string, string>>;
};

const CATALOG = 1;
const PAGES = 2;
const FONT = 3;
const INFO = 4;

/** Object number of the content of the document's page, for later revisions. */
export const CONTENT_NUMBER = 5;

const packed = (dictionary: string, content: string): Buffer => {
  const bytes = deflateSync(Buffer.from(content, 'latin1'));
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
};

/** Writes a PDF with pages of 600 x 800 units; font /F is Helvetica. */
export function writePaddedFile({
  original,
  edit = '',
  padding = {},
  annotations = [],
  info = '',
  drawnCharacters,
}: PaddedFile): Buffer {
  const objects: (string | Buffer)[] = ['', '', '', '', ''];
  const add = (body: string | Buffer): number => objects.push(body);
  objects[FONT - 1] = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
  objects[INFO - 1] = `<< /Title (Releve) ${info} >>`;
  const program = add(packed('', 'glyphs'));
  const own = add(
    `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Carlito /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 255 /Widths [${'500 '.repeat(224)}] /FontDescriptor << /Type /FontDescriptor /FontFile2 ${program} 0 R >> >>`,
  );
  const fonts = Array.from({ length: padding.fonts ?? 0 }, (_, at) => {
    const number = add('<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>');
    return `/A${at} ${number} 0 R`;
  });
  const forms = Object.entries(padding.forms ?? {}).map(([name, content]) => {
    const number = add(packed('/Type /XObject /Subtype /Form /BBox [0 0 600 800]', content));
    return `/${name} ${number} 0 R`;
  });
  const content = [padding.before ?? '', original, padding.between ?? '', edit, padding.after ?? ''].join('\n');
  const drawnFont = drawnCharacters === undefined ? '' : `/D ${addDrawnFont(drawnCharacters, add)} 0 R`;
  const fontResources = `/Font << ${fonts.join(' ')} /F ${FONT} 0 R /O ${own} 0 R ${drawnFont} >>`;
  let [inner, named] = [content, forms];
  for (let depth = 0; depth < (padding.nesting ?? 0); depth += 1) {
    const resources = `<< ${fontResources} /XObject << ${named.join(' ')} >> >>`;
    const number = add(packed(`/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources ${resources}`, inner));
    [inner, named] = ['/N Do', [`/N ${number} 0 R`]];
  }
  objects[CONTENT_NUMBER - 1] = packed('', inner);
  const stream = padding.streams === undefined ? 0 : add(packed('', padding.streams.content));
  const contents = [...Array<number>(padding.streams?.count ?? 0).fill(stream), CONTENT_NUMBER];
  const annotate = ({ box, appearance }: AnnotatedEdit): number => {
    const form = add(
      packed(`/Type /XObject /Subtype /Form /BBox [0 0 60 14] /Resources << /Font << /F ${FONT} 0 R >> >>`, appearance),
    );
    return add(`<< /Type /Annot /Subtype /FreeText /F 4 /Rect ${box} /AP << /N ${form} 0 R >> >>`);
  };
  const blank = padding.annotations;
  const decoy = blank === undefined ? 0 : annotate({ box: '[10 10 70 24]', appearance: blank.appearance });
  const placed = [
    ...Array<number>(blank?.before ?? 0).fill(decoy),
    ...annotations.map(annotate),
    ...Array<number>(blank?.after ?? 0).fill(decoy),
  ];
  const refer = (numbers: readonly number[]) => numbers.map((number) => `${number} 0 R`).join(' ');
  const page = add(
    `<< /Type /Page /Parent ${PAGES} 0 R /Resources << ${fontResources} /XObject << ${named.join(' ')} >> >> /Contents [${refer(contents)}] /Annots [${refer(placed)}] >>`,
  );
  const others = padding.pages === undefined ? 0 : add(packed('', padding.pages.content));
  const addPage = () =>
    add(`<< /Type /Page /Parent ${PAGES} 0 R /Resources << ${fontResources} >> /Contents ${others} 0 R >>`);
  const kids = [
    ...Array.from({ length: padding.pages?.before ?? 0 }, addPage),
    page,
    ...Array.from({ length: padding.pages?.after ?? 0 }, addPage),
  ];
  objects[CATALOG - 1] = `<< /Type /Catalog /Pages ${PAGES} 0 R >>`;
  objects[PAGES - 1] = `<< /Type /Pages /Kids [${refer(kids)}] /Count ${kids.length} /MediaBox [0 0 600 800] >>`;
  return assemblePdf(objects, `/Root ${CATALOG} 0 R /Info ${INFO} 0 R`);
}

/** Adds a Type 3 font in units of the page, and returns its number. Its glyphs have no names that say what they are. */
function addDrawnFont(characters: string, add: (body: string | Buffer) => number): number {
  const codes = [...new Set(characters)].map((character) => character.charCodeAt(0));
  const procedures = codes.map((code) => {
    const number = add(packed('', `6 0 d0 0 0 m 5 0 l 4 ${7 + (code % 3)} l 1 6 l f`));
    return `/g${code} ${number} 0 R`;
  });
  const differences = codes.map((code) => `${code} /g${code}`).join(' ');
  return add(
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [1 0 0 1 0 0] /Encoding << /Differences [${differences}] >> /CharProcs << ${procedures.join(' ')} >> >>`,
  );
}

/** Saves the file again with another content of its page. */
export const saveEdit = (file: Buffer, content: string): Buffer =>
  appendRevision(file, { [CONTENT_NUMBER]: packed('', content) });

/** Saves the file again and again. `change` writes what each save adds. */
export function saveAgain(
  file: Buffer,
  times: number,
  change: (time: number) => Readonly<Record<number, string | Buffer>>,
): Buffer {
  const pieces: Buffer[] = [];
  let [length, previous] = [file.length, readLastSection(file)];
  for (let time = 0; time < times; time += 1) {
    const rows: string[] = [];
    for (const [number, body] of Object.entries(change(time))) {
      rows.push(`${number} 1\n${String(length).padStart(10, '0')} 00000 n \n`);
      const object = Buffer.concat([
        Buffer.from(`${number} 0 obj\n`),
        Buffer.from(body as string, 'latin1'),
        Buffer.from('\nendobj\n'),
      ]);
      pieces.push(object);
      length += object.length;
    }
    const section = Buffer.from(
      `xref\n0 0\n${rows.join('')}trailer\n<< /Size 100000 /Root ${CATALOG} 0 R /Info ${INFO} 0 R /Prev ${previous} >>\nstartxref\n${length}\n%%EOF\n`,
    );
    pieces.push(section);
    [length, previous] = [length + section.length, length];
  }
  return Buffer.concat([file, ...pieces]);
}

function readLastSection(file: Buffer): number {
  const end = file.toString('latin1', Math.max(0, file.length - 200));
  return Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1] ?? 0);
}
