import { findIbans } from '@probant/french/iban';
import { fold } from '@probant/french/text-folding';
import { partOf, readingAt } from '../../reading/evidence.ts';
import type { Reading } from '../../reading/field-reading.ts';
import type { InvoicePages } from './invoice-pages.ts';

/** Means of payment by the words for them, in the same French words as electronic invoices get. */
const MEANS: readonly (readonly [RegExp, string])[] = [
  [/virement sepa|sepa.?uberweisung|sepa transfer/, 'virement SEPA'],
  [/prelevement sepa|sepa.?lastschrift|sepa direct debit/, 'prélèvement SEPA'],
  [/virement|uberweisung|(?:bank|wire|credit) transfer/, 'virement'],
  [/prelevement|lastschrift|direct debit|abbuchung/, 'prélèvement'],
  [/carte bancaire|carte bleue|\bcb\b|credit card|kreditkarte|card payment/, 'carte bancaire'],
  [/cheque/, 'chèque'],
  [/especes|\bcash\b|barzahlung/, 'espèces'],
  [/paypal/, 'PayPal'],
];
const LABEL =
  /(?:mode|moyen|type|conditions?)s? de (?:paiement|reglement)|^reglement|^paiement|payment (?:method|means|terms|type)|zahlungs(?:art|weise|bedingung|typ)/;

/** How the invoice is paid: the word beside its label, else the only means that the pages name. */
export function readPaymentMeans(pages: InvoicePages): Reading<string> | null {
  for (const row of pages.rows) {
    const label = LABEL.exec(row.folded);
    const [means, ...others] = label ? meansIn(row.folded.slice(label.index)) : [];
    if (means !== undefined && others.length === 0) return readingAt(row, means, 0.85, 'label_match');
  }
  const [only, ...others] = new Set(pages.rows.flatMap((row) => meansIn(row.folded)));
  const row = pages.rows.find(({ folded }) => only !== undefined && meansIn(folded).includes(only));
  return only !== undefined && others.length === 0 && row ? readingAt(row, only, 0.6, 'layout') : null;
}

/** The means that a text names; a SEPA transfer is not a transfer beside it. */
function meansIn(folded: string): string[] {
  const named = MEANS.filter(([words]) => words.test(folded)).map(([, means]) => means);
  return named.filter((means) => !named.some((other) => other !== means && other.startsWith(means)));
}

const PRINTED_IBAN = /\biban\b[^a-z0-9]{0,6}([a-z]{2}\d{2}(?:[ .~-]?[a-z0-9]){10,30})/;

/** The IBAN to pay to; one whose key is wrong is told as such. Without any, nothing: other references have no sure label. */
export function readAccount(pages: InvoicePages): Reading<string> | null {
  const found = pages.rows.flatMap((row) =>
    findIbans(row.text, { repair: row.source === 'ocr' }).map((match) => ({
      row,
      match,
      labelled: /\biban\b/.test(row.folded),
    })),
  );
  const best = found.find(({ labelled }) => labelled) ?? found[0];
  if (best) {
    const place = partOf(best.row, best.match.start, best.match.end);
    return readingAt(place, best.match.iban, best.match.repaired ? 0.8 : 0.96, 'checksum_valid');
  }
  for (const row of pages.rows) {
    const match = PRINTED_IBAN.exec(row.folded);
    if (match)
      return readingAt(
        row,
        fold(match[1] ?? '')
          .replace(/[^a-z0-9]/g, '')
          .toUpperCase(),
        0.4,
        'checksum_invalid',
      );
  }
  return null;
}
