import type { BoostedTrees } from '../ranking/boosted-trees.ts';
import { readWeightsFile } from '../ranking/weights-file.ts';

/** The weights of the three ranked fields, by the keys of the weights file. */
export type ReceiptWeights = Readonly<Record<'total' | 'date' | 'vendor', BoostedTrees>>;

/** The weights fitted by lab/fit/receipt; models/receipt-fields/figures.json has their accuracy. No part of a receipt is in them. */
export const RECEIPT_WEIGHTS = readWeightsFile('receipt-fields') as ReceiptWeights;
