import { readFileSync } from 'node:fs';
import type { Calibration } from './confidence.rules.ts';
import type { InvoiceWeights } from './learned-rankings.ts';

/**
 * Fitted by eval/fit/invoice; where they come from and what they are worth stands beside them, in figures.json. No part of an
 * invoice is in them.
 */
const FILE = new URL('../../../../../models/invoice-fields/weights.json', import.meta.url);

export const INVOICE_WEIGHTS = JSON.parse(readFileSync(FILE, 'utf8')) as {
  readonly fields: InvoiceWeights;
  readonly calibration: Calibration;
};
