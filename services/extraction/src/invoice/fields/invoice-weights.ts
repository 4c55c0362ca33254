import { readWeightsFile } from '../../ranking/weights-file.ts';
import type { Calibration } from './confidence.rules.ts';
import type { InvoiceWeights } from './learned-rankings.ts';

/** Fitted by lab/fit/invoice. */
export const INVOICE_WEIGHTS = readWeightsFile('invoice-fields') as {
  readonly fields: InvoiceWeights;
  readonly calibration: Calibration;
};
