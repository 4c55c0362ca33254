import { escapeXml, RELATIONS, writeOfficeFile, writeRelations } from './office-archive.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A sheet of a workbook. */
export type Sheet = {
  readonly name: string;
  readonly rows: readonly (readonly (string | number | null)[])[];
};

/** Longest name of a sheet, and longest text of a cell. */
const MAX_NAME = 31;
const MAX_TEXT = 32_767;

/** Writes tables as a workbook: texts are inline, so that a cell is never run as a formula. */
export async function writeXlsx(tables: readonly Sheet[]): Promise<Blob> {
  const sheets = tables.map(({ name, rows }, index) => ({
    name: name.slice(0, MAX_NAME),
    id: index + 1,
    file: `worksheets/sheet${index + 1}.xml`,
    rows,
  }));
  return writeOfficeFile(
    [
      {
        path: 'xl/workbook.xml',
        contentType: `${TYPE}.sheet.main+xml`,
        xml: `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.map(({ name, id }) => `<sheet name="${escapeXml(name)}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets></workbook>`,
      },
      {
        path: 'xl/_rels/workbook.xml.rels',
        contentType: null,
        xml: writeRelations([
          ...sheets.map(({ file }) => ({ kind: 'worksheet', target: file })),
          { kind: 'styles', target: 'styles.xml' },
        ]),
      },
      {
        path: 'xl/styles.xml',
        contentType: `${TYPE}.styles+xml`,
        xml: `<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
      },
      ...sheets.map(({ file, rows }) => ({
        path: `xl/${file}`,
        contentType: `${TYPE}.worksheet+xml`,
        xml: writeSheet(rows),
      })),
    ],
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
}

/** The first row is bold and stays in sight. */
function writeSheet(rows: Sheet['rows']): string {
  const body = rows.map((row, index) => {
    const style = index === 0 ? ' s="1"' : '';
    const cells = row.map((value) => {
      if (value === null || value === '') return '<c/>';
      if (typeof value === 'number') return `<c${style}><v>${value}</v></c>`;
      return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escapeXml(value.slice(0, MAX_TEXT))}</t></is></c>`;
    });
    return `<row>${cells.join('')}</row>`;
  });
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${body.join('')}</sheetData></worksheet>`;
}
