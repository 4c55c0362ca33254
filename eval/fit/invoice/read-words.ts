import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type OpenedDocument, UnreadableDocument } from '@probant/documents/document';
import { createDocumentReader } from '@probant/documents/reader';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { generatedTruth, type InvoiceTruth, truthBeside, truthPath } from '../../extraction/invoice-truth.ts';
import { filesOf } from '../../extraction/opened-files.ts';
import { openRasterised } from '../../extraction/rasterised.ts';
import type { GeneratedInvoice } from '../../generate/document.ts';
import { generateInvoices } from '../../generate/generate-invoices.ts';
import type { ReadInvoice } from './labelled-invoices.ts';

/**
 * Reads the invoices to learn from once, so that fitting takes minutes: COUNT generated ones of the part to train on, PICTURES more
 * of them as pictures of 150 dpi, PHOTOS as a phone takes them and SCANS, and the real ones with a truth, both ways. Attachments are
 * dropped: no XML is learned from.
 * node eval/fit/invoice/read-words.ts --out WORDS --count COUNT --pictures PICTURES --photos PHOTOS --scans SCANS FOLDER...
 */
const MODELS = new URL('../../../models/ppocr-v6', import.meta.url).pathname;
const SEED = 1;
/** Of those on paper. */
const SEEDS = { photo: 31, scan: 32 } as const;

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    count: { type: 'string' },
    pictures: { type: 'string' },
    photos: { type: 'string' },
    scans: { type: 'string' },
  },
});
const out = values.out ?? '';
mkdirSync(out, { recursive: true });
const reader = await createDocumentReader({
  models: MODELS,
  logger: silentLogger,
  metrics: createMetrics(),
  children: 1,
});
const read = (bytes: Uint8Array) => reader.open(bytes, { tenant: 'fit' });
const seen = (bytes: Uint8Array) => openRasterised(reader, bytes);

for await (const invoice of generateInvoices({ seed: SEED, count: Number(values.count ?? 0), part: 'train' }))
  await write(`${invoice.name}.text`, known(invoice, ''), () => read(invoice.bytes));
const pictures = { seed: SEED + 1, count: Number(values.pictures ?? 0), part: 'train' } as const;
for await (const invoice of generateInvoices(pictures))
  await write(`${invoice.name}.picture`, known(invoice, ', pictures'), () => seen(invoice.bytes));
for (const medium of ['photo', 'scan'] as const) {
  const papers = { seed: SEEDS[medium], count: Number(values[`${medium}s`] ?? 0), part: 'train', medium } as const;
  for await (const invoice of generateInvoices(papers))
    await write(`${invoice.name}.${medium}`, known(invoice, `, ${medium}s`), () => read(invoice.bytes));
}
for (const folder of folders)
  for (const path of filesOf(folder, /\.pdf$/i).filter((file) => truthPath(file) !== null)) {
    const truth = truthBeside(path);
    const about = { truth, unprinted: [], group: issuerOf(truth) };
    const bytes = readFileSync(path);
    const set = basename(folder);
    await write(`${basename(path)}.text`, { ...about, set }, () => read(bytes));
    await write(`${basename(path)}.picture`, { ...about, set: `${set}, pictures` }, () => seen(bytes));
  }
await reader.close();

async function write(
  name: string,
  about: Omit<ReadInvoice, 'document'>,
  open: () => Promise<OpenedDocument>,
): Promise<void> {
  const target = join(out, `${name}.json`);
  if (existsSync(target)) return;
  try {
    writeFileSync(target, JSON.stringify({ ...about, document: { ...(await open()), attachments: [] } }));
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    console.error(`${name}: ${error.fault}`);
  }
}

/** Real invoices of one issuer are all in one fold. */
function issuerOf({ vendor_names: [name = ''] }: InvoiceTruth): string {
  return `real/${name}`;
}

function known(
  { truth, unprinted, accepted, template, language }: GeneratedInvoice,
  how: string,
): Omit<ReadInvoice, 'document'> {
  const set = `generated ${language}${how}`;
  return { truth: generatedTruth(truth, { unprinted, accepted }), unprinted, group: template, set };
}
