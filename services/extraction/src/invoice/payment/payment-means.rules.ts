import { createReading } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
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

/** Reads how the invoice is paid: the means next to its label, else the only means that the pages name. */
export function readPaymentMeans(pages: InvoicePages): Reading<string> | null {
  for (const row of pages.rows) {
    const label = PAYMENT_LABEL_PATTERN.exec(row.folded);
    const [means, ...others] = label ? findMeans(row.folded.slice(label.index)) : [];
    if (means !== undefined && others.length === 0) return createReading(row, means, 0.92, 'label_match');
  }
  const [onlyMeans, ...others] = new Set(pages.rows.flatMap((row) => findMeans(row.folded)));
  const row = pages.rows.find(({ folded }) => onlyMeans !== undefined && findMeans(folded).includes(onlyMeans));
  return onlyMeans !== undefined && others.length === 0 && row ? createReading(row, onlyMeans, 0.6, 'layout') : null;
}

/** Returns the means that a text names; a SEPA transfer does not also count as a transfer. */
function findMeans(folded: string): string[] {
  const named = PAYMENT_MEANS.filter(([words]) => words.test(folded)).map(([, means]) => means);
  return named.filter((means) => !named.some((longer) => longer !== means && longer.startsWith(means)));
}
