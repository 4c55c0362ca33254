import { garageInvoice } from './content/garage-invoice.ts';
import { scanned } from './degrade.ts';
import type { DocumentFacts } from './pdf/document.ts';
import { writeScannedPdf } from './pdf/scanned-document.ts';
import { pictureOf, toJpeg } from './picture/picture.ts';
import { seededRandom } from './randomness.ts';
import { garageInvoiceSheet } from './templates/invoice-garage.ts';

const DOTS_AN_INCH = 200;

/** The garage's paper invoice, laid a little crooked on the customer's scanner. */
export async function garageScan(facts: DocumentFacts): Promise<Uint8Array> {
  const page = await pictureOf(garageInvoiceSheet(garageInvoice), DOTS_AN_INCH / 72, 1);
  const settings = { turn: -0.7, paper: 243, ink: 38, blur: 0.7, grain: 3.2, specks: 22 };
  const scan = scanned(page, settings, seededRandom(3));
  return writeScannedPdf(facts, { jpeg: await toJpeg(scan, 62), width: scan.width, height: scan.height });
}
