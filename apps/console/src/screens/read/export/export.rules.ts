import { joinCells, keepAsText, quoteCell } from '../../../ui/tables/format-csv.ts';
import { type Field, type FieldValue, findTypeCode, listFields } from '../values/fields.rules.ts';
import { LINE_COLUMNS, listAddedFields, listLines } from '../values/lines.rules.ts';
import { findPersonalData } from '../values/personal-data.rules.ts';
import { getCurrentValue, isDone, type ReadDocument } from '../values/readings.rules.ts';

/** A document that is exported, with the name of its file. */
export type ExportSource = { readonly fileName: string; readonly document: ReadDocument };

/** Words of the visitor's language for the heads and cells of tables. */
export type ExportWords = {
  readonly mask: string;
  readonly nameOf: (path: string) => string;
  readonly typeOf: (code: string) => string;
  readonly reasonOf: (code: string) => string;
  readonly states: { readonly corrected: string; readonly verified: string; readonly added: string };
  readonly columns: {
    readonly file: string;
    readonly type: string;
    readonly field: string;
    readonly path: string;
    readonly current: string;
    readonly read: string;
    readonly state: string;
    readonly confidence: string;
    readonly reason: string;
    readonly page: string;
    readonly line: string;
  };
};

export type ExportTable = { readonly name: string; readonly rows: readonly (readonly FieldValue[])[] };

/** The fields of a document with the lines that were added and without those that were deleted. */
function listExportedFields({ result, addedLines, removedLines }: ReadDocument): readonly Field[] {
  const read = listFields(result);
  return [...read, ...listAddedFields(read, addedLines)].filter(({ path }) => {
    const [list, index] = path.split('.');
    return list !== 'line_items' || !removedLines.includes(Number(index));
  });
}

type Masking = { readonly isMasked: boolean; readonly mask: string };

function createMask(document: ReadDocument, { isMasked, mask }: Masking) {
  const { paths } = findPersonalData(document.result, listFields(document.result));
  return (path: string, value: FieldValue): FieldValue =>
    isMasked && paths.has(path) && value !== null ? mask : value;
}

/** A document as JSON: the values that count, and beside them what was read and what a person did. */
export function toExportedJson({ fileName, document }: ExportSource, masking: Masking) {
  const { result, corrections, verified } = document;
  const hide = createMask(document, masking);
  const read = (path: string, value: FieldValue) => hide(path, value);
  const current = (path: string, value: FieldValue) => hide(path, getCurrentValue(document, path, value));
  const fields = new Map(listFields(result).map((field) => [field.path, field.value]));
  return {
    file: fileName,
    document_type: result.document_type,
    confidence: result.confidence,
    text_source: result.text_source,
    data: result.data === null ? null : withLines(mapLeaves('', result.data, current), document, hide),
    data_as_read: mapLeaves('', result.data, read),
    details: mapLeaves('details', result.details ?? null, current),
    corrections: Object.entries(corrections).map(([field, value]) => ({
      field,
      read: hide(field, fields.get(field) ?? null),
      corrected: hide(field, value),
    })),
    verified,
    field_confidences: result.field_confidences,
  };
}

/** A copy with each text and number replaced. */
function mapLeaves(path: string, value: unknown, map: (path: string, value: FieldValue) => FieldValue): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'number') return map(path, value);
  const join = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (Array.isArray(value)) return value.map((item, index) => mapLeaves(join(String(index)), item, map));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapLeaves(join(name), member, map)]));
}

/** Members of the copy are as the contract has them, but for the lines that a person added and deleted. */
function withLines(data: unknown, document: ReadDocument, hide: (path: string, value: FieldValue) => FieldValue) {
  const { addedLines, removedLines } = document;
  if (addedLines + removedLines.length === 0) return data;
  const fields = listExportedFields(document);
  const lines = listLines(fields, []).map(({ fields: members }) =>
    Object.fromEntries(
      LINE_COLUMNS.map((name) => {
        const field = members.find((member) => member.name === name);
        return [
          name,
          field === undefined ? null : hide(field.path, getCurrentValue(document, field.path, field.value)),
        ];
      }),
    ),
  );
  return { ...(data as object), line_items: lines };
}

