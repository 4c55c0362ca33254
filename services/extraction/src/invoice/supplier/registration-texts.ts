import { findRegistrations } from '@probant/french/siren';
import { foldAlphanumeric } from '@probant/french/text-folding';
import { computeDepth, type InvoicePages } from '../page/invoice-pages.ts';
import { hasLabel } from '../page/labels.ts';

const MAX_TEXTS = 60;
const MAX_ROW_LENGTH = 400;
/** Below this share of the pages, small print may break between the name and its registration. */
const FOOT_DEPTH = 0.75;

/** Words of a party that is no supplier, in the row of its registration or in the one above. */
export const THIRD_PARTY_PATTERN =
  /factor|affactur|liberatoire|subrog|a l.ordre d|assur|decennale|logiciel|\bedite\b|\bbanque|\bcaisse|heberge/;

/**
 * Returns the letters and digits of each row that names a register or prints a number with the key of a SIREN. A supplier must print its
 * name beside its registration; in the foot, the row above belongs to it. The registration of a factor, an insurer or the like counts only
 * where no other is valid.
 */
export function findRegistrationTexts(pages: InvoicePages): readonly string[] {
  const rows = pages.rows.map((row, index) => ({
    index,
    text: row.text.slice(0, MAX_ROW_LENGTH),
    folded: row.folded.slice(0, MAX_ROW_LENGTH),
    above: pages.rows[index - 1]?.folded.slice(-MAX_ROW_LENGTH) ?? '',
  }));
  const registered = rows.flatMap(({ index, text, folded, above }) => {
    const isValid = findRegistrations(text).some(({ valid }) => valid);
    if (!isValid && !hasLabel(folded, 'registration', 'capital')) return [];
    return [{ index, text, isValid, isThirdParty: THIRD_PARTY_PATTERN.test(`${above} ${folded}`) }];
  });
  const hasOwn = registered.some(({ isValid, isThirdParty }) => isValid && !isThirdParty);
  return registered
    .filter(({ isThirdParty }) => !(isThirdParty && hasOwn))
    .map(({ index, text }) => {
      const above = computeDepth(pages, index) > FOOT_DEPTH ? (pages.rows[index - 1]?.text ?? '') : '';
      return foldAlphanumeric(`${above.slice(-MAX_ROW_LENGTH)} ${text}`);
    })
    .slice(-MAX_TEXTS);
}
