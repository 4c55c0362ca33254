import type { ProbantClient } from '@probant/client';
import { type SubjectExport, type SubjectSummary, type SubjectType, summarizeSubject } from './subject-export.rules.ts';

export type SubjectQuery = { readonly tenantId: string; readonly subject: string; readonly type: SubjectType };

/** The export of a subject as a file, and its summary; null when it is too large to look at here. */
export type FoundSubject = {
  readonly query: SubjectQuery;
  readonly file: Blob;
  readonly summary: SubjectSummary | null;
};

const MAX_PREVIEW_BYTES = 33_554_432;

export async function findSubject(
  client: ProbantClient,
  query: SubjectQuery,
  signal: AbortSignal,
): Promise<FoundSubject> {
  const body = { tenant_id: query.tenantId, subject_id: query.subject, subject_type: query.type };
  const file = await (await client.download('post', '/v1/gdpr/export', { body, signal })).blob();
  if (file.size > MAX_PREVIEW_BYTES) return { query, file, summary: null };
  const found: SubjectExport = JSON.parse(await file.text());
  return { query, file, summary: summarizeSubject(found) };
}
