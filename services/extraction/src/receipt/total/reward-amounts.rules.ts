import { foldText } from '@probant/french/text-folding';
import { countLetters, type PrintedAmount } from '../receipt-amounts.ts';
import type { ReceiptRows } from '../receipt-rows.ts';

/**
 * Words of what a customer has collected, saved or may still spend: cash-back accounts, points, vouchers, gift cards and balances. None of
 * them names what was bought.
 */
const REWARD_PATTERNS: readonly RegExp[] = [
  /cagnott|fidelit|fidelis|\bpoints?\b|parrainage|recompense|\brewards?\b|\bloyalty\b|\bmiles\b|\bbonus\b|\bcash ?-?back\b|porte ?-?monnaie/,
  /\bbons? (?:d['’ ]{0,2}achats?|de reduc\w*|cadeaux?|a valoir|d['’ ]{0,2}avoir)|\bcoupons?\b|\bvouchers?\b/,
  /\b(?:cheques?|cartes?) ?-?(?:cadeaux?|privileges?|bonus|avantages?)|\bavantages?\b|\bprivileges?\b/,
  /\bcumul\w*|\beconomi(?!que)\w*|\bgains?\b|\bgagne\w*|\bcredite\w*|\bdisponibles?\b|\bdepuis\b|\bannuel\w*|\bde l['’ ]?annee\b/,
  /\btotal (?:de |des |de vos |vos )?(?:remises?|reductions?|promo\w*|rabais)\b/,
  /\bcartes? (?:de )?(?:u|club|membre|adherent|client|prepayee)\b|\bsur (?:votre|ma|la|notre) (?:carte|compte)\b/,
  /\b(?:nouveau|ancien|precedent) solde\b|\bsolde (?:precedent|restant|carte|compte|client|titres?|tr|apetiz|cagnotte)\b/,
  /\b(?:credit|avoir|montant) restant\b|\brestants? (?:sur|carte|compte|a (?:utiliser|depenser))\b|\beuros? (?:carte|u|bonus)\b/,
  /\btickets? e?\.?leclerc\b|\btotal (?:des )?credits? (?:carte|compte)\b/,
  /\b(?:montant|total|solde) (?:de |sur )?(?:(?:votre|ma|la) )?carte (?:auchan|carrefour|casino|cora|intermarche|leclerc|monoprix)\b/,
];

/** What follows these words was taken into account in the amount: "Total après avantage carte" is the total. */
const AFTER_PATTERN = /\b(?:apres|avec|hors|sans|moins|deduction|deduit\w*|inclus\w*)\b.*$/;
/** What is due or was paid is no reward, whatever it was paid with. */
const DUE_PATTERN =
  /\ba (?:payer|regler)\b|\bpayee?s?\b|\bregle(?:e|s|ment)?\b|\bpaiement\b|\bdu(?:e|s)? (?:client|par)\b/;
const NUMBER_PATTERN = /\d[\d ,.]*(?:€|eur\b|euros?\b)?/g;

const namesReward = (words: string): boolean =>
  !DUE_PATTERN.test(words) && REWARD_PATTERNS.some((pattern) => pattern.test(words.replace(AFTER_PATTERN, '')));

/** Returns the amounts that are not named as rewards: those that can be the total of a receipt. */
export function selectSaleAmounts(receipt: ReceiptRows, amounts: readonly PrintedAmount[]): readonly PrintedAmount[] {
  const blockRows = findRewardBlocks(receipt, amounts);
  return amounts.filter(
    (amount) =>
      !isNamedAsReward(amount, receipt) && !(blockRows.has(amount.row) && !DUE_PATTERN.test(foldText(amount.leftText))),
  );
}

function isNamedAsReward({ leftText, rightText, labels, row }: PrintedAmount, { rows }: ReceiptRows): boolean {
  const left = foldText(leftText);
  // "Total 14,50 dont avantages 2,00": the words between both amounts name the second one.
  const words = left.slice(findEndOfNumbers(left));
  if (countLetters(words) < 2) {
    const above = rows[row - 1]?.folded ?? '';
    return countLetters(left) < 2 && !/\d[.,]\d{2}/.test(above) && namesReward(above);
  }
  if (namesReward(words)) return true;
  // "Vous avez 42,15 € sur votre carte de fidélité".
  const isNamed = labels.has('total') || labels.has('strong') || labels.has('paid');
  return !isNamed && namesReward(foldText(rightText).split(/\d/)[0] ?? '');
}

/** Offset after the last amount in a text. A number without decimals, such as that of a card, is part of the words. */
function findEndOfNumbers(text: string): number {
  const last = [...text.matchAll(NUMBER_PATTERN)].findLast(([number]) => /[.,]\d{2}/.test(number));
  return last === undefined ? 0 : last.index + last[0].length;
}

const MAX_BLOCK_ROWS = 8;
const HEADING_PATTERN =
  /cagnott|fidelit|\bpoints?\b|\bbons? d['’ ]{0,2}achats?|\bcartes? cadeaux?|recompense|\bavantages\b/;

/**
 * Returns the rows below a heading of rewards, where "Total" and "Solde" are those of an account. It counts only after a total or a
 * payment: at the head of a receipt it is the number of a loyalty card.
 */
function findRewardBlocks({ rows, labels }: ReceiptRows, amounts: readonly PrintedAmount[]): ReadonlySet<number> {
  const rowsWithAmounts = new Set(amounts.map(({ row }) => row));
  const isSettled = (row: number) =>
    rowsWithAmounts.has(row) &&
    (labels[row]?.has('paid') || (labels[row]?.has('total') && !labels[row]?.has('subtotal'))) === true;
  const firstSettled = rows.findIndex((_, row) => isSettled(row));
  const blockRows = new Set<number>();
  let rowsLeft = 0;
  for (const [index, { folded }] of rows.entries()) {
    if (firstSettled < 0 || index <= firstSettled) continue;
    if (rowsLeft > 0 && isEndOfBlock(labels[index])) rowsLeft = 0;
    if (rowsLeft > 0) blockRows.add(index);
    rowsLeft = !rowsWithAmounts.has(index) && HEADING_PATTERN.test(folded) ? MAX_BLOCK_ROWS : Math.max(0, rowsLeft - 1);
  }
  return blockRows;
}

const isEndOfBlock = (labels: ReceiptRows['labels'][number] | undefined): boolean =>
  labels !== undefined && (labels.has('paid') || labels.has('tax') || labels.has('strong'));
