import { readSystemRandomness } from '@probant/kernel/ids';
import { createTimeSlicer } from '@probant/kernel/time-slicer';
import { seal } from '../keys/seal.ts';
import { nameFilename, nameResult } from '../keys/sealed-places.ts';
import { openFinishedFiles } from '../results/finished-files.ts';
import { createExtractionRows } from '../results/result-rows.rules.ts';
import type { FinishedFile } from '../results/results.repository.ts';
import { writeCsv } from '../results/write-csv.usecases.ts';

const place = { jobId: 'job', attemptId: 'attempt', part: 1 };
const key = Buffer.alloc(32, 7);
const RESULT = { document_type: 'rib', data: { iban: 'FR76' }, confidence: 0.5, field_confidences: [] };

/** Creates a job with so many finished files, of which no more is in memory than the pages that are asked for. */
export async function createManyResults(files: number) {
  const sealIn = (name: typeof nameResult, text: string) =>
    seal(key, name(place), Buffer.from(text), readSystemRandomness);
  const stored = {
    ...{ ...place, filename: await sealIn(nameFilename, 'a.pdf') },
    ...{ result: await sealIn(nameResult, JSON.stringify(RESULT)), errorCode: null, errorDetail: null },
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
