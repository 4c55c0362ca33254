import type { Detector } from '../../evidence/evidence.ts';
import type { Place } from '../../signals/signal.ts';
import { observePlaces } from '../text/observe-places.ts';
import { listRowsOfPage, type PageRow, readPageRows } from '../text/page-rows.ts';
import { createPlace } from '../text/places.ts';
import { getConfidence } from '../text/select-words.ts';
import { findPrintedIbans, MAX_IBANS, type PrintedIban } from './find-printed-ibans.ts';
import { canBeMisreadIban, findIbanFault } from './iban-faults.rules.ts';
import { findPrintedAccounts, isFaultyAccount } from './rib-cells.rules.ts';

/** Confidence of each word above which OCR counts as having read it. */
const MIN_OCR_CONFIDENCE = 0.97;

/**
 * Account numbers whose keys are wrong: the check digits of an IBAN, the RIB key inside it, or the key of the printed parts of an account
 * (code banque, code guichet, compte, clé), which must also fit the IBAN of the same page.
 */
export const accountDetector: Detector = {
  name: 'printed_accounts',
  detect: ({ document, limits }) => {
    const rows = readPageRows({ document, limits });
    const printed = findPrintedIbans(rows);
    if (printed.length >= MAX_IBANS) limits.reach('values');
    const ibans = printed.filter(isReadSurely);
    const findPlaces = (fault: ReturnType<typeof findIbanFault>) =>
      ibans
        .filter(({ compact }) => findIbanFault(compact) === fault)
        .map(({ row, words }) => createPlace(row.page, words));
    const faultyParts = document.pages
      .filter(({ source }) => source !== 'ocr')
      .flatMap(({ number }) => findFaultyParts(listRowsOfPage(rows, number)));
    const wrongIbans = findPlaces('checksum');
    // Weak, and the rules of one cause let it replace the wrong check digits of another IBAN: it counts alone.
    const wrongKeys = wrongIbans.length > 0 ? [] : findPlaces('rib_key');
    return [
      ...observePlaces('iban_checksum_invalid', wrongIbans),
      ...(faultyParts.length > 0
        ? observePlaces('rib_key_mismatch', faultyParts, true)
        : observePlaces('rib_key_mismatch', wrongKeys)),
    ];
  },
};

/** A text layer is what was printed. OCR counts when it is sure and no usual misreading explains the fault. */
const isReadSurely = ({ row, words, compact }: PrintedIban): boolean =>
  row.page.source !== 'ocr' || (getConfidence(words) >= MIN_OCR_CONFIDENCE && !canBeMisreadIban(compact));

function findFaultyParts(rows: readonly PageRow[]): Place[] {
  const ibans = findPrintedIbans(rows).map(({ compact }) => compact);
  return findPrintedAccounts(rows)
    .filter((account) => isFaultyAccount(account, ibans))
    .map(({ row, words }) => createPlace(row.page, words));
}
