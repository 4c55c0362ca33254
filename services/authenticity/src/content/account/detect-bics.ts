import { isIban, parseFrenchIban } from '@probant/french/iban';
import type { Detector } from '../../evidence/evidence.ts';
import type { Place } from '../../signals/signal.ts';
import { observePlaces } from '../text/observe-places.ts';
import { listRowsOfPage, type PageRow, readPageRows } from '../text/page-rows.ts';
import { createPlace } from '../text/places.ts';
import { getConfidence } from '../text/select-words.ts';
import { type BicFault, findBicFault } from './bank-groups.ts';
import { findPrintedBics } from './find-printed-bics.ts';
import { findPrintedIbans } from './find-printed-ibans.ts';

type PlacedFault = { readonly fault: BicFault; readonly places: readonly Place[] };

/** The BIC of a page with one account, compared with the bank of its IBAN. */
export const bicDetector: Detector = {
  name: 'printed_bics',
  detect: ({ document, limits }) => {
    const rows = readPageRows({ document, limits });
    const faults = document.pages.flatMap(({ number }) => findFaults(listRowsOfPage(rows, number)));
    const placesOf = (wanted: BicFault) =>
      faults.filter(({ fault }) => fault === wanted).flatMap(({ places }) => places);
    const raised = observePlaces('iban_bic_mismatch', placesOf('other_group'), true);
    return raised.length > 0 ? raised : observePlaces('iban_bic_mismatch', placesOf('other_country'));
  },
};

/**
 * With several accounts or several BICs on a page, it is unknown which belongs to which. The keys of an IBAN show that it was read well; a
 * BIC has none. Either of the two may have been replaced, so both places are given.
 */
function findFaults(rows: readonly PageRow[]): PlacedFault[] {
  const ibans = findPrintedIbans(rows);
  const bics = findPrintedBics(rows);
  const [iban, bic] = [ibans[0], bics[0]];
  if (!iban || !bic || getConfidence(bic.words) === 0) return [];
  if (ibans.some(({ compact }) => compact !== iban.compact) || bics.some((other) => other.bic !== bic.bic)) return [];
  const account = isIban(iban.compact) ? parseFrenchIban(iban.compact) : null;
  const fault = account && findBicFault(account.bankCode, bic.bic);
  return fault ? [{ fault, places: [iban, bic].map(({ row, words }) => createPlace(row.page, words)) }] : [];
}
