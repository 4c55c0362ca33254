import type { ReceiptNumbers } from './receipt-number.rules.ts';
import { type Purchase, SAME_IMAGE_MAX_BITS } from './same-purchase.rules.ts';
import type { SearchedItem } from './searched-item.ts';
import type { PairSearch } from './twins.rules.ts';

const NO_NUMBERS: ReceiptNumbers = { ticket: [], invoice: [], document: [], transaction: [], order: [] };

/** Finds every pair for which `hasSameBytes` holds. */
export const BY_BYTES: PairSearch = {
  search: ({ sha256 }) => ({ keys: [sha256], values: [], numbers: NO_NUMBERS }),
  nameTwins: ({ sha256 }) => sha256,
};

/**
 * Finds every pair for which `hasSameImage` holds: by a part of the fingerprint, and of two exact texts by what they say. Receipts that one
 * program rendered look alike.
 */
export const BY_IMAGE: PairSearch = {
  search({ fingerprint, hasExactText, date, time, totalCents, numbers }) {
    const keys = fingerprint === null ? [] : listFingerprintParts(fingerprint);
    return hasExactText
      ? { keys, values: [date, toText(totalCents), toMinute(time)], numbers }
      : { keys, values: [null, null, null], numbers: NO_NUMBERS };
  },
  nameTwins: (purchase) =>
    purchase.fingerprint === null || purchase.hasExactText ? nameImage(purchase) : purchase.fingerprint,
};

/** Finds every pair for which `hasSimilarImage` holds. */
export const BY_SIMILAR_IMAGE: PairSearch = {
  search: (purchase) =>
    purchase.fingerprint === null ? { ...searchByAmount(purchase), keys: [] } : searchByAmount(purchase),
  nameTwins: (purchase) => nameImage(purchase),
};

/** Finds every pair for which `hasSameMerchantDateAmount` holds. */
export const BY_MERCHANT_DATE_AMOUNT: PairSearch = {
  search: (purchase) => (hasMerchant(purchase) ? searchByAmount(purchase) : { ...searchByAmount(purchase), keys: [] }),
  nameTwins: (purchase) =>
    hasMerchant(purchase) && hasDateAndTotal(purchase) ? nameRead(purchase) + purchase.merchantKey : null,
};

function searchByAmount(purchase: Purchase): SearchedItem {
  const { date, time, totalCents, currency, numbers } = purchase;
  const keys = hasDateAndTotal(purchase) ? [`${date} ${totalCents}`] : [];
  return { keys, values: [toMinute(time), currency], numbers };
}

const hasMerchant = ({ merchantKey, sirets }: Purchase): boolean => merchantKey !== '' || sirets.length > 0;
const hasDateAndTotal = ({ date, totalCents }: Purchase): boolean => date !== null && totalCents !== null;

/** The name of what was read but for the merchant: two purchases of one name are never certainly different. */
export const nameRead = ({ hasExactText, sirets, date, time, totalCents, currency, numbers }: Purchase): string =>
  JSON.stringify([hasExactText, sirets, date, time, totalCents, currency, numbers]);

const nameImage = (purchase: Purchase): string | null =>
  purchase.fingerprint === null ? null : purchase.fingerprint + nameRead(purchase);

/** One more than the bits that may differ: of so many parts of a fingerprint, one at least is then the same. */
const FINGERPRINT_PARTS = SAME_IMAGE_MAX_BITS + 1;

/** Each part has digits of all places: a white border is in no part alone. */
const listFingerprintParts = (fingerprint: string): readonly string[] =>
  Array.from({ length: FINGERPRINT_PARTS }, (_, part) => {
    let key = `${part}:`;
    for (let digit = part; digit < fingerprint.length; digit += FINGERPRINT_PARTS) key += fingerprint[digit];
    return key;
  });

const toText = (cents: number | null): string | null => (cents === null ? null : String(cents));

/** "12:41" and "12:41:30" are the same time, and so is any shorter beginning of it. */
const MINUTE_LENGTH = 5;
const toMinute = (time: string | null): string | null =>
  time === null || time.length < MINUTE_LENGTH ? null : time.slice(0, MINUTE_LENGTH);
