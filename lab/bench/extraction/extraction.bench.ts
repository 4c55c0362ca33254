import { measureLineCost } from '@probant/documents/testing/line-cost';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { median } from '@probant/kernel/median';
import { computeQuantile } from '@probant/kernel/statistics/quantile';
import type { Row } from '../table.ts';
import {
  type BenchmarkFile,
  createDigitalInvoices,
  createReceiptPhotos,
  createScannedPage,
  readRealReceiptPhotos,
  SCANNED_LINES,
} from './benchmark-files.ts';
import { compareModels } from './compare-models.ts';
import { formatSeconds, measureInTurn, withReader } from './measure-documents.ts';

const REAL_PHOTO_COUNT = 15;
const SCAN_COUNT = 3;
/** CPU milliseconds per line on the machine on which the goals were set. */
const STUDY_LINE_MS = 13;

/**
 * Measures CPU seconds rather than elapsed time; a busy machine still increases them, because its cores share caches. `floatModels` is the
 * folder of the float networks that the shipped ones are compared with.
 */
export async function benchExtraction(
  options: { readonly floatModels?: string | undefined } = {},
): Promise<readonly Row[]> {
  const photos = await createReceiptPhotos();
  const real = readRealReceiptPhotos(REAL_PHOTO_COUNT);
  const scan = await createScannedPage();
  const invoices = await createDigitalInvoices();
  const { first, photosSpent, realSpent, scansSpent, invoicesSpent } = await withReader({}, async (measure) => {
    const [opening] = photos as [BenchmarkFile];
    return {
      first: await measure(opening),
      photosSpent: await measureInTurn(photos, measure),
      realSpent: await measureInTurn(real, measure),
      scansSpent: await measureInTurn(Array<BenchmarkFile>(SCAN_COUNT).fill(scan), measure),
      // The first invoices compile the PDF library.
      invoicesSpent: (await measureInTurn([...invoices.slice(0, 4), ...invoices], measure)).slice(4),
    };
  });
  const line = await measureLineCost();
  const studied = (goal: number) =>
    `one line of 320 px ${line.toFixed(1)} ms, ${STUDY_LINE_MS} in the study of the goal: ${formatSeconds((goal * line) / STUDY_LINE_MS)} here`;
  const all = [first, ...photosSpent, ...realSpent, ...scansSpent, ...invoicesSpent];
  const rows: Row[] = [
    {
      measure: `CPU of a receipt photo, median of ${photosSpent.length} generated`,
      ours: formatSeconds(
        median(
          photosSpent.map(({ worker }) => worker),
          Number.NaN,
        ),
      ),
      goal: '<= 0.8 s',
      reference: `${studied(0.8)}; the first document of a new worker, models loaded: ${formatSeconds(first.worker)}`,
    },
    {
      measure: `CPU of an A4 scan of ${SCANNED_LINES} full lines, median of ${SCAN_COUNT}`,
      ours: formatSeconds(
        median(
          scansSpent.map(({ worker }) => worker),
          Number.NaN,
        ),
      ),
      goal: '<= 2.2 s',
      reference: studied(2.2),
    },
    {
      measure: `CPU of a born-digital invoice page with fields, median of ${invoicesSpent.length} invoices`,
      ours: formatSeconds(
        median(
          invoicesSpent.map(({ worker, fields, pages }) => (worker + fields) / pages),
          Number.NaN,
        ),
      ),
      goal: '<= 0.15 s',
      reference: `worker only ${formatSeconds(
        median(
          invoicesSpent.map(({ worker, pages }) => worker / pages),
          Number.NaN,
        ),
      )}`,
    },
    {
      measure: `memory of a worker, p99 of ${all.length} documents`,
      ours: `${Math.round(
        computeQuantile(
          all.map(({ memory }) => memory),
          0.99,
        ) / MIB_BYTES,
      )} MiB`,
      goal: '<= 600 MB',
      reference: `median ${Math.round(
        median(
          all.map(({ memory }) => memory),
          Number.NaN,
        ) / MIB_BYTES,
      )} MiB`,
    },
  ];
  if (realSpent.length > 0)
    rows.push({
      measure: `CPU of a receipt photo, median of ${realSpent.length} real (SROIE)`,
      ours: formatSeconds(
        median(
          realSpent.map(({ worker }) => worker),
          Number.NaN,
        ),
      ),
      goal: '<= 0.8 s',
      reference: `${studied(0.8)}; the study 0.65 s, idle machine`,
    });
  const comparison = options.floatModels === undefined ? [] : await compareModels(options.floatModels);
  return [...rows, ...(await measureThroughput(photos)), ...comparison];
}

/** Measures photos per second of elapsed time with one, two and three warm workers. */
async function measureThroughput(photos: readonly BenchmarkFile[]): Promise<Row[]> {
  const rates: number[] = [];
  for (const workers of [1, 2, 3])
    await withReader({ workers }, async (measure) => {
      await Promise.all(photos.slice(0, workers).map(measure));
      const started = performance.now();
      await Promise.all(photos.map(measure));
      rates.push((photos.length * 1000) / (performance.now() - started));
    });
  const [singleWorkerRate = Number.NaN] = rates;
  return rates.map((rate, index) => ({
    measure: `receipt photos a second, ${index + 1} ${index === 0 ? 'worker' : 'workers'}`,
    ours: rate.toFixed(2),
    goal: '-',
    reference: `${(rate / singleWorkerRate).toFixed(2)} x one worker`,
  }));
}
