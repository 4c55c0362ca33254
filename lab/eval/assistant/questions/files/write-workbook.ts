import { DAY_MS } from '@probant/kernel/durations';
import { escapeXmlAttribute as escapeXml } from '@probant/kernel/xml-text';
import { strToU8, zipSync } from 'fflate';
import type { ContentBlock } from '../parse-content.ts';

type Sheet = { readonly name: string; readonly isHidden: boolean; readonly rows: (readonly string[])[] };

const SHEET_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATION_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** Formats of cells by the position of their style. */
const FORMAT_CODES = ['General', '#,##0.00\\ "€"', '#,##0\\ "€"', '0.0%', '0%', 'dd/mm/yyyy', '0.0'] as const;
/** Any fixed date makes the file reproducible; fflate writes the local time of this date, which is the same in every time zone. */
const ENTRY_DATE = new Date(2026, 0, 1);

/** Writes blocks as a workbook: each heading of level 2 starts a sheet, and amounts, shares and dates are numbers with a format. */
export function writeWorkbook(blocks: readonly ContentBlock[]): Uint8Array {
  const sheets = toSheets(blocks);
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATION_NAMESPACE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${SHEET_NAMESPACE}" xmlns:r="${RELATION_NAMESPACE}"><sheets>${sheets
      .map(
        ({ isHidden, name }, at) =>
          `<sheet name="${escapeXml(name)}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${RELATION_NAMESPACE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId${sheets.length + 1}" Type="${RELATION_NAMESPACE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${SHEET_NAMESPACE}"><numFmts>${FORMAT_CODES.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${escapeXml(code)}"/>`).join('')}</numFmts><cellXfs>${FORMAT_CODES.map((_, at) => `<xf numFmtId="${at === 0 ? 0 : 170 + at}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
  };
  for (const [at, { rows }] of sheets.entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet xmlns="${SHEET_NAMESPACE}"><sheetData>${rows.map(writeRow).join('')}</sheetData></worksheet>`;
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), {
    mtime: ENTRY_DATE,
  });
}

function toSheets(blocks: readonly ContentBlock[]): readonly Sheet[] {
  const sheets: Sheet[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') {
      sheets.push({ name: block.text.slice(0, 31), isHidden: block.isHidden, rows: [] });
      continue;
    }
    const rows = sheets.at(-1)?.rows ?? [];
    if (rows.length > 0) rows.push([]);
    if (block.kind === 'table') rows.push(block.header, ...block.rows);
    else if (block.kind === 'fields') rows.push(...block.fields);
    else if (block.kind === 'list') rows.push(...block.items.map((item) => [item]));
    else rows.push([block.text]);
  }
  return sheets;
}

const writeRow = (cells: readonly string[], row: number): string =>
  `<row r="${row + 1}">${cells.map((cell, column) => writeCell(cell, `${String.fromCharCode(65 + column)}${row + 1}`)).join('')}</row>`;

/** Values that a spreadsheet stores as numbers, each with the position of its format. */
const NUMBER_CELLS: readonly (readonly [pattern: RegExp, style: number, scale: number])[] = [
  [/^-?[\d ]+,\d\d €$/, 1, 1],
  [/^-?[\d ]+ €$/, 2, 1],
  [/^-?\d+,\d %$/, 3, 100],
  [/^-?\d+ %$/, 4, 100],
  [/^-?\d+,\d$/, 6, 1],
  [/^-?\d{1,9}$/, 0, 1],
];

function writeCell(text: string, reference: string): string {
  if (text === '') return '';
  const date = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text);
  if (date !== null) return `<c r="${reference}" s="5"><v>${toSerialDate(date)}</v></c>`;
  // Codes such as 0412 are texts.
  for (const [pattern, style, scale] of NUMBER_CELLS)
    if (pattern.test(text) && !/^0\d/.test(text)) {
      const value = Number(text.replaceAll(/[ €%]/g, '').replace(',', '.')) / scale;
      return `<c r="${reference}" s="${style}"><v>${Number(value.toPrecision(12))}</v></c>`;
    }
  return `<c r="${reference}" t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`;
}

const toSerialDate = ([, day, month, year]: RegExpExecArray): number =>
  (Date.UTC(Number(year), Number(month) - 1, Number(day)) - Date.UTC(1899, 11, 30)) / DAY_MS;