/** A row a value, with what was read beside what counts. */
export function tabulateFields(
  sources: readonly ExportSource[],
  words: ExportWords,
  isMasked: boolean,
): ExportTable['rows'] {
  const { columns, states } = words;
  const head = [
    columns.file,
    columns.type,
    columns.field,
    columns.path,
    columns.current,
    columns.read,
    columns.state,
    columns.confidence,
    columns.reason,
    columns.page,
  ];
  const rows = sources.flatMap(({ fileName, document }) => {
    const hide = createMask(document, { isMasked, mask: words.mask });
    return listExportedFields(document).map((field): readonly FieldValue[] => {
      const isCorrected = document.corrections[field.path] !== undefined;
      const isAdded = isCorrected && field.value === null;
      return [
        fileName,
        words.typeOf(findTypeCode(document.result)),
        words.nameOf(field.path),
        field.path,
        hide(field.path, getCurrentValue(document, field.path, field.value)),
        hide(field.path, field.value),
        isAdded ? states.added : isCorrected ? states.corrected : isDone(document, field.path) ? states.verified : '',
        field.score,
        field.reason === null ? '' : words.reasonOf(field.reason),
        field.page,
      ];
    });
  });
  return [head, ...rows];
}

/** A row a document, with a column for each value that is no member of a list. */
export function tabulateDocuments(
  sources: readonly ExportSource[],
  words: ExportWords,
  isMasked: boolean,
): ExportTable['rows'] {
  const perDocument = sources.map(({ fileName, document }) => {
    const hide = createMask(document, { isMasked, mask: words.mask });
    const values = listExportedFields(document)
      .filter(({ path }) => !path.includes('.'))
      .map(({ path, value }) => [path, hide(path, getCurrentValue(document, path, value))] as const);
    return { fileName, document, values: new Map(values) };
  });
  const paths = [...new Set(perDocument.flatMap(({ values }) => [...values.keys()]))];
  const { columns } = words;
  return [
    [columns.file, columns.type, columns.confidence, ...paths.map(words.nameOf)],
    ...perDocument.map(({ fileName, document, values }) => [
      fileName,
      words.typeOf(findTypeCode(document.result)),
      document.result.confidence,
      ...paths.map((path) => values.get(path) ?? null),
    ]),
  ];
}

/** A row a line item. */
export function tabulateLines(
  sources: readonly ExportSource[],
  words: ExportWords,
  isMasked: boolean,
): ExportTable['rows'] {
  const { columns } = words;
  const rows = sources.flatMap(({ fileName, document }) => {
    const hide = createMask(document, { isMasked, mask: words.mask });
    return listLines(listExportedFields(document), []).map(({ fields }, position) => [
      fileName,
      position + 1,
      ...LINE_COLUMNS.map((name) => {
        const field = fields.find((member) => member.name === name);
        return field === undefined ? null : hide(field.path, getCurrentValue(document, field.path, field.value));
      }),
    ]);
  });
  return [[columns.file, columns.line, ...LINE_COLUMNS.map(words.nameOf)], ...rows];
}

/** Values as CSV for the spreadsheets of a language: semicolons and decimal commas, or commas and points. */
export function toCsv(rows: ExportTable['rows'], decimalMark: ',' | '.'): string {
  const write = (value: FieldValue): string => {
    if (value === null) return '';
    if (typeof value === 'number') return String(value).replace('.', decimalMark);
    return quoteCell(keepAsText(value), /["\n\r;,]/);
  };
  return joinCells(
    rows.map((row) => row.map(write)),
    decimalMark === ',' ? ';' : ',',
  );
}
