import { createReading } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import type { Row } from '../../reading/rows.ts';
import type { PrintedAmount } from '../receipt-amounts.ts';

/** The values of `payment_method`, free text in the contract: French whatever the language of the receipt. */
export type PaymentMethod =
  | 'carte bancaire'
  | 'espèces'
  | 'chèque'
  | 'titre-restaurant'
  | 'virement'
  | 'prélèvement'
  | 'carte cadeau';

const METHOD_PATTERNS: readonly (readonly [PaymentMethod, RegExp])[] = [
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
/** Loyalty cards, and what receipts say about cards in general. */
const NON_PAYMENT_PATTERN =
  /\b(?:fidelite|loyalty|member|acceptee?s?|a partir de|minimum|n[°o] de carte client|carte client|restaurant la carte|cashier|facilites|a la carte|carte grise|menu)\b/;

/** Returns how the receipt was paid. A row that names a method with the total ranks first, then one with another amount, then one without. */
export function readPaymentMethod(
  rows: readonly Row[],
  amounts: readonly PrintedAmount[],
  totalCents: number | null,
): Reading<PaymentMethod> | null {
  const mentions = rows.flatMap((row, index) => {
    const method = NON_PAYMENT_PATTERN.test(row.folded)
      ? undefined
      : METHOD_PATTERNS.find(([, words]) => words.test(row.folded))?.[0];
    if (!method) return [];
    const rowCents = amounts.filter((amount) => amount.row === index).map(({ cents }) => cents);
    const confidence = totalCents !== null && rowCents.includes(totalCents) ? 0.88 : rowCents.length > 0 ? 0.75 : 0.55;
    return [{ method, row, confidence, paid: Math.max(0, ...rowCents) }];
  });
  const [best] = mentions.sort((a, b) => b.confidence - a.confidence || b.paid - a.paid);
  return best ? createReading(best.row, best.method, best.confidence, 'label_match') : null;
}
