import { zipSync } from 'fflate';

const encode = (value: string): Uint8Array => new TextEncoder().encode(value);

const createContentTypes = (part: string) =>
  encode(`<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`);

const createRelations = (part: string) =>
  encode(`<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${part}"/></Relationships>`);

const CORE_PROPERTIES =
  encode(`<?xml version="1.0"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"
 xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Devis</dc:title><dc:creator>Atelier Lumen</dc:creator></cp:coreProperties>`);

/** A paragraph of text, or a table given by its rows of cells. */
export type DocxBlock = string | readonly (readonly string[])[];

const createParagraph = (value: string) => `<w:p><w:r><w:t xml:space="preserve">${value}</w:t></w:r></w:p>`;
const createTable = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${createParagraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;

const createDocumentXml = (blocks: readonly DocxBlock[]): Uint8Array =>
  encode(
    `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${blocks
      .map((block) => (typeof block === 'string' ? createParagraph(block) : createTable(block)))
      .join('')}</w:body></w:document>`,
  );

/** Writes a DOCX whose main part has the name `part`. */
export const writeDocx = (blocks: readonly DocxBlock[], part = 'word/document.xml'): Buffer =>
  zipDocx(createDocumentXml(blocks), part);

/** Writes a DOCX of paragraphs with named styles; the name of a style is in English, whatever the language of the editor. */
export function writeStyledDocx(
  paragraphs: readonly { readonly text: string; readonly style: string | null }[],
): Buffer {
  const names = [...new Set(paragraphs.flatMap(({ style }) => (style === null ? [] : [style])))];
  const body = paragraphs.map(({ text, style }) => {
    const properties = style === null ? '' : `<w:pPr><w:pStyle w:val="S${names.indexOf(style)}"/></w:pPr>`;
    return `<w:p>${properties}<w:r><w:t>${text}</w:t></w:r></w:p>`;
  });
  const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const styles = names.map(
    (name, index) => `<w:style w:type="paragraph" w:styleId="S${index}"><w:name w:val="${name}"/></w:style>`,
  );
  return zipDocx(encode(`<w:document ${namespace}><w:body>${body.join('')}</w:body></w:document>`), undefined, {
    'word/styles.xml': encode(`<w:styles ${namespace}>${styles.join('')}</w:styles>`),
  });
}

/** Writes a DOCX with the given bytes as its main part. */
export const zipDocx = (
  main: Uint8Array,
  part = 'word/document.xml',
  otherParts: Readonly<Record<string, Uint8Array>> = {},
): Buffer =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': createContentTypes(part),
      '_rels/.rels': createRelations(part),
      'docProps/core.xml': CORE_PROPERTIES,
      [part]: main,
      ...otherParts,
    }),
  );
