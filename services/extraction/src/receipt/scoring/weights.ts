import { readFileSync } from 'node:fs';
import type { ScorerWeights } from './scorer.ts';

export type ReceiptWeights = Readonly<Record<'total' | 'date' | 'vendor', ScorerWeights>>;

/**
 * Fitted by eval/fit/receipt; where they come from and what they are worth stands beside them, in figures.json. No part of
 * a receipt is in them.
 */
const FILE = new URL('../../../../../models/receipt-fields/weights.json', import.meta.url);

export const RECEIPT_WEIGHTS = JSON.parse(readFileSync(FILE, 'utf8')) as ReceiptWeights;
