/** French words for the codes of UNTDID 4461 that invoices use (EN 16931, BT-81). */
const PAYMENT_MEANS_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '10': 'espèces',
    '20': 'chèque',
    '30': 'virement',
    '31': 'virement',
    '42': 'virement',
    '48': 'carte bancaire',
    '49': 'prélèvement',
    '54': 'carte bancaire',
    '55': 'carte bancaire',
    '57': 'accord permanent',
    '58': 'virement SEPA',
    '59': 'prélèvement SEPA',
    '68': 'paiement en ligne',
    '97': 'compensation',
  }),
);

/** Returns how the payment is made, in French; null for "not defined" and for codes that invoices do not use. */
export const describePaymentMeans = (code: string | null): string | null =>
  code === null ? null : (PAYMENT_MEANS_WORDS.get(code) ?? null);
