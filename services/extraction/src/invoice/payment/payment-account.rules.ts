import { createRepairBudget } from '@probant/french/iban';
import { foldText } from '@probant/french/text-folding';
import { createReading } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import { findPrintedAccounts } from './printed-accounts.ts';

const LABELLED_IBAN_PATTERN = /\biban\b[^a-z0-9]{0,6}([a-z]{2}\d{2}(?:[ .~-]?[a-z0-9]){10,30})/;

/** Reads the IBAN to pay to, also one with a wrong check digit (`checksum_invalid`). Other payment references have no reliable label. */
export function readPaymentAccount(pages: InvoicePages): Reading<string> | null {
  const accounts = findPrintedAccounts(pages.rows, createRepairBudget());
  const best = accounts.find(({ isLabelled }) => isLabelled) ?? accounts[0];
  if (best) return createReading(best.place, best.iban, best.repaired ? 0.8 : 0.96, 'checksum_valid');
  for (const row of pages.rows) {
    const match = LABELLED_IBAN_PATTERN.exec(row.folded);
    if (match)
      return createReading(
        row,
        foldText(match[1] ?? '')
          .replace(/[^a-z0-9]/g, '')
          .toUpperCase(),
        0.4,
        'checksum_invalid',
      );
  }
  return null;
}
