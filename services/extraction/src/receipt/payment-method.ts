import { readingAt } from '../reading/evidence.ts';
import type { Reading } from '../reading/field-reading.ts';
import type { Row } from '../reading/rows.ts';
import type { PrintedAmount } from './printed-amounts.ts';

/** The means of payment that the contract's free text takes here, in French whatever the receipt's language. */
export type PaymentMethod =
  | 'carte bancaire'
  | 'espèces'
  | 'chèque'
  | 'titre-restaurant'
  | 'virement'
  | 'prélèvement'
  | 'carte cadeau';

const WORDS: readonly (readonly [PaymentMethod, RegExp])[] = [
  [
    'titre-restaurant',
    /\b(?:titres?[- ]?rest(?:o|aurants?)?|tickets?[- ]?rest(?:o|aurants?)?|t\.?r\.? papier|swile|edenred|apetiz|pass restaurant|up dejeuner|meal voucher)\b/,
  ],
  ['carte cadeau', /\b(?:cartes? cadeau|bons? d'achat|gift card|cheques? cadeau)\b/],
  [
    'carte bancaire',
    /\b(?:carte(?:s)? bancaires?|carte bleue|\bcb\b|carte(?! (?:postale|de|d'|cadeau|grise|memoire))|sans contact|contactless|visa|master ?card|maestro|amex|american express|credit card|debit card|card|emv|apple pay|google pay)\b/,
  ],
  [
    'espèces',
    /\b(?:especes?|cash(?! ?(?:ier|&|and|bill|sale|back))|liquide|tunai|rendu(?: monnaie)?|monnaie rendue)\b/,
  ],
  ['chèque', /\b(?:cheques?|check|chq)\b/],
  ['virement', /\b(?:virement|bank transfer|wire transfer)\b/],
  ['prélèvement', /\b(?:prelevement|direct debit)\b/],
];
/** Cards that pay for nothing, and what is said of cards in general. */
const NOT_A_PAYMENT =
  /\b(?:fidelite|loyalty|member|acceptee?s?|a partir de|minimum|n[°o] de carte client|carte client|restaurant la carte|cashier|facilites|a la carte|carte grise|menu)\b/;

/** How the receipt was paid: the row that names a means beside the total counts most, then any amount, then the word alone. */
export function readPaymentMethod(
  rows: readonly Row[],
  amounts: readonly PrintedAmount[],
  totalCents: number | null,
): Reading<PaymentMethod> | null {
  const found = rows.flatMap((row, index) => {
    const method = NOT_A_PAYMENT.test(row.folded) ? undefined : WORDS.find(([, words]) => words.test(row.folded))?.[0];
    if (!method) return [];
    const inRow = amounts.filter((amount) => amount.row === index).map(({ cents }) => cents);
    const confidence = totalCents !== null && inRow.includes(totalCents) ? 0.88 : inRow.length > 0 ? 0.75 : 0.55;
    return [{ method, row, confidence, paid: Math.max(0, ...inRow) }];
  });
  const [best] = found.sort((a, b) => b.confidence - a.confidence || b.paid - a.paid);
  return best ? readingAt(best.row, best.method, best.confidence, 'label_match') : null;
}
