import type { TenantId } from '@probant/kernel/tenant';
import { open } from '../keys/seal.ts';
import { nameFilename, nameResult } from '../keys/sealed-places.ts';
import type { FinishedFile, ResultsRepository } from './results.repository.ts';

/** The job whose results are written, with its key. */
export type OpenedJob = { readonly tenant: TenantId; readonly jobId: string; readonly key: Uint8Array };

/** A file that was read, or could not be. */
export type OpenedFile = {
  readonly position: number;
  readonly filename: string;
} & (
  | { /** JSON text in UTF-8. */ readonly result: Buffer; readonly error: null }
  | { readonly result: null; readonly error: { readonly code: string | null; readonly detail: string | null } }
);

/** Of one read from the database: a page that is written before the next one is read. */
const PAGE = { limit: 200, maxBytes: 4 * 1024 * 1024 };

/** Yields the finished files of a job after a position, in the order of their positions, decrypted one at a time. */
export async function* openFinishedFiles(
  results: ResultsRepository,
  { tenant, jobId, key }: OpenedJob,
  after: number,
): AsyncGenerator<OpenedFile> {
  let last = after;
  for (;;) {
    const page = await results.list(tenant, jobId, last, PAGE);
    for (const file of page) yield await openFile(jobId, key, file);
    const end = page.at(-1);
    if (end === undefined) return;
    last = end.position;
  }
}

async function openFile(jobId: string, key: Uint8Array, file: FinishedFile): Promise<OpenedFile> {
  const { position, errorCode: code, errorDetail: detail } = file;
  const place = { jobId, attemptId: file.attemptId, part: file.part };
  const filename = (await open(key, nameFilename(place), file.filename)).toString('utf8');
  return file.result === null
    ? { position, filename, result: null, error: { code, detail } }
    : { position, filename, result: await open(key, nameResult(place), file.result), error: null };
}
