import { zipOf } from './zip.ts';

/** What is set differently from its style. Sizes in points. */
type Run = {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly size?: number;
  readonly colour?: string;
  /** Space added after every letter, in points. */
  readonly spacing?: number;
};

const STYLES = ['Normal', 'Title', 'Subtitle', 'Heading1', 'Heading2', 'ListBullet'] as const;
type Paragraph = { readonly style: (typeof STYLES)[number]; readonly runs: readonly Run[] };
/** Widths of columns in twentieths of a point. */
type Table = { readonly widths: readonly number[]; readonly rows: readonly (readonly (readonly Block[])[])[] };
/** The paragraphs before it stand in so many columns. */
type SectionEnd = { readonly columns: number };
export type Block = Paragraph | Table | SectionEnd;

export const line = (text: string | readonly Run[], style: Paragraph['style'] = 'Normal'): Paragraph => ({
  style,
  runs: typeof text === 'string' ? [{ text }] : text,
});

export type WordFile = {
  readonly blocks: readonly Block[];
  /** Paragraphs of the header of every page. */
  readonly header?: readonly Paragraph[];
  readonly title: string;
  readonly author: string;
};

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const KIND = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** A word-processing document with styles, a numbering for its bullets, tables, columns and a header (ECMA-376). */
export function writeDocx({ blocks, header = [], title, author }: WordFile): Uint8Array {
  const parts = ['styles', 'numbering', ...(header.length > 0 ? ['header'] : [])];
  const named = header.length > 0 ? '<w:headerReference w:type="default" r:id="rId3"/>' : '';
  const end = `<w:sectPr>${named}<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134"/></w:sectPr>`;
  return zipOf({
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${KIND}.document.main+xml"/>${parts.map((part) => `<Override PartName="/word/${part}.xml" ContentType="${KIND}.${part}+xml"/>`).join('')}</Types>`,
    '_rels/.rels': relations([
      ['officeDocument', 'word/document.xml'],
      ['core-properties', 'docProps/core.xml'],
    ]),
    'docProps/core.xml': `${HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title><dc:creator>${escaped(author)}</dc:creator></cp:coreProperties>`,
    'word/_rels/document.xml.rels': relations(parts.map((part) => [part, `${part}.xml`])),
    'word/styles.xml': `${HEAD}<w:styles ${W}>${STYLES.map(styleXml).join('')}</w:styles>`,
    'word/numbering.xml': `${HEAD}<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    ...(header.length > 0 ? { 'word/header.xml': `${HEAD}<w:hdr ${W}>${header.map(blockXml).join('')}</w:hdr>` } : {}),
    'word/document.xml': `${HEAD}<w:document ${W} ${R}><w:body>${blocks.map(blockXml).join('')}${end}</w:body></w:document>`,
  });
}

const relations = (list: readonly (readonly [kind: string, target: string])[]): string =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const SIZES: Readonly<Record<Paragraph['style'], number>> = {
  Normal: 10.5,
  Title: 24,
  Subtitle: 13,
  Heading1: 14,
  Heading2: 11.5,
  ListBullet: 10.5,
};
const NAMES: Readonly<Record<Paragraph['style'], string>> = {
  Normal: 'Normal',
  Title: 'Title',
  Subtitle: 'Subtitle',
  Heading1: 'heading 1',
  Heading2: 'heading 2',
  ListBullet: 'List Bullet',
};

const styleXml = (id: Paragraph['style']): string =>
  `<w:style w:type="paragraph"${id === 'Normal' ? ' w:default="1"' : ''} w:styleId="${id}"><w:name w:val="${NAMES[id]}"/>${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}${id === 'ListBullet' ? '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>' : ''}<w:rPr>${/^(?:Title|Heading)/.test(id) ? '<w:b/>' : ''}<w:sz w:val="${2 * SIZES[id]}"/></w:rPr></w:style>`;

function blockXml(block: Block): string {
  if ('columns' in block)
    return `<w:p><w:pPr><w:sectPr><w:type w:val="continuous"/><w:cols w:num="${block.columns}" w:space="420"/></w:sectPr></w:pPr></w:p>`;
  if ('runs' in block) {
    const numbered = block.style === 'ListBullet' ? '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>' : '';
    return `<w:p><w:pPr><w:pStyle w:val="${block.style}"/>${numbered}</w:pPr>${block.runs.map(runXml).join('')}</w:p>`;
  }
  const grid = block.widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  const cell = (inside: readonly Block[], width: number | undefined) =>
    `<w:tc><w:tcPr><w:tcW w:w="${width ?? 0}" w:type="dxa"/></w:tcPr>${(inside.length > 0 ? inside : [line('')]).map(blockXml).join('')}</w:tc>`;
  const rows = block.rows.map((row) => `<w:tr>${row.map((one, at) => cell(one, block.widths[at])).join('')}</w:tr>`);
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows.join('')}</w:tbl>`;
}

function runXml({ text, bold, italic, size, colour, spacing }: Run): string {
  const set = [
    bold ? '<w:b/>' : '',
    italic ? '<w:i/>' : '',
    colour ? `<w:color w:val="${colour}"/>` : '',
    spacing ? `<w:spacing w:val="${Math.round(20 * spacing)}"/>` : '',
    size ? `<w:sz w:val="${Math.round(2 * size)}"/>` : '',
  ].join('');
  const pieces = text.split('\t').map((piece) => `<w:t xml:space="preserve">${escaped(piece)}</w:t>`);
  return `<w:r>${set === '' ? '' : `<w:rPr>${set}</w:rPr>`}${pieces.join('<w:tab/>')}</w:r>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
