import type { Seller } from './invoice.ts';

export type InvoiceNote = {
  /** UNTDID 4451: PMD late payment, PMT recovery costs, AAB discount, REG registration of the seller. */
  readonly code: 'PMD' | 'PMT' | 'AAB' | 'REG';
  readonly text: string;
};

/** Lists the notes required on an invoice between companies (Code de commerce, L441-9, L441-10, D441-5, R123-237). */
export const listInvoiceNotes = (seller: Seller): readonly InvoiceNote[] => [
  {
    code: 'PMD',
    text: "En cas de retard de paiement, pénalités au taux de trois fois l'intérêt légal, exigibles sans rappel.",
  },
  { code: 'PMT', text: 'Indemnité forfaitaire pour frais de recouvrement : 40\u00a0€.' },
  { code: 'AAB', text: "Pas d'escompte pour paiement anticipé." },
  { code: 'REG', text: `${seller.name}, ${seller.legalForm}, ${seller.register}.` },
];
