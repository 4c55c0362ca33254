import { openAsBlob } from 'node:fs';
import {
  AnalyzeResponse,
  SUPPORTING_DOCUMENT_TYPES,
  type SupportingDocumentType,
} from '@probant/contracts/authenticity';
import { type DocumentType, ExtractionResult } from '@probant/contracts/extraction';
import { FormData } from 'undici';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import type { LocalFile } from '../api/local-file.rules.ts';
import { escapeControls } from '../terminal/escape-controls.rules.ts';
import type { Reading } from './format-reading.rules.ts';

/** Refusals of the file. Others concern the key or the server. */
const FILE_STATUSES = [400, 413, 415, 422];

/**
 * Extracts the fields of a file with their places, then asks for an opinion on its authenticity where the type has one.
 *
 * @throws Error when the file cannot be read; ApiError.
 */
export async function readDocument(api: ApiClient, file: LocalFile, type: DocumentType | null): Promise<Reading> {
  const extraction = await extract(api, file, type);
  // Of a file of no known type, the signals that need no type count.
  const profile = extraction.data === null ? 'other' : extraction.document_type;
  if (!isSupportingType(profile))
    return { extraction, authenticity: null, authenticityError: `the type ${profile} has no opinion on authenticity` };
  try {
    return { extraction, authenticity: await analyze(api, file, profile), authenticityError: null };
  } catch (error) {
    if (!(error instanceof ApiError) || !FILE_STATUSES.includes(error.status)) throw error;
    return { extraction, authenticity: null, authenticityError: error.detail };
  }
}

const isSupportingType = (type: string): type is SupportingDocumentType =>
  SUPPORTING_DOCUMENT_TYPES.some((supported) => supported === type);

async function extract(api: ApiClient, file: LocalFile, type: DocumentType | null): Promise<ExtractionResult> {
  const query = type === null ? '' : `&document_type=${type}`;
  const form = await createForm(file);
  const call = {
    method: 'POST',
    path: `/v1/extract?include=geometry${query}`,
    form,
    response: ExtractionResult,
  } as const;
  return api.send(call).then(
    ({ body }) => body,
    (error: unknown) => {
      if (error instanceof ApiError && FILE_STATUSES.includes(error.status))
        throw new Error(`${escapeControls(file.path)}: ${error.detail}`, { cause: error });
      throw error;
    },
  );
}

async function analyze(api: ApiClient, file: LocalFile, type: SupportingDocumentType): Promise<AnalyzeResponse> {
  const form = await createForm(file);
  form.append('document_type', type);
  return (await api.send({ method: 'POST', path: '/v1/authenticity/analyze', form, response: AnalyzeResponse })).body;
}

async function createForm({ name, path }: LocalFile): Promise<FormData> {
  const form = new FormData();
  form.append('file', await openAsBlob(path), name);
  return form;
}
