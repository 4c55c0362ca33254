import { openAsBlob } from 'node:fs';
import { type DocumentInfo, UploadResponse } from '@probant/contracts/assistant';
import { FormData } from 'undici';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import type { LocalFile, RefusedFile } from '../../api/local-file.rules.ts';
import { readBatchRefusal } from './batch-refusal.rules.ts';
import { planBatches } from './plan-batches.rules.ts';

export type UploadOutcome = { readonly documents: readonly DocumentInfo[]; readonly refused: readonly RefusedFile[] };

/**
 * Uploads files in batches. A call stores all of its files or none: the file that the service names is left out, and the files before it
 * and after it are sent as two batches, so that each file is sent at most a few times.
 *
 * @throws ApiError when the knowledge base is full or unknown; Error when the server is lost. What was stored before stays.
 */
export async function uploadFiles(
  api: ApiClient,
  knowledgeBaseId: string,
  files: readonly LocalFile[],
  onDone: (bytes: number) => void,
): Promise<UploadOutcome> {
  const documents: DocumentInfo[] = [];
  const refused: RefusedFile[] = [];
  const waiting = [...planBatches(files)];
  for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
    const result = await sendBatch(api, knowledgeBaseId, batch);
    if (result.kind === 'stored') {
      documents.push(...result.documents);
      onDone(sumBytes(batch));
      continue;
    }
    const { kind, position, reason } = result;
    // A file that has too much text together with others may fit alone.
    const isRefused = kind === 'file' || batch.length === 1;
    const named = batch.slice(position - 1, position);
    if (isRefused) {
      refused.push(...named.map(({ path }) => ({ path, reason })));
      onDone(sumBytes(named));
    }
    const parts = [batch.slice(0, position - 1), ...(isRefused ? [] : [named]), batch.slice(position)];
    waiting.unshift(...parts.filter(({ length }) => length > 0));
  }
  return { documents, refused };
}

async function sendBatch(api: ApiClient, knowledgeBaseId: string, batch: readonly LocalFile[]) {
  const form = new FormData();
  for (const { name, path } of batch) form.append('files', await openAsBlob(path), name);
  try {
    const path = `/v1/knowledge-bases/${knowledgeBaseId}/documents`;
    const { body } = await api.send({ method: 'POST', path, form, response: UploadResponse });
    return { kind: 'stored', documents: body.documents } as const;
  } catch (error) {
    const refusal = error instanceof ApiError ? readBatchRefusal(error.code, error.detail, batch.length) : null;
    if (refusal === null) throw error;
    return refusal;
  }
}

const sumBytes = (files: readonly LocalFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);
