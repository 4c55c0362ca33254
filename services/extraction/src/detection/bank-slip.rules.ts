import type { Page } from '@probant/documents/document';
import { findIbans } from '@probant/french/iban';
import { foldInPlace } from '@probant/french/text-folding';

const MAX_ROWS = 30;
const BANK_PATTERN = /\bbic\b|\bswift\b/;
const HOLDER_PATTERN =
  /\btitulaire|\bbeneficiaire|\baccount (?:holder|owner|name)|\bkontoinhaber|\bdomiciliation|\bintitule du compte/;
const PRICE_PATTERN = /\d[.,]\d\d(?!\d)|\d ?€/;
/** Mandates, orders of transfer, letters and forms print an account, too. */
const OTHER_FORM_PATTERN =
  /\bmandat\b|\bprelevements?\b|\bvirements?\b|\bobjet\b|\bmadame\b ?,|\bsignatures?\b|\bfiche\b|\bmerci\b|\bdons?\b|\bcordialement\b|\bsalutations\b/;
const SINGLE_CHARACTERS_PATTERN = /(?<=\b\w) (?=\w\b)/g;

/** Whether a page is made of bank details: a few rows with a valid IBAN, its bank and its holder, no amount, and no other use. */
export function isBankSlip({ lines }: Page): boolean {
  if (lines.length > MAX_ROWS) return false;
  const printed = lines.map(({ text }) => text.replace(SINGLE_CHARACTERS_PATTERN, '')).join('\n');
  const text = foldInPlace(printed);
  return (
    BANK_PATTERN.test(text) &&
    HOLDER_PATTERN.test(text) &&
    !PRICE_PATTERN.test(text) &&
    !OTHER_FORM_PATTERN.test(text) &&
    findIbans(printed).length > 0
  );
}
