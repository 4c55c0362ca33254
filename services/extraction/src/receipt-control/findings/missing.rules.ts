import { type Finding, finding } from './catalogue.ts';
import { printedImpossibleDay } from './days.rules.ts';
import type { ReceiptReading } from './receipt-reading.ts';

/** What a receipt is looked at for and was not read. A day that does not exist has a finding of its own. */
export function missing({ data, rawText }: ReceiptReading): readonly Finding[] {
  const found: Finding[] = [];
  if (isBlank(data.total_amount))
    found.push(finding('total_missing', 'Total non lu. Regarder le montant payé sur le justificatif.'));
  if (isBlank(data.receipt_date) && printedImpossibleDay(rawText) === null)
    found.push(finding('date_missing', "Date d'achat non lue. Regarder si le justificatif est daté."));
  if (isBlank(data.vendor_name))
    found.push(finding('vendor_missing', "Nom du commerçant non lu. Regarder l'en-tête du justificatif."));
  if (isBlank(data.currency))
    found.push(finding('currency_missing', 'Devise non lue. Regarder dans quelle monnaie le montant est exprimé.'));
  return found;
}

const isBlank = (value: string | number | null | undefined): boolean =>
  value === null || value === undefined || String(value).trim() === '';
