import type { bakeryReceipt } from './content/bakery-receipt.ts';
import { garageInvoice } from './content/garage-invoice.ts';
import type { restaurantReceipt } from './content/restaurant-receipt.ts';
import { simulatePhoto, simulateScan } from './degrade.ts';
import type { DocumentInfo } from './pdf/document-info.ts';
import { writeScannedPdf } from './pdf/write-scanned-pdf.ts';
import { blurPicture, resizePicture } from './picture/filters.ts';
import { encodeJpeg, encodePng, rasterizeSheet } from './picture/picture.ts';
import { drawTableTop, OAK_COLOUR } from './picture/table-top.ts';
import { simulateThermalPrint } from './picture/thermal-print.ts';
import { createSeededRandom } from './randomness.ts';
import { drawGarageInvoice } from './templates/invoice-garage.ts';
import { drawBakeryReceipt } from './templates/receipt-bakery.ts';
import { drawRestaurantReceipt } from './templates/receipt-restaurant.ts';

/** Returns a phone photo on a restaurant table: rotated by two degrees, folded once, with a hand shadow. */
export async function photographRestaurantReceipt(receipt: typeof restaurantReceipt): Promise<Uint8Array> {
  const random = createSeededRandom(11);
  const drawing = await rasterizeSheet(drawRestaurantReceipt(receipt), 1, 1);
  const paper = blurPicture(simulateThermalPrint(drawing, { ink: 52, paper: 246, unevenness: 0.35 }, random), 0.6);
  const photo = simulatePhoto(
    paper,
    drawTableTop(1200, 1800, OAK_COLOUR, random),
    {
      corners: [
        [232, 60],
        [985, 84],
        [1010, 1762],
        [196, 1738],
      ],
      curl: 7,
      folds: [0.52],
      shade: 0.76,
      blur: 0.75,
      grain: 4.2,
      tint: [1.08, 1.05, 0.98],
    },
    random,
  );
  return encodeJpeg(photo, 80);
}

/** Returns a flatbed scan at 300 dpi of a receipt printed at 203 dpi. */
export async function scanBakeryReceipt(receipt: typeof bakeryReceipt): Promise<Uint8Array> {
  const drawing = await rasterizeSheet(drawBakeryReceipt(receipt), 1, 1);
  const print = simulateThermalPrint(drawing, { ink: 40, paper: 250, unevenness: 0.12 }, createSeededRandom(12));
  return encodePng(blurPicture(resizePicture(print, 300 / 203), 0.8));
}

const SCAN_DOTS_PER_INCH = 200;

/** Returns a PDF with a slightly rotated scan of the garage's paper invoice. */
export async function scanGarageInvoice(facts: DocumentInfo): Promise<Uint8Array> {
  const page = await rasterizeSheet(drawGarageInvoice(garageInvoice), SCAN_DOTS_PER_INCH / 72, 1);
  const settings = { turn: -0.7, paper: 243, ink: 38, blur: 0.7, grain: 3.2, specks: 22 };
  const scan = simulateScan(page, settings, createSeededRandom(3));
  return writeScannedPdf(facts, { jpeg: await encodeJpeg(scan, 62), width: scan.width, height: scan.height });
}
