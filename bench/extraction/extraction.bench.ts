import { fileURLToPath } from 'node:url';
import type { DocumentReader } from '@probant/documents/document';
import { createDocumentReader, type DocumentReaderOptions } from '@probant/documents/reader';
import { lineCost } from '@probant/documents/testing/line-cost';
import { extractDocument } from '@probant/extraction/extract-document';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { quantile } from '../../eval/quantile.ts';
import { median, type Row } from '../table.ts';
import {
  type BenchedFile,
  digitalInvoices,
  realReceiptPhotos,
  receiptPhotos,
  SCANNED_LINES,
  scannedPage,
} from './benched-files.ts';

const REAL_PHOTOS = 15;
const SCANS = 3;
/** CPU milliseconds of a line on the machine on which the goals were set. */
const STUDIED_LINE = 13;
/** An hour: how busy the machine is must not end a document here. */
const PATIENT = { document: 3_600_000 };
const MIB = 1024 * 1024;

/** What a document took, in CPU seconds (user and system) of the child that read it and of the process that made fields of it. */
type Spent = { readonly child: number; readonly fields: number; readonly pages: number; readonly memory: number };

/** Seconds are of CPU, not of the clock; a busy machine makes them longer all the same (its cores share caches). */
export async function benchExtraction(): Promise<readonly Row[]> {
  const photos = await receiptPhotos();
  const real = realReceiptPhotos(REAL_PHOTOS);
  const scan = await scannedPage();
  const invoices = await digitalInvoices();
  const { first, photosSpent, realSpent, scansSpent, invoicesSpent } = await withReader({}, async (read) => {
    const [opening] = photos as [BenchedFile];
    return {
      first: await read(opening),
      photosSpent: await inTurn(photos, read),
      realSpent: await inTurn(real, read),
      scansSpent: await inTurn(Array<BenchedFile>(SCANS).fill(scan), read),
      // The first invoices compile the PDF library.
      invoicesSpent: (await inTurn([...invoices.slice(0, 4), ...invoices], read)).slice(4),
    };
  });
  const line = await lineCost();
  const studied = (goal: number) =>
    `one line of 320 px ${line.toFixed(1)} ms, ${STUDIED_LINE} in the study of the goal: ${seconds((goal * line) / STUDIED_LINE)} here`;
  const all = [first, ...photosSpent, ...realSpent, ...scansSpent, ...invoicesSpent];
  const rows: Row[] = [
    {
      measure: `CPU of a receipt photo, median of ${photosSpent.length} generated`,
      ours: seconds(median(photosSpent.map(({ child }) => child))),
      goal: '<= 0.8 s',
      reference: `${studied(0.8)}; the first of a new child, models loaded: ${seconds(first.child)}`,
    },
    {
      measure: `CPU of an A4 scan of ${SCANNED_LINES} full lines, median of ${SCANS}`,
      ours: seconds(median(scansSpent.map(({ child }) => child))),
      goal: '<= 2.2 s',
      reference: studied(2.2),
    },
    {
      measure: `CPU of a born-digital invoice page with fields, median of ${invoicesSpent.length} invoices`,
      ours: seconds(median(invoicesSpent.map(({ child, fields, pages }) => (child + fields) / pages))),
      goal: '<= 0.15 s',
      reference: `child alone ${seconds(median(invoicesSpent.map(({ child, pages }) => child / pages)))}`,
    },
    {
      measure: `memory of a child, p99 of ${all.length} documents`,
      ours: `${Math.round(
        quantile(
          all.map(({ memory }) => memory),
          0.99,
        ) / MIB,
      )} MiB`,
      goal: '<= 600 MB',
      reference: `median ${Math.round(median(all.map(({ memory }) => memory)) / MIB)} MiB`,
    },
  ];
  if (realSpent.length > 0)
    rows.push({
      measure: `CPU of a receipt photo, median of ${realSpent.length} real (SROIE)`,
      ours: seconds(median(realSpent.map(({ child }) => child))),
      goal: '<= 0.8 s',
      reference: `${studied(0.8)}; the study 0.65 s, idle machine`,
    });
  return [...rows, ...(await throughput(photos))];
}

/** Photos a second by the clock with one, two and three children, each warm. */
async function throughput(photos: readonly BenchedFile[]): Promise<Row[]> {
  const rates: number[] = [];
  for (const children of [1, 2, 3])
    await withReader({ children }, async (read) => {
      await Promise.all(photos.slice(0, children).map(read));
      const started = performance.now();
      await Promise.all(photos.map(read));
      rates.push((photos.length * 1000) / (performance.now() - started));
    });
  const [one = Number.NaN] = rates;
  return rates.map((rate, index) => ({
    measure: `receipt photos a second, ${index + 1} ${index === 0 ? 'child' : 'children'}`,
    ours: rate.toFixed(2),
    goal: '-',
    reference: `${(rate / one).toFixed(2)} x one child`,
  }));
}

type Read = (file: BenchedFile) => Promise<Spent>;

/** Runs with a reader of its own, one child if not said otherwise. `read` may be asked for several files at once. */
async function withReader<T>(options: Partial<DocumentReaderOptions>, work: (read: Read) => Promise<T>): Promise<T> {
  const costs: { cpuSeconds: number | null; memory: number | null }[] = [];
  const reader = await createDocumentReader({
    models: fileURLToPath(new URL('../../models/ppocr-v6', import.meta.url)),
    logger: silentLogger,
    metrics: createMetrics(),
    children: 1,
    limits: PATIENT,
    onCost: (cost) => costs.push(cost),
    ...options,
  });
  try {
    return await work(async (file) => spentOn(reader, file, () => costs.at(-1)));
  } finally {
    await reader.close();
  }
}

async function spentOn(
  reader: DocumentReader,
  { bytes, type }: BenchedFile,
  lastCost: () => { cpuSeconds: number | null; memory: number | null } | undefined,
): Promise<Spent> {
  const before = process.cpuUsage();
  const document = await reader.open(bytes, { tenant: 'bench' });
  const cost = lastCost();
  extractDocument(document, { type, withGeometry: false });
  const { user, system } = process.cpuUsage(before);
  return {
    child: cost?.cpuSeconds ?? Number.NaN,
    fields: (user + system) / 1e6,
    pages: document.pageCount,
    memory: cost?.memory ?? Number.NaN,
  };
}

async function inTurn(files: readonly BenchedFile[], read: Read): Promise<Spent[]> {
  const spent: Spent[] = [];
  for (const file of files) spent.push(await read(file));
  return spent;
}

const seconds = (value: number): string => `${value.toFixed(3)} s`;
