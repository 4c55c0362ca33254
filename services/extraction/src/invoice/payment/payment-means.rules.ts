import { createReading } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import { measureOverlap } from '../../reading/rows.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';

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
  /(?:^|\b(?:par|per|by|mode|payment|zahlung|durch|versement|reglement|paiement|pour(?: votre)?)[ :-]*|\b(?:jours?(?: nets?)?|fin de mois|reception(?: de (?:la )?facture)?|comptant) ?[,–-] ?|\d[ \d/.,;:–-]*)$/;
/** What follows it: "Prélèvement le 11/03/2020", "Virement : FR76 ...", or the end of the row. */
const AFTER_USE_PATTERN = /^ ?(?:$|[.,;:–-]|(?:automatique|le|a partir du|presente|sur|au)\b)/;
/** What refuses a means, names its costs, a condition, or another payment. */
const REFUSAL_PATTERN =
  /\b(?:pas|non|sans|sauf|rejets?|refus\w*|hors|frais|impayes?|acompte|arrhes|remise|escompte|recue?s?|rembours\w*|rappel|ajouter|si|(?:en )?cas|pour un|nicht|kein\w*|ohne|not|no|without)\b/;
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
  const isSure = isUsed(row.folded) || isUnderPaymentHead(pages);
  return createReading(row, onlyMeans, isSure ? USED_CONFIDENCE : NAMED_CONFIDENCE, 'layout');
}

const PAYMENT_HEAD_PATTERN =
  /^(?:(?:mode|moyen) de )?(?:paiement|reglement)$|^(?:payment(?: method)?|zahlungs?(?:art|weise)?)$/;
const MAX_ROWS_TO_HEAD = 2;

/** Whether the means stands alone below a head of payments: "Paiement" above "virement". */
function isUnderPaymentHead({ cells, rows }: InvoicePages): boolean {
  return cells.some(
    ({ segment, row }) =>
      findMeans(segment.folded).length > 0 &&
      ALONE_PATTERN.test(segment.folded) &&
      rows
        .slice(Math.max(0, row - MAX_ROWS_TO_HEAD), row)
        .flatMap(({ segments }) => segments)
        .some((head) => PAYMENT_HEAD_PATTERN.test(head.folded) && measureOverlap(head, segment) > 0),
  );
}

/** Whether a row says that the invoice is paid by the means that it names. */
const isUsed = (folded: string): boolean =>
  PAYMENT_MEANS.some(([words]) => {
    const match = words.exec(folded);
    if (match === null) return false;
    const before = folded.slice(Math.max(0, match.index - PHRASE_LENGTH), match.index);
    const after = folded.slice(match.index + match[0].length).slice(0, PHRASE_LENGTH);
    return BEFORE_USE_PATTERN.test(before) && AFTER_USE_PATTERN.test(after) && !REFUSAL_PATTERN.test(before + after);
  });

/** Nothing but a means of two words or less. */
const ALONE_PATTERN = /^[a-z]+(?: [a-z]+)?$/;

/** Of the text before and after a means. */
const PHRASE_LENGTH = 60;

/** Returns the means that a text names; a SEPA transfer does not also count as a transfer. */
function findMeans(folded: string): string[] {
  const named = PAYMENT_MEANS.filter(([words]) => words.test(folded)).map(([, means]) => means);
  return named.filter((means) => !named.some((longer) => longer !== means && longer.startsWith(means)));
}
