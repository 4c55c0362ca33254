import { bitsApart, type Fingerprint } from '@probant/documents/fingerprint';
import { findRegistrations } from '@probant/french/siren';
import { inCents } from '../findings/receipt-reading.ts';
import type { ComparedReceipt } from './compared-receipt.ts';
import { numbersContradict, type ReceiptNumbers, receiptNumbers } from './receipt-number.rules.ts';
import { vendorKey } from './vendor-key.rules.ts';

/** What tells a purchase from others. */
export type Purchase = {
  readonly isExact: boolean;
  readonly sha256: string;
  readonly fingerprint: Fingerprint | null;
  readonly vendor: string;
  readonly sirets: readonly string[];
  readonly day: string | null;
  readonly time: string | null;
  readonly cents: number | null;
  readonly currency: string | null;
  readonly numbers: ReceiptNumbers;
};

/** Characters looked through for numbers: a receipt has some thousand, and a batch must not hold up other callers. */
const HEAD = 20_000;

export function purchaseOn({ sha256, fingerprint, data, rawText, textSource }: ComparedReceipt): Purchase {
  const head = rawText.slice(0, HEAD);
  return {
    isExact: textSource === 'pdf_text' || textSource === 'embedded_xml',
    sha256,
    fingerprint,
    vendor: vendorKey(data.vendor_name),
    sirets: findRegistrations(head)
      .filter(({ kind, valid }) => kind === 'siret' && valid)
      .map(({ digits }) => digits),
    day: data.receipt_date ?? null,
    time: data.receipt_time ?? null,
    cents: inCents(data.total_amount),
    currency: data.currency ?? null,
    numbers: receiptNumbers(head),
  };
}

/** Bits: no two photographs of the study's 626 were within the first but repeats; the second is for receipts that agree. */
const SAME_PICTURE = 8;
const LIKE_PICTURE = 48;

export const sameBytes = (one: Purchase, other: Purchase): boolean => one.sha256 === other.sha256;

/** Files of one photograph. */
export const samePicture = (one: Purchase, other: Purchase): boolean =>
  picturesApart(one, other) <= SAME_PICTURE && !surelyDifferent(one, other);

/**
 * Whether what was read says that files that look alike are of two purchases. Pages that one program draws look so alike (two in three
 * of the generated receipts of one shop are within 8 bits), and their texts are exact. What was read off a picture decides nothing:
 * of a photograph compressed again, total and time may both be misread.
 */
export const surelyDifferent = (one: Purchase, other: Purchase): boolean =>
  one.isExact && other.isExact && disagreements(one, other) > 0;

const disagreements = (one: Purchase, other: Purchase): number =>
  [
    differ(one.day, other.day),
    differ(one.cents, other.cents),
    timesContradict(one.time, other.time),
    numbersContradict(one.numbers, other.numbers),
    siretsContradict(one, other),
  ].filter(Boolean).length;

/** Pictures that resemble one another, of receipts that say the same day and total: a photograph cut or turned a little. */
export const likePicture = (one: Purchase, other: Purchase): boolean =>
  sameDayAndTotal(one, other) && picturesApart(one, other) <= LIKE_PICTURE && !contradictory(one, other);

/** The same shop, day and total, and nothing that speaks against it. */
export const sameVendorDateAmount = (one: Purchase, other: Purchase): boolean =>
  sameDayAndTotal(one, other) && sameVendor(one, other) && !contradictory(one, other);

/** Two tickets of one shop, day and total are two coffees when their times or numbers differ; other SIRETs are other shops. */
export const contradictory = (one: Purchase, other: Purchase): boolean =>
  timesContradict(one.time, other.time) ||
  numbersContradict(one.numbers, other.numbers) ||
  differ(one.currency, other.currency) ||
  siretsContradict(one, other);

/** What was not read differs from nothing. */
const differ = <T>(one: T | null, other: T | null): boolean => one !== null && other !== null && one !== other;

const siretsContradict = (one: Purchase, other: Purchase): boolean =>
  one.sirets.length > 0 && other.sirets.length > 0 && !shareSiret(one, other);

const picturesApart = (one: Purchase, other: Purchase): number =>
  one.fingerprint === null || other.fingerprint === null
    ? Number.POSITIVE_INFINITY
    : bitsApart(one.fingerprint, other.fingerprint);

const sameDayAndTotal = (one: Purchase, other: Purchase): boolean =>
  one.day !== null && one.day === other.day && one.cents !== null && one.cents === other.cents;

const sameVendor = (one: Purchase, other: Purchase): boolean =>
  shareSiret(one, other) || (one.vendor !== '' && one.vendor === other.vendor);

const shareSiret = (one: Purchase, other: Purchase): boolean =>
  one.sirets.some((siret) => other.sirets.includes(siret));

/** "12:41" and "12:41:30" are one time; one that was not read contradicts none. */
const timesContradict = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && !one.startsWith(other) && !other.startsWith(one);
