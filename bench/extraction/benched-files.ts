import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DocumentType } from '@probant/contracts/extraction';
import { generateInvoices } from '../../eval/generate/generate-invoices.ts';
import { generateReceipts } from '../../eval/generate/generate-receipts.ts';
import { scanned } from '../../samples/degrade.ts';
import { brokenLines, createSheet } from '../../samples/drawing/sheet.ts';
import { pictureOf, toJpeg } from '../../samples/picture/picture.ts';
import { seededRandom } from '../../samples/randomness.ts';
import { arimo } from '../../samples/typeface/faces.ts';

export type BenchedFile = { readonly bytes: Uint8Array; readonly type: DocumentType };

const PHOTOS = 5;
const INVOICES = 12;

const sample = (name: string): Uint8Array =>
  readFileSync(fileURLToPath(new URL(`../../samples/documents/${name}`, import.meta.url)));

/** Receipts as phones see them: our own sample, and some that never existed. */
export async function receiptPhotos(): Promise<readonly BenchedFile[]> {
  const photos: BenchedFile[] = [{ bytes: sample('ticket-restaurant.jpg'), type: 'receipt' }];
  for await (const { bytes } of generateReceipts({ seed: 7, count: PHOTOS, part: 'train', medium: 'photo' }))
    photos.push({ bytes, type: 'receipt' });
  return photos;
}

/** Real photos of receipts, where the evaluation sets are at hand; else none. */
export function realReceiptPhotos(count: number): readonly BenchedFile[] {
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

/** Invoices with a text layer: our own samples, and some that never existed. */
export async function digitalInvoices(): Promise<readonly BenchedFile[]> {
  const invoices: BenchedFile[] = ['facture.pdf', 'facture-simple.pdf'].map((name) => ({
    bytes: sample(name),
    type: 'invoice',
  }));
  for await (const { bytes } of generateInvoices({ seed: 7, count: INVOICES, part: 'train', medium: 'pdf' }))
    invoices.push({ bytes, type: 'invoice' });
  return invoices;
}

export const SCANNED_LINES = 34;
const DOTS_AN_INCH = 200;
const STYLE = { face: arimo.regular, size: 11 };
const PROSE =
  'Le présent devis décrit les travaux convenus lors de la visite du chantier : dépose des anciennes huisseries, pose de neuf fenêtres en chêne, reprise des enduits, évacuation des gravats et nettoyage. Les prix sont fermes pendant trois mois et comprennent la fourniture, la main-d’œuvre et le déplacement. ';

/** An A4 page of 34 full lines at 200 dpi, as an office scanner makes it. */
export async function scannedPage(): Promise<BenchedFile> {
  const sheet = createSheet(595.28, 841.89);
  const lines = brokenLines(PROSE.repeat(10), 480, STYLE).slice(0, SCANNED_LINES);
  lines.forEach((line, index) => {
    sheet.text(line, 56, 70 + index * 21, STYLE);
  });
  const page = await pictureOf(sheet, DOTS_AN_INCH / 72, 1);
  const settings = { turn: 0.4, paper: 244, ink: 36, blur: 0.6, grain: 3, specks: 12 };
  return { bytes: await toJpeg(scanned(page, settings, seededRandom(5)), 70), type: 'invoice' };
}
