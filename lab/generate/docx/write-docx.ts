import { escapeXmlAttribute } from '@probant/kernel/xml-text';
import { strToU8, zipSync } from 'fflate';

/** A run of text, with the formatting that differs from its paragraph style. Sizes are in points. */
type Run = {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly size?: number;
  readonly colour?: string;
  /** Space added after every letter, in points. */
  readonly spacing?: number;
};

const PARAGRAPH_STYLES = ['Normal', 'Title', 'Subtitle', 'Heading1', 'Heading2', 'ListBullet'] as const;
type Paragraph = { readonly style: (typeof PARAGRAPH_STYLES)[number]; readonly runs: readonly Run[] };
/** Column widths are in twentieths of a point. */
type Table = { readonly widths: readonly number[]; readonly rows: readonly (readonly (readonly Block[])[])[] };
/** Ends a section; the paragraphs before it are set in `columns` columns. */
type SectionEnd = { readonly columns: number };
export type Block = Paragraph | Table | SectionEnd;

export const createParagraph = (text: string | readonly Run[], style: Paragraph['style'] = 'Normal'): Paragraph => ({
  style,
  runs: typeof text === 'string' ? [{ text }] : text,
});

export type WordDocument = {
  readonly blocks: readonly Block[];
  /** Header paragraphs, repeated on every page. */
  readonly header?: readonly Paragraph[];
  readonly title: string;
  readonly author: string;
};

const WORD_NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const RELATIONSHIP_NAMESPACE = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const RELATIONSHIP_TYPE_PREFIX = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT_TYPE_PREFIX = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** Writes a word-processing document with styles, bullet numbering, tables, columns and a header (ECMA-376). */
export function writeDocx({ blocks, header = [], title, author }: WordDocument): Uint8Array {
  const parts = ['styles', 'numbering', ...(header.length > 0 ? ['header'] : [])];
  const headerReference = header.length > 0 ? '<w:headerReference w:type="default" r:id="rId3"/>' : '';
  const end = `<w:sectPr>${headerReference}<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134"/></w:sectPr>`;
  return zipFiles({
    '[Content_Types].xml': `${XML_DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${CONTENT_TYPE_PREFIX}.document.main+xml"/>${parts.map((part) => `<Override PartName="/word/${part}.xml" ContentType="${CONTENT_TYPE_PREFIX}.${part}+xml"/>`).join('')}</Types>`,
    '_rels/.rels': writeRelationships([
      ['officeDocument', 'word/document.xml'],
      ['core-properties', 'docProps/core.xml'],
    ]),
    'docProps/core.xml': `${XML_DECLARATION}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXmlAttribute(title)}</dc:title><dc:creator>${escapeXmlAttribute(author)}</dc:creator></cp:coreProperties>`,
    'word/_rels/document.xml.rels': writeRelationships(parts.map((part) => [part, `${part}.xml`])),
    'word/styles.xml': `${XML_DECLARATION}<w:styles ${WORD_NAMESPACE}>${PARAGRAPH_STYLES.map(writeStyle).join('')}</w:styles>`,
    'word/numbering.xml': `${XML_DECLARATION}<w:numbering ${WORD_NAMESPACE}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    ...(header.length > 0
      ? { 'word/header.xml': `${XML_DECLARATION}<w:hdr ${WORD_NAMESPACE}>${header.map(writeBlock).join('')}</w:hdr>` }
      : {}),
    'word/document.xml': `${XML_DECLARATION}<w:document ${WORD_NAMESPACE} ${RELATIONSHIP_NAMESPACE}><w:body>${blocks.map(writeBlock).join('')}${end}</w:body></w:document>`,
  });
}

/** Any fixed date makes the file reproducible; fflate writes the local time of this date, which is the same in every time zone. */
const ENTRY_DATE = new Date(2026, 0, 1);

const zipFiles = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {
    mtime: ENTRY_DATE,
  });

const writeRelationships = (list: readonly (readonly [kind: string, target: string])[]): string =>
  `${XML_DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(
      ([kind, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="${RELATIONSHIP_TYPE_PREFIX}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const STYLE_SIZES: Readonly<Record<Paragraph['style'], number>> = {
  Normal: 10.5,
  Title: 24,
  Subtitle: 13,
  Heading1: 14,
  Heading2: 11.5,
  ListBullet: 10.5,
};
const STYLE_NAMES: Readonly<Record<Paragraph['style'], string>> = {
  Normal: 'Normal',
  Title: 'Title',
  Subtitle: 'Subtitle',
  Heading1: 'heading 1',
  Heading2: 'heading 2',
  ListBullet: 'List Bullet',
};

const writeStyle = (id: Paragraph['style']): string =>
  `<w:style w:type="paragraph"${id === 'Normal' ? ' w:default="1"' : ''} w:styleId="${id}"><w:name w:val="${STYLE_NAMES[id]}"/>${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}${id === 'ListBullet' ? '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>' : ''}<w:rPr>${/^(?:Title|Heading)/.test(id) ? '<w:b/>' : ''}<w:sz w:val="${2 * STYLE_SIZES[id]}"/></w:rPr></w:style>`;

function writeBlock(block: Block): string {
  if ('columns' in block)
    return `<w:p><w:pPr><w:sectPr><w:type w:val="continuous"/><w:cols w:num="${block.columns}" w:space="420"/></w:sectPr></w:pPr></w:p>`;
  if ('runs' in block) {
    const numbered = block.style === 'ListBullet' ? '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>' : '';
    return `<w:p><w:pPr><w:pStyle w:val="${block.style}"/>${numbered}</w:pPr>${block.runs.map(writeRun).join('')}</w:p>`;
  }
  const grid = block.widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  const cell = (inside: readonly Block[], width: number | undefined) =>
    `<w:tc><w:tcPr><w:tcW w:w="${width ?? 0}" w:type="dxa"/></w:tcPr>${(inside.length > 0 ? inside : [createParagraph('')]).map(writeBlock).join('')}</w:tc>`;
  const rows = block.rows.map((row) => `<w:tr>${row.map((one, at) => cell(one, block.widths[at])).join('')}</w:tr>`);
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows.join('')}</w:tbl>`;
}

function writeRun({ text, bold, italic, size, colour, spacing }: Run): string {
  const set = [
    bold ? '<w:b/>' : '',
    italic ? '<w:i/>' : '',
    colour ? `<w:color w:val="${colour}"/>` : '',
    spacing ? `<w:spacing w:val="${Math.round(20 * spacing)}"/>` : '',
    size ? `<w:sz w:val="${Math.round(2 * size)}"/>` : '',
  ].join('');
  const pieces = text.split('\t').map((piece) => `<w:t xml:space="preserve">${escapeXmlAttribute(piece)}</w:t>`);
  return `<w:r>${set === '' ? '' : `<w:rPr>${set}</w:rPr>`}${pieces.join('<w:tab/>')}</w:r>`;
}
