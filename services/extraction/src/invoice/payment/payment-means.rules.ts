import { findAmounts } from '@probant/french/money';
import { createReading } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import { measureOverlap, type Row, type Segment } from '../../reading/rows.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import { listRowsAbove } from '../page/near-rows.ts';

/** The words for each means of payment, named in the same French words as those of electronic invoices. */
const PAYMENT_MEANS: readonly (readonly [RegExp, string])[] = [
  [/virement sepa|sepa.?uberweisung|sepa transfer/, 'virement SEPA'],
  [/prelevement sepa|sepa.?lastschrift|sepa direct debit/, 'prélèvement SEPA'],
  [/virement|uberweisung|(?:bank|wire|credit) transfer/, 'virement'],
  [/prelevement|lastschrift|direct debit|abbuchung/, 'prélèvement'],
  [/carte bancaire|carte bleue|\bcb\b|credit card|kreditkarte|card payment/, 'carte bancaire'],
  [/cheque/, 'chèque'],
  [/especes|\bcash\b|barzahlung/, 'espèces'],
  [/paypal/, 'PayPal'],
];
const PAYMENT_LABEL_PATTERN =
  /(?:mode|moyen|type|conditions?)s? de (?:paiement|reglement)|^reglement|^paiement|payment (?:method|means|terms|type)|zahlungs(?:art|weise|bedingung|typ)/;

/** The words before a means that is used: "payable le 03/08/2014 par virement", "Payment: bank transfer", "Mode virement". */
const BEFORE_USE_PATTERN =
  /(?:^|\b(?:par|per|by|mode|payment|zahlung|durch|versement|reglement|paiement|pour(?: votre)?)[ :-]*|\b(?:jours?(?: nets?)?|fin de mois|reception(?: de (?:la )?facture)?|comptant) ?[,–-] ?|(?:\d[/.,]\d{2,4}|\b\d{4}|\d{4}(?= ?[,;:–-]))[ .,;:–-]*)$/;
/** What follows it: "Prélèvement le 11/03/2020", "Virement : FR76 ...", or the end of the row. */
const AFTER_USE_PATTERN = /^ ?(?:$|[.,;:–-]|(?:automatique|le|a partir du|presente|sur|au)\b)/;
/** Words of another payment: one that was made, sent back, or secures or follows this one. */
const OTHER_PAYMENT =
  'rejet\\w*|refus\\w*|impayes?|acomptes?|arrhes|recue?s?|rembours\\w*|restitu\\w*|cautions?|garanties?|retards?|historique|derniere?s?|precedente?s?|deposits?|kaution\\w*|anzahlung\\w*';
const OTHER_PAYMENT_PATTERN = new RegExp(`\\b(?:${OTHER_PAYMENT})\\b`);
/** What refuses a means, names its costs, a condition, or another payment. That VAT does not apply refuses none. */
const REFUSAL_PATTERN = new RegExp(
  `\\b(?:${OTHER_PAYMENT}|pas|non(?! (?:applicable|soumis|assujetti))|sans|sauf|hors|frais|remise|escompte|rappel|ajouter|si|(?:en )?cas|pour un|nicht|kein\\w*|ohne|not|no|without)\\b`,
);
/** Of such phrases on drawn pages and in layouts that a browser prints, 237 of 237 named the means. */
const USED_CONFIDENCE = 0.92;
const NAMED_CONFIDENCE = 0.6;

