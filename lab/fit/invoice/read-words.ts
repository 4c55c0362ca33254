import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type OpenedDocument, UnreadableDocument } from '@probant/documents/document';
import { createDocumentReader } from '@probant/documents/reader';
import { SHIPPED_MODELS_FOLDER } from '@probant/documents/testing/shipped-models';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { cacheReadings } from '../../eval/extraction/cached-reader.ts';
import {
  createGeneratedTruth,
  findTruthPath,
  type InvoiceTruth,
  readTruth,
} from '../../eval/extraction/invoice-truth.ts';
import { openRasterised } from '../../eval/extraction/open-rasterised.ts';
import { listFiles } from '../../eval/extraction/opened-files.ts';
import { generateHtmlInvoices } from '../../generate/generate-html-invoices.ts';
import { generateInvoices } from '../../generate/generate-invoices.ts';
import type { GeneratedInvoice } from '../../generate/generated-document.ts';
import type { StoredInvoice } from './labelled-invoices.ts';

/**
 * Reads the training invoices once, so that fitting takes minutes: COUNT generated invoices of the training part, PICTURES more of them
 * as pictures of 150 dpi, PHOTOS as phone photos and SCANS, HTML invoices of HTML layouts as text, every third of them as a picture too,
 * and the real invoices with a truth as text and as pictures. Attachments are dropped, so that no XML is used.
 * node lab/fit/invoice/read-words.ts --out WORDS --count COUNT --pictures PICTURES --photos PHOTOS --scans SCANS --html HTML FOLDER...
 */
const PDF_SEED = 1;
const HTML_SEED = 41;
const PAPER_SEEDS = { photo: 31, scan: 32 } as const;

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    count: { type: 'string' },
    pictures: { type: 'string' },
    photos: { type: 'string' },
    scans: { type: 'string' },
    html: { type: 'string' },
  },
});
const out = values.out ?? '';
mkdirSync(out, { recursive: true });
const reader = cacheReadings(
  await createDocumentReader({
    models: SHIPPED_MODELS_FOLDER,
    logger: silentLogger,
    metrics: createMetrics(),
    workers: 1,
  }),
);
const read = (bytes: Uint8Array) => reader.open(bytes, { tenant: 'fit' });
const readAsPicture = (bytes: Uint8Array) => openRasterised(reader, bytes);

for await (const invoice of generateInvoices({ seed: PDF_SEED, count: Number(values.count ?? 0), part: 'train' }))
  await write(`${invoice.name}.text`, labelGenerated(invoice, ''), () => read(invoice.bytes));
const pictures = { seed: PDF_SEED + 1, count: Number(values.pictures ?? 0), part: 'train' } as const;
for await (const invoice of generateInvoices(pictures))
  await write(`${invoice.name}.picture`, labelGenerated(invoice, ', pictures'), () => readAsPicture(invoice.bytes));
for (const medium of ['photo', 'scan'] as const) {
  const papers = {
    seed: PAPER_SEEDS[medium],
    count: Number(values[`${medium}s`] ?? 0),
    part: 'train',
    medium,
  } as const;
  for await (const invoice of generateInvoices(papers))
    await write(`${invoice.name}.${medium}`, labelGenerated(invoice, `, ${medium}s`), () => read(invoice.bytes));
}
const htmlCount = Number(values.html ?? 0);
if (htmlCount > 0) {
  let index = 0;
  for await (const invoice of generateHtmlInvoices({
    seed: HTML_SEED,
    count: htmlCount,
    part: 'train',
    medium: 'pdf',
  })) {
    await write(`${invoice.name}.text`, labelGenerated(invoice, ', html'), () => read(invoice.bytes));
    if (index % 3 === 0)
      await write(`${invoice.name}.picture`, labelGenerated(invoice, ', html, pictures'), () =>
        readAsPicture(invoice.bytes),
      );
    index += 1;
  }
}
for (const folder of folders)
  for (const path of listFiles(folder, /\.pdf$/i).filter((file) => findTruthPath(file) !== null)) {
    const truth = readTruth(path);
    const label = { truth, unprinted: [], group: groupOf(truth) };
    const bytes = readFileSync(path);
    const set = basename(folder);
    await write(`${basename(path)}.text`, { ...label, set }, () => read(bytes));
    await write(`${basename(path)}.picture`, { ...label, set: `${set}, pictures` }, () => readAsPicture(bytes));
  }
await reader.close();

async function write(
  name: string,
  label: Omit<StoredInvoice, 'document'>,
  open: () => Promise<OpenedDocument>,
): Promise<void> {
  const target = join(out, `${name}.json`);
  if (existsSync(target)) return;
  try {
    writeFileSync(target, JSON.stringify({ ...label, document: { ...(await open()), attachments: [] } }));
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    console.error(`${name}: ${error.fault}`);
  }
}

/** Puts the real invoices of one issuer into one group. */
function groupOf({ vendor_names: [name = ''] }: InvoiceTruth): string {
  return `real/${name}`;
}

function labelGenerated(
  { truth, unprinted, accepted, template, language }: GeneratedInvoice,
  how: string,
): Omit<StoredInvoice, 'document'> {
  const set = `generated ${language}${how}`;
  return { truth: createGeneratedTruth(truth, { unprinted, accepted }), unprinted, group: template, set };
}
