import { createUuid, type ProbantClient, type Schemas } from '@probant/client';
import { findSentPath } from './folder-names.rules.ts';
import { groupFiles } from './plan-sending.rules.ts';

export type JobOptions = {
  readonly kind: Schemas['Job']['kind'];
  /** Null: detected for each file. */
  readonly documentType: Schemas['DocumentType'] | null;
};

/**
 * A sending as far as it is. It can be taken up where it failed: each call keeps its `Idempotency-Key`, so that files that had arrived are
 * not added again.
 */
export type Sending = {
  readonly options: JobOptions;
  readonly creationKey: string;
  readonly groups: readonly { readonly key: string; readonly files: readonly File[] }[];
  readonly fileCount: number;
  jobId: string | null;
  sentGroups: number;
};

export const planSending = (files: readonly File[], options: JobOptions): Sending => ({
  options,
  creationKey: createUuid(),
  groups: groupFiles(files).map((group) => ({ key: createUuid(), files: group })),
  fileCount: files.length,
  jobId: null,
  sentGroups: 0,
});

export const countSent = ({ groups, sentGroups }: Sending): number =>
  groups.slice(0, sentGroups).reduce((sum, { files }) => sum + files.length, 0);

type SendOptions = { readonly signal: AbortSignal; readonly onProgress: (sending: Sending) => void };

/** Creates the job, sends what is left of its files, and closes it. Returns its id. */
export async function sendJob(
  client: ProbantClient,
  sending: Sending,
  { signal, onProgress }: SendOptions,
): Promise<string> {
  const { kind, documentType } = sending.options;
  if (sending.jobId === null) {
    const { id } = await client.post('/v1/jobs', {
      params: { header: { 'Idempotency-Key': sending.creationKey } },
      body: { kind, ...(documentType === null ? {} : { document_type: documentType }) },
      signal,
    });
    sending.jobId = id;
    onProgress(sending);
  }
  const path = { job_id: sending.jobId };
  for (const { key, files } of sending.groups.slice(sending.sentGroups)) {
    const params = { path, header: { 'Idempotency-Key': key } };
    await client.post('/v1/jobs/{job_id}/files', { params, body: { files: [...files], ...listPaths(files) }, signal });
    sending.sentGroups += 1;
    onProgress(sending);
  }
  await client.post('/v1/jobs/{job_id}/close', { params: { path }, signal });
  return sending.jobId;
}

/** Files of folders say where they were; others say nothing. */
function listPaths(files: readonly File[]): { readonly paths?: string } {
  const paths = files.map(findSentPath);
  return paths.every((path) => path === null) ? {} : { paths: JSON.stringify(paths) };
}
