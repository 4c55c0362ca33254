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
import { generateInvoices } from '../../generate/generate-invoices.ts';
import type { ReadInvoice } from './labelled-invoices.ts';

/**
 * Reads the invoices to learn from once, so that fitting takes minutes: COUNT generated ones of the part to train on, one in EVERY
 * of them also as a picture, and the real ones with a truth, both ways. Attachments are dropped: no XML is learned from.
 * node eval/fit/invoice/read-words.ts --out WORDS --count COUNT --every EVERY FOLDER...
 */
const MODELS = new URL('../../../models/ppocr-v6', import.meta.url).pathname;

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, count: { type: 'string' }, every: { type: 'string' }, seed: { type: 'string' } },
});
const out = values.out ?? '';
const every = Number(values.every ?? 8);
mkdirSync(out, { recursive: true });
const reader = await createDocumentReader({
  models: MODELS,
  logger: silentLogger,
  metrics: createMetrics(),
  children: 1,
});

const order = { seed: Number(values.seed ?? 1), count: Number(values.count ?? 0), part: 'train' } as const;
let index = 0;
for await (const { name, bytes, truth, accepted, unprinted, language, template } of generateInvoices(order)) {
  const known = { truth: generatedTruth(truth, { unprinted, accepted }), group: template };
  await write(`${name}.text`, { ...known, set: `generated ${language}` }, () => reader.open(bytes, { tenant: 'fit' }));
  if (index % every === 0)
    await write(`${name}.picture`, { ...known, set: `generated ${language}, pictures` }, () =>
      openRasterised(reader, bytes),
    );
  index++;
}
for (const folder of folders)
  for (const path of filesOf(folder, /\.pdf$/i).filter((file) => truthPath(file) !== null)) {
    const truth = truthBeside(path);
    const known = { truth, group: issuerOf(truth) };
    const bytes = readFileSync(path);
    const set = basename(folder);
    await write(`${basename(path)}.text`, { ...known, set }, () => reader.open(bytes, { tenant: 'fit' }));
    await write(`${basename(path)}.picture`, { ...known, set: `${set}, pictures` }, () =>
      openRasterised(reader, bytes),
    );
  }
await reader.close();

async function write(
  name: string,
  known: Omit<ReadInvoice, 'document'>,
  open: () => Promise<OpenedDocument>,
): Promise<void> {
  const target = join(out, `${name}.json`);
  if (existsSync(target)) return;
  try {
    writeFileSync(target, JSON.stringify({ ...known, document: { ...(await open()), attachments: [] } }));
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    console.error(`${name}: ${error.fault}`);
  }
}

/** Real invoices of one issuer are all in one fold. */
function issuerOf({ vendor_names: [name = ''] }: InvoiceTruth): string {
  return `real/${name}`;
}
