import { AMOUNT_FAULTS } from './amount-faults.ts';
import { PAPER_FAULTS } from './paper-faults.ts';
import type { PrintedFault } from './printed-fault.ts';
import { VAT_FAULTS } from './vat-faults.ts';

/** Every finding whose cause can be seen on a French page. */
export const PRINTED_FAULTS: readonly PrintedFault[] = [...VAT_FAULTS, ...AMOUNT_FAULTS, ...PAPER_FAULTS];
