import type { ProbantClient, Schemas } from '@probant/client';
import type { Row } from './parse-rows.rules.ts';
import { PRODUCED_FORMATS, type ProducedFormat } from './produced-formats.ts';

export type FileRequest = {
  readonly format: ProducedFormat;
  readonly rows: readonly Row[];
  readonly siren: string;
  readonly yearStart: string;
  readonly yearEnd: string;
  readonly delimiter: string;
  /** Write the accounts before the entries of a ledger. */
  readonly hasAccounts: boolean;
};

export type ProducedFile = {
  readonly name: string;
  readonly content: Blob;
  /** The beginning of the file, as text. */
  readonly preview: string;
  readonly isWhole: boolean;
  /** Anomalies that the validation found in a FEC; null for other formats. */
  readonly anomalies: { readonly blocking: number; readonly warnings: number } | null;
};

const PREVIEW_BYTES = 32_768;

/** Asks the service for a file and keeps it, so that what is saved is what was looked at. */
export async function produceFile(
  client: ProbantClient,
  request: FileRequest,
  signal: AbortSignal,
): Promise<ProducedFile> {
  const download = await askFile(client, request, signal);
  const content = await download.blob();
  const start = await content.slice(0, PREVIEW_BYTES).arrayBuffer();
  const blocking = download.headers.get('x-fec-blocking-count');
  return {
    name: download.name ?? request.format,
    content,
    preview: new TextDecoder(PRODUCED_FORMATS[request.format].encoding).decode(start),
    isWhole: content.size <= PREVIEW_BYTES,
    anomalies:
      blocking === null
        ? null
        : { blocking: Number(blocking), warnings: Number(download.headers.get('x-fec-warning-count') ?? 0) },
  };
}

/** The rows are sent as the visitor gave them: the service checks every value and says which one is wrong. */
function askFile(client: ProbantClient, request: FileRequest, signal: AbortSignal) {
  const { format, rows, siren, yearStart, yearEnd, delimiter, hasAccounts } = request;
  const fecBody = () => ({
    siren,
    fiscal_year_start: yearStart,
    fiscal_year_end: yearEnd,
    entries: rows as unknown as Schemas['FecLine'][],
  });
  const ledger = () => ({
    params: { query: { accounts: hasAccounts } },
    body: { entries: rows as unknown as Schemas['JournalEntry'][] },
    signal,
  });
  const variables = () => ({ body: { variables: rows as unknown as Schemas['PayrollVariable'][] }, signal });
  switch (format) {
    case 'fec':
      return client.download('post', '/v1/export/fec', { body: fecBody(), signal });
    case 'fec-xml':
      return client.download('post', '/v1/export/fec-xml', { body: fecBody(), signal });
    case 'fec-description':
      return client.download('post', '/v1/export/fec-description', { body: fecBody(), signal });
    case 'ledger-a':
      return client.download('post', '/v1/export/ledger-a', ledger());
    case 'ledger-b':
      return client.download('post', '/v1/export/ledger-b', ledger());
    case 'csv':
      return client.download('post', '/v1/export/csv', {
        body: { data: rows as unknown as Record<string, unknown>[], delimiter },
        signal,
      });
    case 'payroll':
      return client.download('post', '/v1/export/payroll', {
        body: { data: rows as unknown as Schemas['PayrollEntry'][] },
        signal,
      });
    case 'payroll-a':
      return client.download('post', '/v1/export/payroll/payroll-a', variables());
    case 'payroll-b':
      return client.download('post', '/v1/export/payroll/payroll-b', variables());
  }
}
