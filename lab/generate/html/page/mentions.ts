import { html, type Markup } from './markup.ts';
import type { FactsPrinter } from './print-facts.ts';

/** The registrations of the company, one under the other or in one line, in the order in which firms print them. */
export function listMentions(print: FactsPrinter): readonly string[] {
  const { capital } = print.facts.seller;
  const mentions = [print.sellerName()];
  if (capital !== null) mentions.push(`au capital social de ${capital} euros`);
  mentions.push(`Siret : ${print.compactSiret()}`, print.register());
  if (print.isCharged) mentions.push(`TVA intra. : ${print.sellerVat()}`);
  return mentions;
}

/** The sentence that late payment costs interest. */
export const lateClause = (): Markup =>
  html`Tout retard de règlement entraîne de plein droit une pénalité de trois fois le taux d’intérêt légal et une indemnité forfaitaire de 40 € pour frais de recouvrement.`;

const REASONS = {
  charged: '',
  small_business: 'Franchise en base : TVA non applicable (art. 293 B du Code général des impôts).',
  reverse_charge: 'TVA due par le preneur, autoliquidation (art. 283, 2 nonies du CGI).',
  none: 'Opération exonérée de taxe sur la valeur ajoutée (art. 261 du CGI).',
} as const;

export const explainRegime = (print: FactsPrinter): string => REASONS[print.facts.regime];