/** Reads how the invoice is paid: the means next to its label, else the only means that the pages name. */
export function readPaymentMeans(pages: InvoicePages): Reading<string> | null {
  for (const row of pages.rows) {
    const label = PAYMENT_LABEL_PATTERN.exec(row.folded);
    const [means, ...others] = label ? findMeans(row.folded.slice(label.index)) : [];
    if (means !== undefined && others.length === 0) return createReading(row, means, 0.92, 'label_match');
  }
  const [onlyMeans, ...others] = new Set(pages.rows.flatMap((row) => findMeans(row.folded)));
  const row = pages.rows.find(({ folded }) => onlyMeans !== undefined && findMeans(folded).includes(onlyMeans));
  if (onlyMeans === undefined || others.length > 0 || !row) return null;
  const isSure = isUsedIn(pages, row) || isUnderPaymentHead(pages);
  return createReading(row, onlyMeans, isSure ? USED_CONFIDENCE : NAMED_CONFIDENCE, 'layout');
}

const PAYMENT_HEAD_PATTERN =
  /^(?:(?:mode|moyen) de )?(?:paiement|reglement)$|^(?:payment(?: method)?|zahlungs?(?:art|weise)?)$/;
const MAX_ROWS_TO_HEAD = 2;

/** Whether the means is alone below a head of payments: "Paiement" above "virement". A payment with its amount is one of a history. */
function isUnderPaymentHead({ cells, rows }: InvoicePages): boolean {
  return cells.some(({ segment, row }) => {
    if (findMeans(segment.folded).length === 0 || !ALONE_PATTERN.test(segment.folded)) return false;
    const own = rows[row];
    if (own === undefined || REFUSAL_PATTERN.test(own.folded) || findAmounts(own.text).length > 0) return false;
    const above = listRowsAbove(rows, row, MAX_ROWS_TO_HEAD);
    const isHead = (head: Segment) => PAYMENT_HEAD_PATTERN.test(head.folded) && measureOverlap(head, segment) > 0;
    const heads = above.find(({ segments }) => segments.some(isHead));
    return heads !== undefined && !isTableOfLots(heads) && !isOfOtherPayment(rows, row);
  });
}

/** "Lot | Paiement" above "1 | Virement bancaire": the rows of such a table name what is sold, or what may be chosen. */
const isTableOfLots = ({ segments }: Row): boolean => segments.some(({ folded }) => LOT_HEAD_PATTERN.test(folded));

const LOT_HEAD_PATTERN =
  /^(?:lots?|articles?|produits?|prestations?|designations?|libelles?|options?|modules?|choix|postes?|ref(?:erence)?s?\.?|codes?|n ?[°º]|items?)$/;

/** Whether the rows above a means that is alone mention another payment, or the row below refuses it: "non accepté". */
const isOfOtherPayment = (rows: readonly Row[], row: number): boolean =>
  listRowsAbove(rows, row, MAX_ROWS_TO_HEAD).some(({ folded }) => OTHER_PAYMENT_PATTERN.test(folded)) ||
  /^(?:non|refuse|rejete)/.test(rows[row + 1]?.folded ?? '');

/** Whether a row says that the invoice is paid by the means that it names. */
function isUsedIn({ rows }: InvoicePages, row: Row): boolean {
  const { folded } = row;
  if (REFUSAL_PATTERN.test(folded)) return false;
  const isUsed = PAYMENT_MEANS.some(([words]) => {
    const match = words.exec(folded);
    if (match === null) return false;
    const before = folded.slice(Math.max(0, match.index - PHRASE_LENGTH), match.index);
    return BEFORE_USE_PATTERN.test(before) && AFTER_USE_PATTERN.test(folded.slice(match.index + match[0].length));
  });
  return isUsed && !(ALONE_PATTERN.test(folded) && isOfOtherPayment(rows, rows.indexOf(row)));
}

/** Nothing but a means of two words or less. */
const ALONE_PATTERN = /^[a-z]+(?: [a-z]+)?$/;

/** Of the text before a means. */
const PHRASE_LENGTH = 60;

/** Returns the means that a text names; a SEPA transfer does not also count as a transfer. */
function findMeans(folded: string): string[] {
  const named = PAYMENT_MEANS.filter(([words]) => words.test(folded)).map(([, means]) => means);
  return named.filter((means) => !named.some((longer) => longer !== means && longer.startsWith(means)));
}
