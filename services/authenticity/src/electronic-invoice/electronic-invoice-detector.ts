import { observePlaces } from '../content/text/observe-places.ts';
import type { Detector } from '../evidence/evidence.ts';
import { readDeclaredValues } from './declared-values.ts';
import { listPrintMismatches } from './print-mismatch.rules.ts';
import { readPrintedValues } from './printed-values.ts';

/** Compares printed values with the electronic invoice inside the file. */
export const electronicInvoiceDetector: Detector = {
  name: 'electronic invoice',
  detect({ document }) {
    const declared = readDeclaredValues(document.attachments);
    if (declared === null) return [];
    return observePlaces('einvoice_print_mismatch', listPrintMismatches(declared, readPrintedValues(document)));
  },
};
