import { findIbans } from '@probant/french/iban';
import { findVatNumbers } from '@probant/french/vat';
import { chooseCurrency } from '../../reading/currency/choose-currency.rules.ts';
import { weighCountries } from '../../reading/currency/currency-countries.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';

export type Currency = { readonly code: string; readonly confidence: number };

/**
 * Returns the currency that is printed with the amounts. Where none is, it is the euro when the invoice has a registration of a country
 * with the euro and names no country with another currency; else null.
 */
export function readInvoiceCurrency({ rows, folded, text }: InvoicePages): Currency | null {
  const evidence = chooseCurrency(rows, folded);
  if (evidence === 'unknown') return null;
  if (evidence !== 'none') return { code: evidence.code, confidence: evidence.confidence };
  return hasEuroRegistration(folded, text.slice(0, MAX_TEXT_LENGTH)) && weighCountries(folded).size === 0
    ? { code: 'EUR', confidence: REGISTERED_CONFIDENCE }
    : null;
}

const REGISTERED_CONFIDENCE = 0.92;
const MAX_TEXT_LENGTH = 100_000;

/** Registers, tax numbers and legal forms of France and Germany. */
const REGISTRATION_PATTERN =
  /\bsiret\b|\bsiren\b|\brcs\b|\br\.c\.s\b|\bcode (?:ape|naf)\b|\btva intracom|\bart(?:icle|\.)? ?293 ?b\b|\bust-?id|\bsteuer-?n(?:r|ummer)|\bamtsgericht\b|\bhrb\b|\bgmbh\b/;
const EURO_COUNTRIES = new Set('AT BE BG CY DE EE EL ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK'.split(' '));

const hasEuroRegistration = (folded: string, text: string): boolean =>
  REGISTRATION_PATTERN.test(folded) ||
  findVatNumbers(text).some(({ country, valid }) => valid !== false && EURO_COUNTRIES.has(country)) ||
  findIbans(text).some(({ iban }) => EURO_COUNTRIES.has(iban.slice(0, 2)));
