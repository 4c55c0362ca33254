import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { RawResponse, type RequestContext } from '@probant/http/route';
import type { IdSource } from '@probant/kernel/ids';
import { recordBeforeLastBytes } from './record-before-last-bytes.ts';

/** Formats as the audit trail names them: those of `/v1/formats`, and the two routes that are not listed there. */
type ExportFormat =
  | 'fec'
  | 'fec-xml'
  | 'fec-description'
  | 'ledger-a'
  | 'ledger-b'
  | 'csv'
  | 'payroll'
  | 'payroll-a'
  | 'payroll-b';

type ExportFile = {
  readonly format: ExportFormat;
  /** ASCII without quotes. */
  readonly name: string;
  readonly type: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Creates the response that downloads a file. Its last bytes are sent once the audit trail has recorded the export. */
export type CreateExportResponse = (file: ExportFile, context: RequestContext) => RawResponse;

export type ExportAuditDeps = {
  readonly audit: AuditWriter;
  /** Identifies each export in the audit trail. */
  readonly newId: IdSource;
};

export const createExportResponses =
  ({ audit, newId }: ExportAuditDeps): CreateExportResponse =>
  ({ format, name, type, chunks, headers = {} }, { caller, signal, log }) =>
    new RawResponse(
      type,
      recordBeforeLastBytes(chunks, {
        audit,
        by: { kind: 'caller', caller },
        resourceId: newId(),
        format,
        signal,
        log,
      }),
      { ...headers, 'content-disposition': `attachment; filename="${name}"` },
    );
