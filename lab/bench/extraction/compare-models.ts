import { median } from '@probant/kernel/median';
import { computeInterval, formatInterval } from '@probant/kernel/statistics/bootstrap.rules';
import type { Row } from '../table.ts';
import {
  type BenchmarkFile,
  createReceiptPhotos,
  createScannedPage,
  readRealReceiptPhotos,
} from './benchmark-files.ts';
import { formatSeconds, type MeasureDocument, withReader } from './measure-documents.ts';

const REAL_PHOTO_COUNT = 15;
const SCAN_COUNT = 8;
const GOAL = '<= 0.66 (VNNI), <= 0.76 (AVX2)';

/**
 * Compares the CPU time of the shipped int8 networks with that of the float ones in `floatModels`: each file is read by both, one after
 * the other, so that what else the machine does weighs on both alike.
 */
export async function compareModels(floatModels: string): Promise<readonly Row[]> {
  const photos = await createReceiptPhotos();
  const real = readRealReceiptPhotos(REAL_PHOTO_COUNT);
  const scans = Array<BenchmarkFile>(SCAN_COUNT).fill(await createScannedPage());
  return withReader({}, (measureInt8) =>
    withReader({ models: floatModels }, async (measureFloat) => {
      const compare = async (subject: string, files: readonly BenchmarkFile[]) =>
        formatRow(subject, await measurePairs(files, measureInt8, measureFloat));
      // The first document of a worker loads the networks.
      await measurePairs(photos.slice(0, 1), measureInt8, measureFloat);
      const rows = [await compare(`a receipt photo, ${photos.length} generated`, photos)];
      if (real.length > 0) rows.push(await compare(`a receipt photo, ${real.length} real (SROIE)`, real));
      return [...rows, await compare(`an A4 scan, read ${SCAN_COUNT} times`, scans)];
    }),
  );
}

type CostPair = { readonly int8: number; readonly float: number };

async function measurePairs(
  files: readonly BenchmarkFile[],
  measureInt8: MeasureDocument,
  measureFloat: MeasureDocument,
): Promise<readonly CostPair[]> {
  const pairs: CostPair[] = [];
  for (const [index, file] of files.entries()) {
    const isInt8First = index % 2 === 0;
    const first = await (isInt8First ? measureInt8 : measureFloat)(file);
    const second = await (isInt8First ? measureFloat : measureInt8)(file);
    const [int8, float] = isInt8First ? [first, second] : [second, first];
    pairs.push({ int8: int8.worker, float: float.worker });
  }
  return pairs;
}

function formatRow(subject: string, pairs: readonly CostPair[]): Row {
  const ratios = pairs.map(({ int8, float }, index) => ({ value: int8 / float, group: String(index) }));
  const formatMedian = (values: readonly number[]) => formatSeconds(median([...values], Number.NaN));
  return {
    measure: `CPU of ${subject}: int8 networks / float networks, mean of pairs [95 %]`,
    ours: formatInterval(computeInterval(ratios)),
    goal: GOAL,
    reference: `medians ${formatMedian(pairs.map(({ int8 }) => int8))}, ${formatMedian(pairs.map(({ float }) => float))}`,
  };
}
