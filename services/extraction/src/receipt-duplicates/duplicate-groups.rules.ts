import { listCandidatePairs } from './candidate-pairs.rules.ts';
import { findConnectedGroups, type Link, type LinkSet } from './connected-groups.rules.ts';
import {
  hasConflict,
  hasSameBytes,
  hasSameImage,
  hasSameMerchantDateAmount,
  hasSimilarImage,
  isCertainlyDifferent,
  listAmountKeys,
  listBytesKeys,
  listImageKeys,
  type Purchase,
} from './same-purchase.rules.ts';

/** A readable receipt of a batch. `index`: its position in the upload. */
export type ComparedReceipt = Purchase & { readonly index: number };

/** Positions in the upload, ascending, of receipts judged to be the same purchase, and the rule that says so. */
export type DuplicateGroup = {
  readonly indices: readonly number[];
  readonly rule: 'fingerprint' | 'vendor_date_amount';
};

/**
 * Returns the groups of receipts of a batch that may have been submitted twice: by fingerprint (perceptual hash of the image), and by
 * merchant, date and total. A group of the second rule that lies within one of the first is left out. Groups are ordered by their first
 * receipt, fingerprint groups first. Pass readable receipts only.
 */
export function findDuplicateGroups(receipts: readonly ComparedReceipt[]): readonly DuplicateGroup[] {
  const purchases = [...receipts].sort((a, b) => a.index - b.index);
  const toLinkSet = (keysOf: KeysOf, isSame: PurchaseComparison, isExcluded: PurchaseComparison): LinkSet => ({
    links: findLinks(purchases, keysOf, isSame),
    canShareGroup: (a, b) => !isExcluded(purchases[a] as Purchase, purchases[b] as Purchase),
  });
  const findGroups = (...kinds: LinkSet[]): number[][] => findConnectedGroups(purchases.length, kinds);
  const imageGroups = findGroups(
    toLinkSet(listBytesKeys, hasSameBytes, () => false),
    toLinkSet(listImageKeys, hasSameImage, isCertainlyDifferent),
    toLinkSet(listAmountKeys, hasSimilarImage, hasConflict),
  );
  const imageGroupOf = new Map(imageGroups.flatMap((group) => group.map((position) => [position, group] as const)));
  const fieldGroups = findGroups(toLinkSet(listAmountKeys, hasSameMerchantDateAmount, hasConflict)).filter((group) => {
    const imageGroup = imageGroupOf.get(group[0] ?? -1);
    return imageGroup === undefined || !group.every((position) => imageGroupOf.get(position) === imageGroup);
  });
  const withRule = (rule: DuplicateGroup['rule']) => (group: readonly number[]) => ({
    indices: group.map((position) => purchases[position]?.index ?? position),
    rule,
  });
  const groups = [...imageGroups.map(withRule('fingerprint')), ...fieldGroups.map(withRule('vendor_date_amount'))];
  return groups.sort((a, b) => (a.indices[0] ?? 0) - (b.indices[0] ?? 0));
}

type PurchaseComparison = (a: Purchase, b: Purchase) => boolean;

type KeysOf = (purchase: Purchase) => readonly string[];

function* findLinks(purchases: readonly Purchase[], keysOf: KeysOf, isSame: PurchaseComparison): Generator<Link> {
  for (const [a, b] of listCandidatePairs(purchases.map(keysOf)))
    if (isSame(purchases[a] as Purchase, purchases[b] as Purchase)) yield [a, b];
}
