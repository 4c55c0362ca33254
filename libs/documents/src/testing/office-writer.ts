import { escapeXmlAttribute as escapeXml } from '@probant/kernel/xml-text';
import { strToU8, zipSync } from 'fflate';

const writeZip = (parts: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));

const RELATION_TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const writeRelations = (targets: readonly string[]): string =>
  `<Relationships>${targets.map((target, index) => `<Relationship Id="rId${index + 1}" Type="${RELATION_TYPE}/x" Target="${target}"/>`).join('')}</Relationships>`;

/** A cell: a text, a number, a number with its format code, a date as a serial number, or raw XML of a cell. */
export type SheetCell =
  | string
  | number
  | { readonly value: number; readonly format: string }
  | { readonly serial: number }
  | { readonly xml: string }
  | null;

/** What is not shown of a workbook, and its merged cells; rows and columns count from 1, in every sheet. */
export type SheetLayout = {
  readonly hiddenSheets?: readonly string[];
  readonly hiddenRows?: readonly number[];
  readonly hiddenColumns?: readonly number[];
  readonly merges?: readonly string[];
};

/** Writes a workbook with shared texts; style 1 is a date, and each format code has its own. */
export function writeXlsx(
  sheets: Readonly<Record<string, readonly (readonly SheetCell[])[]>>,
  date1904 = false,
  { hiddenColumns = [], hiddenRows = [], hiddenSheets = [], merges = [] }: SheetLayout = {},
): Buffer {
  const texts: string[] = [];
  const formats: string[] = [];
  const findStyle = (format: string): number =>
    2 + (formats.includes(format) ? formats.indexOf(format) : formats.push(format) - 1);
  const writeCell = (cell: SheetCell, row: number, column: number): string => {
    const reference = `${String.fromCharCode(65 + column)}${row + 1}`;
    if (cell === null) return '';
    if (typeof cell === 'string') return `<c r="${reference}" t="s"><v>${texts.push(cell) - 1}</v></c>`;
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
    if ('value' in cell) return `<c r="${reference}" s="${findStyle(cell.format)}"><v>${cell.value}</v></c>`;
    return 'xml' in cell ? cell.xml : `<c r="${reference}" s="1"><v>${cell.serial}</v></c>`;
  };
  const names = Object.keys(sheets);
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="${RELATION_TYPE}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${names
      .map(
        (name, index) =>
          `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"${hiddenSheets.includes(name) ? ' state="hidden"' : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': writeRelations(names.map((_, index) => `worksheets/sheet${index + 1}.xml`)),
  };
  const hidden = hiddenColumns.map((column) => `<col min="${column}" max="${column}" hidden="1"/>`).join('');
  const columns = hidden === '' ? '' : `<cols>${hidden}</cols>`;
  const areas =
    merges.length === 0
      ? ''
      : `<mergeCells>${merges.map((area) => `<mergeCell ref="${area}"/>`).join('')}</mergeCells>`;
  for (const [index, name] of names.entries()) {
    const rows = sheets[name] ?? [];
    parts[`xl/worksheets/sheet${index + 1}.xml`] = `<worksheet>${columns}<sheetData>${rows
      .map(
        (cells, row) =>
          `<row r="${row + 1}"${hiddenRows.includes(row + 1) ? ' hidden="1"' : ''}>${cells.map((cell, column) => writeCell(cell, row, column)).join('')}</row>`,
      )
      .join('')}</sheetData>${areas}</worksheet>`;
  }
  const codes = formats.map((code, at) => `<numFmt numFmtId="${165 + at}" formatCode="${escapeXml(code)}"/>`);
  parts['xl/styles.xml'] =
    `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/>${codes.join('')}</numFmts>` +
    `<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/>${formats
      .map((_, at) => `<xf numFmtId="${165 + at}"/>`)
      .join('')}</cellXfs></styleSheet>`;
  parts['xl/sharedStrings.xml'] =
    `<sst>${texts.map((text) => `<si><r><t>${escapeXml(text)}</t></r><rPh><t>?</t></rPh></si>`).join('')}</sst>`;
  return writeZip(parts);
}

export type Slide = {
  readonly title: string;
  readonly body: readonly string[];
  readonly table?: readonly (readonly string[])[];
  readonly notes?: string;
};

const writeShape = (type: string | null, paragraphs: readonly string[]): string =>
  `<p:sp><p:nvSpPr><p:nvPr>${type === null ? '' : `<p:ph type="${type}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs
    .map((text) => `<a:p><a:r><a:t>${escapeXml(text)}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`;

/** Writes a presentation; the slides are stored in reverse order, as an editor leaves them after a move. */
export function writePptx(slides: readonly Slide[]): Buffer {
  const fileOf = (index: number) => slides.length - index;
  const parts: Record<string, string> = {
    'ppt/presentation.xml': `<p:presentation xmlns:r="${RELATION_TYPE}"><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': writeRelations(slides.map((_, index) => `slides/slide${fileOf(index)}.xml`)),
  };
  for (const [index, { title, body, table = [], notes }] of slides.entries()) {
    const file = fileOf(index);
    const rows = table.map(
      (cells) =>
        `<a:tr>${cells.map((cell) => `<a:tc><a:txBody><a:p><a:r><a:t>${escapeXml(cell)}</a:t></a:r></a:p></a:txBody></a:tc>`).join('')}</a:tr>`,
    );
    parts[`ppt/slides/slide${file}.xml`] =
      `<p:sld>${writeShape('title', [title])}${writeShape(null, body)}${writeShape('sldNum', [String(file)])}${rows.length > 0 ? `<p:graphicFrame><a:tbl>${rows.join('')}</a:tbl></p:graphicFrame>` : ''}</p:sld>`;
    if (notes !== undefined) {
      parts[`ppt/slides/_rels/slide${file}.xml.rels`] = writeRelations([`../notesSlides/notesSlide${file}.xml`]);
      parts[`ppt/notesSlides/notesSlide${file}.xml`] = `<p:notes>${writeShape('body', [notes])}</p:notes>`;
    }
  }
  return writeZip(parts);
}

/** Writes an OpenDocument text with the given content of `office:text`. */
export const writeOdt = (body: string, title = '', automaticStyles = ''): Buffer =>
  writeZip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content><office:automatic-styles>${automaticStyles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    'meta.xml': `<office:document-meta><office:meta><dc:title>${title}</dc:title></office:meta></office:document-meta>`,
  });
