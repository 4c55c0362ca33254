import { foldAlphanumeric } from '@probant/french/text-folding';
import type { BoostedTrees } from '../../ranking/boosted-trees.ts';
import { createReading } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import type { Segment } from '../../reading/rows.ts';
import { MIN_BEST_PROBABILITY, MIN_PROBABILITY } from '../probability-thresholds.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import { readMerchantAddress } from './merchant-address.ts';
import { findMerchantCandidates } from './merchant-candidates.ts';
import { findMerchantSign } from './merchant-sign.ts';
import { removeRegistration, repairName } from './merchant-words.ts';
import { rankMerchants } from './rank-merchants.ts';

/** The merchant's name and address as they are printed. */
export type PrintedMerchant = {
  readonly name: Reading<string> | null;
  readonly address: Reading<string> | null;
};

/**
 * No check confirms a name, and one in forty-five of those at 0.9 and above was wrong (models/receipt-fields/figures.json). A name
 * therefore stays below 0.9.
 */
const MAX_NAME_CONFIDENCE = 0.89;

/** Returns the most probable merchant name, and the address printed below it. */
export function readMerchant(receipt: ReceiptRows, weights: BoostedTrees): PrintedMerchant {
  const name = chooseName(receipt, weights);
  const [first] = name?.segments ?? [];
  if (!name || !first) return { name: null, address: readMerchantAddress(receipt, []) };
  const place = { ...first, words: name.segments.flatMap(({ words }) => words) };
  // One misread letter makes another name, and a name has no check digit that would reveal it.
  const wordConfidence = Math.min(1, ...place.words.map(({ confidence }) => confidence));
  const confidence = Math.min(name.probability * wordConfidence, MAX_NAME_CONFIDENCE);
  return {
    name: createReading(place, name.text, confidence, 'layout'),
    address: readMerchantAddress(receipt, name.segments),
  };
}

/**
 * The sign was the merchant's name on 52 of 93 receipts that have one. It is used only where no candidate is probable. Elsewhere the
 * weights, which take the sign as a feature, are better: using it below .5 lost two of 304 names of issuers never seen.
 */
const SIGN_PROBABILITY = 0.56;
const MIN_SIGN_LETTERS = 6;

type MerchantName = { readonly text: string; readonly segments: readonly Segment[]; readonly probability: number };

function chooseName(receipt: ReceiptRows, weights: BoostedTrees): MerchantName | null {
  const [best] = rankMerchants(weights, findMerchantCandidates(receipt));
  const bestName = best && {
    text: best.candidate.name,
    segments: best.candidate.segments,
    probability: best.probability,
  };
  if (bestName && bestName.probability >= MIN_PROBABILITY) return bestName;
  const segments = findMerchantSign(receipt);
  const text = removeRegistration(repairName(segments.map((segment) => segment.text).join(' ')));
  if (foldAlphanumeric(text).length >= MIN_SIGN_LETTERS) return { text, segments, probability: SIGN_PROBABILITY };
  return bestName && bestName.probability >= MIN_BEST_PROBABILITY ? bestName : null;
}
