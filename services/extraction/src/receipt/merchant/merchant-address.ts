import { foldInPlace } from '@probant/french/text-folding';
import { createReading } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import type { Segment } from '../../reading/rows.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import { ADDRESS_PATTERN, NON_NAME_PATTERN, removeRegistration } from './merchant-words.ts';

const MAX_LINES_SEARCHED = 8;
const MAX_ADDRESS_LINES = 5;
const FRENCH_TOWN_PATTERN = /(?<!\d)(?:F-?)?\d{5}\s+\p{L}{2}/u;
const POST_BOX_PATTERN = /^\W*(?:CS|BP)\W?\s?\d/;
const ADDRESS_END_PATTERN =
  /^\W*(?:TEL|PHONE|FAX|SIRET|SIREN|RCS|TVA|N[°O] TVA|CODE|NAF|APE|WWW|HTTP|E-?MAIL|GST|TAX|H\/P|HP\b|CO\.?\s?REG|REG|ROC|INVOICE|CASH|DATE)|@/;

/** Returns the address below the merchant's name: consecutive lines, from the first address line to the town or a phone number. */
export function readMerchantAddress({ rows }: ReceiptRows, name: readonly Segment[]): Reading<string> | null {
  const lines = rows.flatMap((row) => row.segments);
  const last = name.at(-1);
  const from = last ? lines.indexOf(last) + 1 : 0;
  const candidateLines = lines.slice(from, from + MAX_LINES_SEARCHED);
  const start = candidateLines.findIndex((line) => isAddress(line));
  if (start < 0) return null;
  const addressLines: Segment[] = [];
  for (const line of candidateLines.slice(start)) {
    if (
      addressLines.length >= MAX_ADDRESS_LINES ||
      ADDRESS_END_PATTERN.test(toCapitals(line)) ||
      (!isAddress(line) && NON_NAME_PATTERN.test(toCapitals(line)))
    )
      break;
    addressLines.push(line);
    if (FRENCH_TOWN_PATTERN.test(line.text)) break;
  }
  // Lines after the last address line are not part of the address.
  const lastAddress = addressLines.findLastIndex((line) => isAddress(line));
  const address = addressLines.slice(0, lastAddress + 1);
  const words = address.flatMap((line) => line.words);
  const [first] = address;
  if (!first) return null;
  const withTown = FRENCH_TOWN_PATTERN.test(address.map(({ text }) => text).join(' '));
  const text = address.map((line) => line.text.replace(/[\s,]+$/, '')).join(', ');
  return createReading({ ...first, words }, text, withTown ? 0.75 : 0.55, 'layout');
}

const toCapitals = (line: Segment): string => foldInPlace(line.text).toUpperCase();

const isAddress = (line: Segment): boolean =>
  !ADDRESS_END_PATTERN.test(toCapitals(line)) &&
  ADDRESS_PATTERN.test(toCapitals(line)) &&
  (POST_BOX_PATTERN.test(toCapitals(line)) || removeRegistration(line.text).length > 3);
