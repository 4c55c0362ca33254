import type { BoostedTrees } from '../../ranking/boosted-trees.ts';
import type { LogisticWeights } from '../../ranking/logistic-scorer.ts';
import { readWeightsFile } from '../../ranking/weights-file.ts';
import type { Calibration } from './confidence.rules.ts';
import type { InvoiceWeights } from './learned-rankings.ts';

/** Fitted by lab/fit/invoice. */
export const INVOICE_WEIGHTS = readWeightsFile('invoice-fields') as {
  readonly fields: InvoiceWeights;
  readonly calibration: Calibration;
};

/** The weights of an earlier fit, without features of registrations: the first opinion on the supplier. */
export const SUPPLIER_BY_PLACE = readWeightsFile('invoice-fields', 'supplier-by-place.json') as {
  readonly trees: BoostedTrees;
  readonly calibration: LogisticWeights;
};
