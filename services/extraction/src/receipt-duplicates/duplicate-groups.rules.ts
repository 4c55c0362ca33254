import { listCandidatePairs } from './candidate-pairs.rules.ts';
import { findConnectedGroups, type LinkSet } from './connected-groups.rules.ts';
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
 * Returns the groups of receipts of a batch that may have been submitted twice: by fingerprint (the same file, or perceptual hash of the
 * image), and by merchant, date and total. A group of the second rule that lies within one of the first is left out. Groups are ordered by
 * their first receipt, fingerprint groups first. Pass readable receipts only.
 */
export function findDuplicateGroups(receipts: readonly ComparedReceipt[]): readonly DuplicateGroup[] {
  const sorted = [...receipts].sort((a, b) => a.index - b.index);
  // Of the same bytes the same is read, nearly always: one file then stands for its copies.
  const copies = [...Map.groupBy(sorted, ({ index: _, ...purchase }) => JSON.stringify(purchase)).values()];
  const purchases = copies.map(([first]) => first as ComparedReceipt);
  const compareAt = (compare: PurchaseComparison) => (a: number, b: number) =>
    compare(purchases[a] as Purchase, purchases[b] as Purchase);
  const toLinkSet = (keysOf: KeysOf, isSame: PurchaseComparison, isExcluded: PurchaseComparison): LinkSet => ({
    candidates: listCandidatePairs(purchases.map(keysOf)),
    isLinked: compareAt(isSame),
    canShareGroup: compareAt((a, b) => !isExcluded(a, b)),
  });
  const findGroups = (...kinds: LinkSet[]): number[][] => findConnectedGroups(purchases.length, kinds);
  const imageGroups = findGroups(
    toLinkSet(listBytesKeys, hasSameBytes, () => false),
    toLinkSet(listImageKeys, hasSameImage, isCertainlyDifferent),
    toLinkSet(listAmountKeys, hasSimilarImage, hasConflict),
  );
  const imageGroupOf = new Map(imageGroups.flatMap((group) => group.map((position) => [position, group] as const)));
  const copied = copies.flatMap((same, position) =>
    same.length > 1 && !imageGroupOf.has(position) ? [[position]] : [],
  );
  const fieldGroups = findGroups(toLinkSet(listAmountKeys, hasSameMerchantDateAmount, hasConflict)).filter((group) => {
    const imageGroup = imageGroupOf.get(group[0] ?? -1);
    return imageGroup === undefined || !group.every((position) => imageGroupOf.get(position) === imageGroup);
  });
  const withRule = (rule: DuplicateGroup['rule']) => (group: readonly number[]) => ({
    indices: group.flatMap((position) => copies[position]?.map(({ index }) => index) ?? []).sort((a, b) => a - b),
    rule,
  });
  const groups = [
    ...[...imageGroups, ...copied].map(withRule('fingerprint')),
    ...fieldGroups.map(withRule('vendor_date_amount')),
  ];
  return groups.sort((a, b) => (a.indices[0] ?? 0) - (b.indices[0] ?? 0));
}

type PurchaseComparison = (a: Purchase, b: Purchase) => boolean;
type KeysOf = (purchase: Purchase) => readonly string[];
