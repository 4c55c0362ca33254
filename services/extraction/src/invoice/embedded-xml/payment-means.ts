/** Words for the codes of UNTDID 4461 that invoices use (EN 16931, BT-81). */
const WORDS: Readonly<Record<string, string>> = {
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
};

/** How the payment is made, in French words; null for "not defined" and for codes that are not in use on invoices. */
export const paymentMeansOf = (code: string | null): string | null => (code === null ? null : (WORDS[code] ?? null));
