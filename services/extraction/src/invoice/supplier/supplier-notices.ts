import { findRegistrations } from '@probant/french/siren';
import { findVatNumbers } from '@probant/french/vat';
import { computeDepth, type InvoicePages } from '../page/invoice-pages.ts';
import { THIRD_PARTY_PATTERN } from './registration-texts.ts';

/** Below this share of the pages, a registration is one of a notice. */
export const FOOT_DEPTH = 0.6;

/** The folded rows of small print that print a valid registration, each with the row above that may begin it. */
export const findNotices = (pages: InvoicePages): readonly string[] =>
  pages.rows.flatMap((row, index) => {
    if (computeDepth(pages, index) < FOOT_DEPTH || !hasValidRegistration(row.text)) return [];
    const above = pages.rows[index - 1];
    return [`${above === undefined || hasValidRegistration(above.text) ? '' : above.folded}\n${row.folded}`.trim()];
  });

const FORM =
  '(?:(?:s\\.?a\\.?r\\.?l\\.?|s\\.?a\\.?s\\.?u?\\.?|e\\.?u\\.?r\\.?l\\.?|s\\.?a\\.?|sci|snc|scop|ei|eirl|gmbh|ltd) )?';

/** Whether a notice names the company at its start or after a separator, and goes on with a form, a separator, its register or capital. */
export function isNamedIn(notice: string, name: string): boolean {
  const at = new RegExp(`(?:^|\\n|[–—·|,;:-] ?)${FORM}${escapePattern(name)}${AFTER_NAME}`).exec(notice)?.index;
  return at !== undefined && !THIRD_PARTY_PATTERN.test(notice.slice(0, at));
}

const AFTER_NAME =
  '(?:$|\\n|,? ?(?:capital|au capital|siren|siret|r\\.?c\\.?s|tva|sarl|sas|eurl|sa|sci|snc|scop|ei|gmbh|ltd)\\b| ?[–—·|,;:(-])';

export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** Whether a text prints a SIREN, SIRET or VAT number with a right key. */
export const hasValidRegistration = (text: string): boolean =>
  findRegistrations(text).some(({ valid }) => valid === true) ||
  findVatNumbers(text).some(({ valid }) => valid === true);

/** Returns the SIREN of each SIREN, SIRET and French VAT number with a right key. */
export const findSirens = (text: string): readonly string[] => [
  ...findRegistrations(text).flatMap(({ valid, digits }) => (valid ? [digits.slice(0, 9)] : [])),
  ...findVatNumbers(text).flatMap(({ valid, number }) =>
    valid === true && number.startsWith('FR') ? [number.slice(-9)] : [],
  ),
];
