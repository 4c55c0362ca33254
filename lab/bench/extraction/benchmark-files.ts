import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DocumentType } from '@probant/contracts/extraction';
import { simulateScan } from '@probant/samples/degrade';
import { breakLines, createSheet } from '@probant/samples/drawing/sheet';
import { encodeJpeg, rasterizeSheet } from '@probant/samples/picture/picture';
import { createSeededRandom } from '@probant/samples/randomness';
import { arimo } from '@probant/samples/typeface/faces';
import { generateInvoices } from '../../generate/generate-invoices.ts';
import { generateReceipts } from '../../generate/generate-receipts.ts';

export type BenchmarkFile = { readonly bytes: Uint8Array; readonly type: DocumentType };

const PHOTO_COUNT = 5;
const INVOICE_COUNT = 12;

const readSample = (name: string): Uint8Array =>
  readFileSync(fileURLToPath(new URL(`../../../samples/documents/${name}`, import.meta.url)));

/** Creates photographs of receipts: our own sample, and generated ones. */
export async function createReceiptPhotos(): Promise<readonly BenchmarkFile[]> {
  const photos: BenchmarkFile[] = [{ bytes: readSample('ticket-restaurant.jpg'), type: 'receipt' }];
  for await (const { bytes } of generateReceipts({ seed: 7, count: PHOTO_COUNT, part: 'train', medium: 'photo' }))
    photos.push({ bytes, type: 'receipt' });
  return photos;
}

/** Real photos of receipts, where the evaluation sets are at hand; else none. */
export function readRealReceiptPhotos(count: number): readonly BenchmarkFile[] {
  const folder = `${process.env['PROBANT_EVAL_DATA'] ?? ''}/extraction/dev/receipts-sroie`;
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.jpg'))
    .sort();
  const step = Math.max(1, Math.floor(names.length / count));
  return names
    .filter((_, index) => index % step === 0)
    .slice(0, count)
    .map((name) => ({ bytes: readFileSync(`${folder}/${name}`), type: 'receipt' }));
}

/** Creates invoices with a text layer: our own samples, and generated ones. */
export async function createDigitalInvoices(): Promise<readonly BenchmarkFile[]> {
  const invoices: BenchmarkFile[] = ['facture.pdf', 'facture-simple.pdf'].map((name) => ({
    bytes: readSample(name),
    type: 'invoice',
  }));
  for await (const { bytes } of generateInvoices({ seed: 7, count: INVOICE_COUNT, part: 'train', medium: 'pdf' }))
    invoices.push({ bytes, type: 'invoice' });
  return invoices;
}

export const SCANNED_LINES = 34;
const SCAN_DOTS_PER_INCH = 200;
const TEXT_STYLE = { face: arimo.regular, size: 11 };
const PROSE_TEXT =
  'Le présent devis décrit les travaux convenus lors de la visite du chantier : dépose des anciennes huisseries, pose de neuf fenêtres en chêne, reprise des enduits, évacuation des gravats et nettoyage. Les prix sont fermes pendant trois mois et comprennent la fourniture, la main-d’œuvre et le déplacement. ';

/** An A4 page of 34 full lines at 200 dpi, as an office scanner makes it. */
export async function createScannedPage(): Promise<BenchmarkFile> {
  const sheet = createSheet(595.28, 841.89);
  const lines = breakLines(PROSE_TEXT.repeat(10), 480, TEXT_STYLE).slice(0, SCANNED_LINES);
  lines.forEach((line, index) => {
    sheet.text(line, 56, 70 + index * 21, TEXT_STYLE);
  });
  const page = await rasterizeSheet(sheet, SCAN_DOTS_PER_INCH / 72, 1);
  const settings = { turn: 0.4, paper: 244, ink: 36, blur: 0.6, grain: 3, specks: 12 };
  return { bytes: await encodeJpeg(simulateScan(page, settings, createSeededRandom(5)), 70), type: 'invoice' };
}
