import { createHash } from 'node:crypto';
import {
  CsvExportRequest,
  FecExportRequest,
  LedgerExportRequest,
  PayrollExportRequest,
  PayrollVariablesRequest,
} from '@probant/contracts/export';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { type TSchema, Type } from 'typebox';
import { callForBytes, jsonRequest } from '../calls/call-service.ts';
import { toQueryText } from '../calls/query-text.rules.ts';
import { MAX_ARGUMENT_CHARACTERS } from '../tool-definition/argument-limits.ts';
import { assertSize } from '../tool-definition/assert-size.ts';
import { defineTool } from '../tool-definition/tool.ts';
import { readFileName } from './file-name.rules.ts';

const EXPORT_TIMEOUT_MS = 60_000;

/** A file goes into the result in base64, 4 characters for 3 bytes. */
const MAX_FILE_BYTES = 5 * MIB_BYTES;

type Format = { readonly path: string; readonly content: TSchema; readonly option?: 'strict' | 'accounts' };

const FORMATS = {
  fec: { path: '/v1/export/fec', content: FecExportRequest, option: 'strict' },
  'ledger-a': { path: '/v1/export/ledger-a', content: LedgerExportRequest, option: 'accounts' },
  'ledger-b': { path: '/v1/export/ledger-b', content: LedgerExportRequest, option: 'accounts' },
  csv: { path: '/v1/export/csv', content: CsvExportRequest },
  payroll: { path: '/v1/export/payroll', content: PayrollExportRequest },
  'payroll-a': { path: '/v1/export/payroll/payroll-a', content: PayrollVariablesRequest },
  'payroll-b': { path: '/v1/export/payroll/payroll-b', content: PayrollVariablesRequest },
} as const satisfies Readonly<Record<string, Format>>;

type FormatName = keyof typeof FORMATS;
const FORMAT_NAMES = Object.keys(FORMATS) as FormatName[];

/** Checked by the service, which knows which one belongs to the format: here a failed `anyOf` could not say what is wrong. */
const describeContent = () => ({
  anyOf: [...new Set(Object.values(FORMATS).map(({ content }): TSchema => content))],
});

export const exportFile = defineTool({
  name: 'export_file',
  title: 'Write an export file',
  description:
    'Writes an accounting or payroll file (list_export_formats) from records, byte for byte as the format requires: the file is the ' +
    'embedded resource of the result. Amounts are never rounded. The audit trail records that the file was created, and its SHA-256.',
  service: 'export',
  stores: true,
  input: Type.Object({
    format: Type.Enum([...FORMAT_NAMES]),
    content: Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      additionalProperties: true,
      description:
        'The records: {siren, fiscal_year_start, fiscal_year_end, entries} for fec, {entries} for ledger-a and ledger-b, {data, delimiter} for csv, {data} for payroll, {variables} for payroll-a and payroll-b',
    }),
    strict: Type.Optional(
      Type.Boolean({ description: 'fec only: refuses entries that the validation of a FEC blocks. False by default' }),
    ),
    accounts: Type.Optional(
      Type.Boolean({ description: 'ledger-a and ledger-b only: adds the records of the accounts. False by default' }),
    ),
  }),
  listedInput: (input) => ({
    ...input,
    properties: { ...input.properties, content: { ...input.properties.content, ...describeContent() } },
  }),
  output: Type.Object({
    filename: Type.String(),
    media_type: Type.String(),
    bytes: Type.Integer({ minimum: 0 }),
    sha256: Type.String(),
    blocking_count: Type.Optional(Type.Integer({ minimum: 0, description: 'fec: blocking anomalies of the file' })),
    warning_count: Type.Optional(Type.Integer({ minimum: 0, description: 'fec: warnings of the file' })),
  }),
  async run({ format, content, strict, accounts }, context) {
    await assertSize(content, MAX_ARGUMENT_CHARACTERS, context.slicer);
    const { path, option }: Format = FORMATS[format as FormatName];
    const query = toQueryText(option === undefined ? {} : { [option]: { strict, accounts }[option] });
    const request = { method: 'POST', path: `${path}${query}`, ...jsonRequest(content) } as const;
    const limits = { timeoutMs: EXPORT_TIMEOUT_MS, maxBytes: MAX_FILE_BYTES };
    const { bytes, headers } = await callForBytes({ service: 'export', ...request, ...limits }, context);
    const filename = readFileName(headers['content-disposition']) ?? `export-${format}`;
    const mediaType = headers['content-type'] ?? 'application/octet-stream';
    return {
      structured: {
        filename,
        media_type: mediaType,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        ...readCount('blocking_count', headers['x-fec-blocking-count']),
        ...readCount('warning_count', headers['x-fec-warning-count']),
      },
      file: { filename, mediaType, bytes },
    };
  },
});

const readCount = (name: string, header: string | string[] | undefined) =>
  typeof header === 'string' && /^\d{1,9}$/.test(header) ? { [name]: Number(header) } : {};
