import { MIB_BYTES } from '@probant/kernel/byte-units';
import { open } from '../keys/seal.ts';
import { nameCategory, nameFilename, namePath, nameResult } from '../keys/sealed-places.ts';
import { listByPosition } from '../opened/list-by-position.ts';
import type { OpenedJob } from '../opened/opened-job.ts';
import type { RowError, RowOfFile } from '../opened/result-rows.ts';
import type { FinishedFile, ResultsRepository } from './results.repository.ts';

/** A file that was read, or could not be. */
export type OpenedFile = RowOfFile &
  (
    | { /** JSON text in UTF-8. */ readonly result: Buffer; readonly error: null }
    | { readonly result: null; readonly error: RowError }
  );

/** Of one read from the database: a page that is written before the next one is read. */
const PAGE = { limit: 200, maxBytes: 4 * MIB_BYTES };

/** Yields the finished files of a job after a position, in the order of their positions, decrypted one at a time. */
export async function* openFinishedFiles(
  results: ResultsRepository,
  { tenant, jobId, key }: Pick<OpenedJob, 'tenant' | 'jobId' | 'key'>,
  after: number,
): AsyncGenerator<OpenedFile> {
  const readPage = (last: number) => results.list(tenant, jobId, last, PAGE);
  for await (const file of listByPosition(readPage, after)) yield await openFile(jobId, key, file);
}

async function openFile(jobId: string, key: Uint8Array, file: FinishedFile): Promise<OpenedFile> {
  const { position, errorCode: code, errorDetail: detail } = file;
  const place = { jobId, attemptId: file.attemptId, part: file.part };
  const openText = async (name: string, sealed: Uint8Array) => (await open(key, name, sealed)).toString('utf8');
  const row: RowOfFile = {
    position,
    filename: await openText(nameFilename(place), file.filename),
    category: file.category === null ? null : await openText(nameCategory(place), file.category),
    path: file.path === null ? null : await openText(namePath(place), file.path),
  };
  return file.result === null
    ? { ...row, result: null, error: { code, detail } }
    : { ...row, result: await open(key, nameResult(place), file.result), error: null };
}
