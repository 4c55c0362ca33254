import { foldInPlace } from '@probant/french/text-folding';
import { readingAt } from '../../reading/evidence.ts';
import type { Reading } from '../../reading/field-reading.ts';
import type { Segment } from '../../reading/rows.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import { ADDRESS, NOT_A_NAME, withoutRegistration } from './vendor-words.ts';

const REACH = 8;
const MOST_LINES = 5;
const FRENCH_TOWN = /(?<!\d)(?:F-?)?\d{5}\s+\p{L}{2}/u;
const POST_BOX = /^\W*(?:CS|BP)\W?\s?\d/;
const ENDS =
  /^\W*(?:TEL|PHONE|FAX|SIRET|SIREN|RCS|TVA|N[°O] TVA|CODE|NAF|APE|WWW|HTTP|E-?MAIL|GST|TAX|H\/P|HP\b|CO\.?\s?REG|REG|ROC|INVOICE|CASH|DATE)|@/;

/** The address under the vendor's name: neighbouring lines from the first that looks like one to the town, or to a telephone. */
export function readVendorAddress({ rows }: ReceiptRows, name: readonly Segment[]): Reading<string> | null {
  const lines = rows.flatMap((row) => row.segments);
  const last = name.at(-1);
  const from = last ? lines.indexOf(last) + 1 : 0;
  const near = lines.slice(from, from + REACH);
  const start = near.findIndex((line) => isAddress(line));
  if (start < 0) return null;
  const taken: Segment[] = [];
  for (const line of near.slice(start)) {
    if (
      taken.length >= MOST_LINES ||
      ENDS.test(capitals(line)) ||
      (!isAddress(line) && NOT_A_NAME.test(capitals(line)))
    )
      break;
    taken.push(line);
    if (FRENCH_TOWN.test(line.text)) break;
  }
  // What follows the last line that looks like an address is not part of it.
  const lastAddress = taken.findLastIndex((line) => isAddress(line));
  const address = taken.slice(0, lastAddress + 1);
  const words = address.flatMap((line) => line.words);
  const [first] = address;
  if (!first) return null;
  const withTown = FRENCH_TOWN.test(address.map(({ text }) => text).join(' '));
  const text = address.map((line) => line.text.replace(/[\s,]+$/, '')).join(', ');
  return readingAt({ ...first, words }, text, withTown ? 0.75 : 0.55, 'layout');
}

const capitals = (line: Segment): string => foldInPlace(line.text).toUpperCase();

const isAddress = (line: Segment): boolean =>
  !ENDS.test(capitals(line)) &&
  ADDRESS.test(capitals(line)) &&
  (POST_BOX.test(capitals(line)) || withoutRegistration(line.text).length > 3);
