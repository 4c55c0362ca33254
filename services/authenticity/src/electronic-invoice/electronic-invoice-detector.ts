import { observePlaces } from '../content/text/observe-places.ts';
import type { Detector } from '../evidence/evidence.ts';
import { MAX_CODES, readDeclaredValues } from './declared-values.ts';
import { listPrintMismatches } from './print-mismatch.rules.ts';
import { readPrintedValues } from './printed-values.ts';

/** Compares printed values with the electronic invoice inside the file. */
export const electronicInvoiceDetector: Detector = {
  name: 'electronic invoice',
  detect({ document, limits }) {
    const declared = readDeclaredValues(document.attachments);
    if (declared === null) return [];
    if (declared.codes.codes.size >= MAX_CODES) limits.reach('figures');
    return observePlaces('einvoice_print_mismatch', listPrintMismatches(declared, readPrintedValues(document)));
  },
};
