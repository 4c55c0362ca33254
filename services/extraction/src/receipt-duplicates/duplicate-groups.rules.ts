import { findConnectedGroups, type Link, type LinkSet } from './connected-groups.rules.ts';
import {
  hasConflict,
  hasSameImage,
  hasSameMerchantDateAmount,
  hasSimilarImage,
  isCertainlyDifferent,
  type Purchase,
} from './same-purchase.rules.ts';
import { BY_BYTES, BY_IMAGE, BY_MERCHANT_DATE_AMOUNT, BY_SIMILAR_IMAGE, nameRead } from './search-purchases.rules.ts';
import { searchPairs } from './twins.rules.ts';

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
  const copies = groupCopies(receipts);
  const { imageGroups, fieldGroups } = linkPurchases(copies.map(([first]) => first as Purchase));
  const inImageGroup = new Set(imageGroups.flat());
  const copiedAlone = copies.flatMap((same, place) => (same.length > 1 && !inImageGroup.has(place) ? [[place]] : []));
  const withRule = (rule: DuplicateGroup['rule']) => (group: readonly number[]) => ({
    indices: group.flatMap((place) => copies[place]?.map(({ index }) => index) ?? []).sort((a, b) => a - b),
    rule,
  });
  const groups = [
    ...[...imageGroups, ...copiedAlone].map(withRule('fingerprint')),
    ...fieldGroups.map(withRule('vendor_date_amount')),
  ];
  return groups.sort((a, b) => (a.indices[0] ?? 0) - (b.indices[0] ?? 0));
}

/** Groups the receipts of which the same was read, ordered by their first: of the same bytes the same is read, nearly always. */
function groupCopies(receipts: readonly ComparedReceipt[]): readonly (readonly ComparedReceipt[])[] {
  const sorted = [...receipts].sort((a, b) => a.index - b.index);
  return [...Map.groupBy(sorted, ({ index: _, ...purchase }) => JSON.stringify(purchase)).values()];
}

type PurchaseComparison = (a: Purchase, b: Purchase) => boolean;

/** Returns the groups by image, and those by merchant, date and total that are within none of them, as places in the list. */
function linkPurchases(purchases: readonly Purchase[]) {
  const compareAt = (compare: PurchaseComparison) => (a: number, b: number) =>
    compare(purchases[a] as Purchase, purchases[b] as Purchase);
  const link = (pairs: Iterable<Link>, isSame: PurchaseComparison, isExcluded: PurchaseComparison): LinkSet => ({
    candidates: pairs,
    isLinked: compareAt(isSame),
    canShareGroup: compareAt((a, b) => !isExcluded(a, b)),
  });
  const linkAlways = (pairs: Iterable<Link>) =>
    link(
      pairs,
      () => true,
      () => false,
    );
  const names = purchases.map(nameRead);
  const findGroups = (...kinds: LinkSet[]) =>
    findConnectedGroups(purchases.length, kinds, (place) => names[place] ?? place);
  const bytes = searchPairs(purchases, BY_BYTES);
  const image = searchPairs(purchases, BY_IMAGE);
  const similar = searchPairs(purchases, BY_SIMILAR_IMAGE);
  const imageGroups = findGroups(
    linkAlways(bytes.twinLinks),
    linkAlways(image.twinLinks),
    link(image.pairs, hasSameImage, isCertainlyDifferent),
    link(similar.pairs, hasSimilarImage, hasConflict),
  );
  const fields = searchPairs(purchases, BY_MERCHANT_DATE_AMOUNT);
  const imageGroupOf = new Map(imageGroups.flatMap((group) => group.map((place) => [place, group] as const)));
  const fieldGroups = findGroups(
    linkAlways(fields.twinLinks),
    link(fields.pairs, hasSameMerchantDateAmount, hasConflict),
  ).filter((group) => {
    const imageGroup = imageGroupOf.get(group[0] ?? -1);
    return imageGroup === undefined || !group.every((place) => imageGroupOf.get(place) === imageGroup);
  });
  return { imageGroups, fieldGroups };
}
