import { findRegistrations } from '@probant/french/siren';
import { foldAlphanumeric } from '@probant/french/text-folding';
import { computeDepth, type InvoicePages } from '../page/invoice-pages.ts';
import { hasLabel } from '../page/labels.ts';

const MAX_TEXTS = 60;
const MAX_ROW_LENGTH = 400;
/** Below this share of the pages, small print may break between the name and its registration. */
const FOOT_DEPTH = 0.75;

/**
 * Returns the letters and digits of each row that names a register or prints a number with the key of a SIREN. A supplier must print its
 * name beside its registration; in the foot, the row above belongs to it.
 */
export const findRegistrationTexts = (pages: InvoicePages): readonly string[] =>
  pages.rows
    .flatMap((row, index) => {
      const text = row.text.slice(0, MAX_ROW_LENGTH);
      const isRegistration =
        hasLabel(row.folded.slice(0, MAX_ROW_LENGTH), 'registration', 'capital') ||
        findRegistrations(text).some(({ valid }) => valid);
      if (!isRegistration) return [];
      const above = computeDepth(pages, index) > FOOT_DEPTH ? (pages.rows[index - 1]?.text ?? '') : '';
      return [foldAlphanumeric(`${above.slice(-MAX_ROW_LENGTH)} ${text}`)];
    })
    .slice(-MAX_TEXTS);
