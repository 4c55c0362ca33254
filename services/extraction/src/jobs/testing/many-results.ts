import { readSystemRandomness } from '@probant/kernel/ids';
import { createTimeSlicer } from '@probant/kernel/time-slicer';
import { seal } from '../keys/seal.ts';
import { nameFilename } from '../keys/sealed-places.ts';
import { sealResult } from '../keys/sealed-results.ts';
import { openFinishedFiles } from '../results/finished-files.ts';
import { createExtractionRows } from '../results/result-rows.rules.ts';
import type { FinishedFile } from '../results/results.repository.ts';
import { writeCsv } from '../results/write-csv.usecases.ts';

const place = { jobId: 'job', attemptId: 'attempt', part: 1 };
const key = Buffer.alloc(32, 7);
const RESULT = { document_type: 'rib', data: { iban: 'FR76' }, confidence: 0.5, field_confidences: [] };

/** Creates a job with so many finished files, of which no more is in memory than the pages that are asked for. */
export async function createManyResults(files: number) {
  const stored = {
    ...{ ...place, filename: await seal(key, nameFilename(place), Buffer.from('a.pdf'), readSystemRandomness) },
    result: await sealResult(key, place, Buffer.from(JSON.stringify(RESULT)), readSystemRandomness),
    ...{ errorCode: null, errorDetail: null },
    ...{ category: null, path: null },
  };
  let pages = 0;
  const list = async (_: unknown, __: unknown, after: number, { limit }: { readonly limit: number }) => {
    pages += 1;
    return Array.from(
      { length: Math.min(limit, files - after) },
      (_, index): FinishedFile => ({ ...stored, position: after + index + 1 }),
    );
  };
  return {
    countPages: () => pages,
    write: () =>
      writeCsv(
        openFinishedFiles({ list, hasPaths: async () => false }, { tenant: 'acme' as never, jobId: 'job', key }, 0),
        createExtractionRows('rib', false),
        createTimeSlicer(new AbortController().signal),
      ),
  };
}
