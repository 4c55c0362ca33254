import type { ComparedReceipt } from './compared-receipt.ts';
import { connectedGroups, type Link, type Links } from './connected-groups.rules.ts';
import {
  contradictory,
  likePicture,
  type Purchase,
  purchaseOn,
  sameBytes,
  samePicture,
  sameVendorDateAmount,
  surelyDifferent,
} from './same-purchase.rules.ts';

/** Positions in the upload, ascending, of receipts that are taken for one purchase, and what says so. */
export type DuplicateGroup = {
  readonly indices: readonly number[];
  readonly rule: 'fingerprint' | 'vendor_date_amount';
};

/**
 * The receipts of a batch that may have been handed in twice: by what they look like, and by shop, day and total. A group of the
 * second kind that lies in one of the first says nothing more and is left out. Groups come by their first receipt, those of the
 * fingerprint before the others. A receipt that could not be read is not to be passed.
 */
export function duplicateGroups(receipts: readonly ComparedReceipt[]): readonly DuplicateGroup[] {
  const sorted = [...receipts].sort((one, other) => one.index - other.index);
  const purchases = sorted.map(purchaseOn);
  const linked = (same: Compare, apart: Compare): Links => ({
    links: linksBy(purchases, same),
    mayMeet: (one, other) => !apart(purchases[one] as Purchase, purchases[other] as Purchase),
  });
  const groupsBy = (...kinds: Links[]): number[][] => connectedGroups(purchases.length, kinds);
  const alike = groupsBy(
    linked(sameBytes, () => false),
    linked(samePicture, surelyDifferent),
    linked(likePicture, contradictory),
  );
  const agreeing = groupsBy(linked(sameVendorDateAmount, contradictory)).filter(
    (group) => !alike.some((larger) => group.every((at) => larger.includes(at))),
  );
  const told = (rule: DuplicateGroup['rule']) => (group: readonly number[]) => ({
    indices: group.map((at) => sorted[at]?.index ?? at),
    rule,
  });
  const groups = [...alike.map(told('fingerprint')), ...agreeing.map(told('vendor_date_amount'))];
  return groups.sort((one, other) => (one.indices[0] ?? 0) - (other.indices[0] ?? 0));
}

type Compare = (one: Purchase, other: Purchase) => boolean;

const linksBy = (purchases: readonly Purchase[], same: Compare): Link[] =>
  purchases.flatMap((one, at) =>
    purchases.flatMap((other, later): Link[] => (later > at && same(one, other) ? [[at, later]] : [])),
  );
