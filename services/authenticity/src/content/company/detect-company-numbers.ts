import type { Detector } from '../../evidence/evidence.ts';
import { observePlaces } from '../text/observe-places.ts';
import { readPageRows } from '../text/page-rows.ts';
import { createPlace } from '../text/places.ts';
import { findPrintedRegistrations } from './find-registrations.ts';
import { findPrintedVatNumbers } from './find-vat-numbers.ts';

/**
 * SIREN, SIRET and French VAT numbers with a wrong key, on text layers only: the Luhn key accepts one digit in ten, so that a usual
 * misreading of OCR explains nearly every wrong one.
 */
export const companyNumberDetector: Detector = {
  name: 'company_numbers',
  detect: ({ document }) => {
    const rows = readPageRows(document).filter(({ page }) => page.source !== 'ocr');
    const listFaults = (numbers: ReturnType<typeof findPrintedVatNumbers>) =>
      numbers.filter(({ isValid }) => !isValid).map(({ row, words }) => createPlace(row.page, words));
    return [
      ...observePlaces('siret_checksum_invalid', listFaults(findPrintedRegistrations(rows))),
      ...observePlaces('vat_number_key_invalid', listFaults(findPrintedVatNumbers(rows))),
    ];
  },
};
