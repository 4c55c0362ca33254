import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentReader, OpenedDocument } from '@probant/documents/document';
import { findTerritory } from '@probant/extraction/lab';
import { generateReceipts } from '../../../generate/generate-receipts.ts';
import type { GeneratedReceipt, Medium, Part } from '../../../generate/generated-document.ts';
import { generateFaultyReceipts } from './generate-faulty-receipts.ts';
import type { FaultySale, PrintedFault } from './printed-fault.ts';

/** A drawn receipt as it was read, with what its page prints. */
export type ReadPage = {
  readonly name: string;
  readonly template: string;
  readonly truth: GeneratedReceipt['truth'];
  readonly document: OpenedDocument;
  /** Null for a receipt without a fault. */
  readonly sale: Pick<FaultySale, 'named'> | null;
};

export type PageOrder = {
  readonly seed: number;
  readonly medium: Medium;
  /** How many pages of each part of the templates. What a part cannot show is taken from the training templates. */
  readonly counts: Readonly<Record<Part, number>>;
};

/** Receipts drawn to find those that can show a fault, for each one wanted. */
const CANDIDATES_PER_PAGE = 40;

/**
 * Returns drawn receipts with a fault, or without one, each opened by the reader. With a folder, a page that is already in it is not read
 * again: reading photos takes most of the time of an evaluation.
 */
export async function* readPages(
  reader: DocumentReader,
  fault: PrintedFault | null,
  { seed, medium, counts }: PageOrder,
  folder: string | undefined,
): AsyncIterable<ReadPage> {
  let missing = 0;
  for (const part of ['report', 'train'] as const) {
    const wanted = counts[part] + missing;
    let read = 0;
    const order = { seed, count: wanted * CANDIDATES_PER_PAGE, part, medium } as const;
    if (wanted > 0)
      for await (const page of readPart(reader, fault, order, folder, wanted)) {
        yield page;
        read += 1;
      }
    missing = wanted - read;
  }
}

async function* readPart(
  reader: DocumentReader,
  fault: PrintedFault | null,
  order: { readonly seed: number; readonly count: number; readonly part: Part; readonly medium: Medium },
  folder: string | undefined,
  wanted: number,
): AsyncIterable<ReadPage> {
  const path = (position: number) =>
    join(folder ?? '', `${order.part}-${order.seed}-${fault?.code ?? 'clean'}-${order.medium}-${position}.json`);
  let position = 0;
  for (; folder !== undefined && position < wanted && existsSync(path(position)); position += 1)
    yield JSON.parse(readFileSync(path(position), 'utf8')) as ReadPage;
  if (position >= wanted) return;
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  let drawn = 0;
  for await (const { receipt, sale } of generatePages(fault, order)) {
    if (!isInMainlandFrance(receipt)) continue;
    drawn += 1;
    if (drawn <= position) continue;
    const document = await reader.open(receipt.bytes, { tenant: 'eval' });
    const { name, template, truth } = receipt;
    const page: ReadPage = { name, template, truth, document: { ...document, attachments: [] }, sale };
    if (folder !== undefined) {
      writeFileSync(path(drawn - 1), JSON.stringify(page));
      writeFileSync(path(drawn - 1).replace(/json$/, name.split('.').at(-1) ?? 'bin'), receipt.bytes);
    }
    yield page;
    if (drawn >= wanted) return;
  }
}

type DrawnPage = { readonly receipt: GeneratedReceipt; readonly sale: FaultySale | null };

async function* generatePages(
  fault: PrintedFault | null,
  order: Parameters<typeof generateReceipts>[0],
): AsyncIterable<DrawnPage> {
  if (fault !== null) yield* generateFaultyReceipts(fault, order);
  else for await (const receipt of generateReceipts(order)) yield { receipt, sale: null };
}

/** The generator invents overseas merchants with metropolitan rates, which are a fault of their own. */
const isInMainlandFrance = ({ truth }: GeneratedReceipt): boolean =>
  ['metropole', 'corse', null].includes(findTerritory(truth.vendor_address));
