import { findImpossibleDate } from './dates.rules.ts';
import { createFinding, type Finding } from './finding-catalogue.ts';
import type { ReceiptReading } from './reading/receipt-reading.ts';

/** Reports required fields that were not read. An impossible date has a finding of its own. */
export function checkMissingFields({ data, rawText }: ReceiptReading): readonly Finding[] {
  const findings: Finding[] = [];
  if (isBlank(data.total_amount))
    findings.push(createFinding('total_missing', 'Total non lu. Regarder le montant payé sur le justificatif.'));
  if (isBlank(data.receipt_date) && findImpossibleDate(rawText) === null)
    findings.push(createFinding('date_missing', "Date d'achat non lue. Regarder si le justificatif est daté."));
  if (isBlank(data.vendor_name))
    findings.push(createFinding('vendor_missing', "Nom du commerçant non lu. Regarder l'en-tête du justificatif."));
  if (isBlank(data.currency))
    findings.push(
      createFinding('currency_missing', 'Devise non lue. Regarder dans quelle monnaie le montant est exprimé.'),
    );
  return findings;
}

const isBlank = (value: string | number | null | undefined): boolean =>
  value === null || value === undefined || String(value).trim() === '';
