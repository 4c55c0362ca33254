import { type DocumentType, ExtractionResult } from '@probant/contracts/extraction';
import { type TSchema, Type } from 'typebox';
import { FormData } from 'undici';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import type { FileContent } from './open-entry.ts';
import { sendThroughOutage } from './outage.ts';
import { isRefusalOfFile, isServerFailure, toFailureCode } from './refusal.rules.ts';
import { createRefusedRow, type DocumentRow } from './results/document-row.ts';
import { toDocumentRow } from './to-document-row.rules.ts';
import type { FolderEntry } from './walk-folder.ts';

/** How documents are sent to the platform. */
export type Sending = {
  readonly api: ApiClient;
  readonly type: DocumentType | null;
  readonly signal: AbortSignal;
  /** Called when the platform does not answer, before a pause. */
  readonly onOutage: (milliseconds: number) => void;
};

/**
 * Sends one file and returns its rows: one for each document in it, or one with the reason why it cannot be read.
 *
 * @throws ApiError when the key or the server refuses every file; ConnectionLostError when the platform stays away.
 */
export async function readFileRows(
  sending: Sending,
  entry: FolderEntry,
  { bytes, sha256 }: FileContent,
): Promise<readonly DocumentRow[]> {
  try {
    const result = await extract(sending, entry, bytes, '', ExtractionResult);
    const found = result.details?.documents ?? [];
    const isOne = found.length <= 1;
    const results = isOne
      ? [result]
      : await extract(sending, entry, bytes, '&split=true', Type.Array(ExtractionResult, { minItems: 1 }));
    return results.map((each, index) =>
      toDocumentRow(each, {
        path: entry.path,
        sha256,
        document: index + 1,
        documents: results.length,
        firstPage: found[index]?.pages[0] ?? null,
      }),
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, detail, status } = error;
    if (isRefusalOfFile(status))
      return [createRefusedRow(entry.path, sha256, { code: code ?? `status_${status}`, message: detail })];
    if (!isServerFailure(status)) throw error;
    return [createRefusedRow(entry.path, sha256, { code: toFailureCode(code), message: detail })];
  }
}

/** Failures of the server that happen to one call, such as a worker that was restarted. */
const MAX_SERVER_FAILURES = 2;

async function extract<S extends TSchema>(
  { api, onOutage, signal, type }: Sending,
  { name }: FolderEntry,
  bytes: FileContent['bytes'],
  query: string,
  response: S,
) {
  const path = `/v1/extract?include=details${type === null ? '' : `&document_type=${type}`}${query}`;
  const send = async () => {
    const form = new FormData();
    form.append('file', new Blob([bytes]), name);
    return (await api.send({ method: 'POST', path, form, response, signal })).body;
  };
  for (let failures = 0; ; failures += 1)
    try {
      return await sendThroughOutage(send, { signal, onPause: onOutage });
    } catch (error) {
      const isRepeated = error instanceof ApiError && isServerFailure(error.status) && failures < MAX_SERVER_FAILURES;
      if (!isRepeated) throw error;
    }
}
