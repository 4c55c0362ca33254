import type { bakeryReceipt } from './content/bakery-receipt.ts';
import type { restaurantReceipt } from './content/restaurant-receipt.ts';
import { photograph } from './degrade.ts';
import { blurred, resized } from './picture/filters.ts';
import { pictureOf, toJpeg, toPng } from './picture/picture.ts';
import { OAK, tableTop } from './picture/table-top.ts';
import { thermalPrint } from './picture/thermal-print.ts';
import { seededRandom } from './randomness.ts';
import { bakeryReceiptSheet } from './templates/receipt-bakery.ts';
import { restaurantReceiptSheet } from './templates/receipt-restaurant.ts';

/** On a restaurant's table, taken with a phone: turned by two degrees, folded once, the hand's shadow on it. */
export async function restaurantPhoto(receipt: typeof restaurantReceipt): Promise<Uint8Array> {
  const random = seededRandom(11);
  const drawn = await pictureOf(restaurantReceiptSheet(receipt), 1, 1);
  const paper = blurred(thermalPrint(drawn, { ink: 52, paper: 246, unevenness: 0.35 }, random), 0.6);
  const photo = photograph(
    paper,
    tableTop(1200, 1800, OAK, random),
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
  return toJpeg(photo, 80);
}

/** A flatbed scan of the roll alone: 300 dots an inch from the 203 of the till. */
export async function bakeryScan(receipt: typeof bakeryReceipt): Promise<Uint8Array> {
  const drawn = await pictureOf(bakeryReceiptSheet(receipt), 1, 1);
  const print = thermalPrint(drawn, { ink: 40, paper: 250, unevenness: 0.12 }, seededRandom(12));
  return toPng(blurred(resized(print, 300 / 203), 0.8));
}
