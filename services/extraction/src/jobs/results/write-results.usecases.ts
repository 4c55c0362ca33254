import type { TenantId } from '@probant/kernel/tenant';
import { open } from '../keys/seal.ts';
import { nameFilename, nameResult } from '../keys/sealed-places.ts';
import type { FinishedFile, ResultsRepository } from './results.repository.ts';

/** Of one read from the database: a page that is written before the next one is read. */
const PAGE = { limit: 200, maxBytes: 4 * 1024 * 1024 };
const LINE_END = Buffer.from('\n');

/**
 * Yields the results of the finished files of a job after a position as NDJSON, in the order of their positions: one line a file, with
 * `result` as in `POST /v1/extract`, or `error`. Results are not parsed: a long one would delay every other call.
 */
export async function* writeResults(
  results: ResultsRepository,
  { tenant, jobId, key }: { readonly tenant: TenantId; readonly jobId: string; readonly key: Uint8Array },
  after: number,
): AsyncGenerator<Uint8Array> {
  let last = after;
  for (;;) {
    const page = await results.list(tenant, jobId, last, PAGE);
    for (const file of page) yield* writeLine(jobId, key, file);
    const end = page.at(-1);
    if (end === undefined) return;
    last = end.position;
  }
}

async function* writeLine(jobId: string, key: Uint8Array, file: FinishedFile): AsyncGenerator<Uint8Array> {
  const place = { jobId, attemptId: file.attemptId, part: file.part };
  const filename = (await open(key, nameFilename(place), file.filename)).toString('utf8');
  const head = `{"position":${file.position},"filename":${JSON.stringify(filename)},`;
  if (file.result === null) {
    const error = { code: file.errorCode, detail: file.errorDetail };
    yield Buffer.from(`${head}"result":null,"error":${JSON.stringify(error)}}\n`);
    return;
  }
  const result = await open(key, nameResult(place), file.result);
  yield Buffer.concat([Buffer.from(`${head}"result":`), result, Buffer.from(',"error":null}'), LINE_END]);
}
