import type { LineItem } from '@probant/contracts/extraction';
import { roundToCents, toAmount } from '@probant/french/money';
import { createReading } from '../../reading/create-reading.ts';
import type { Reading, ReadingsOf } from '../../reading/field-reading.ts';
import { type Segment, sliceSegment } from '../../reading/rows.ts';
import type { LineRate } from '../vat/line-rates.ts';
import { readDescriptionFactors } from './description-factors.ts';
import type { PrintedLine } from './printed-line.ts';
import type { PrintedNumber } from './printed-numbers.ts';

/** The dots between a description and its amount. */
const LEADER_DOTS_PATTERN = / ?(?:\. ?|…|_){4,400}$/;

/** Returns the readings of a line. They are sure where quantity times price is the amount, and where the lines add up to a total. */
export function createLineReadings(
  { cells, amount, amountPlace, quantity, unitPrice, isProduct, descriptionAbove, descriptionBelow }: PrintedLine,
  isSummed: boolean,
  rate: LineRate | null,
): ReadingsOf<LineItem> {
  const confidence = isSummed && isProduct ? 0.95 : isSummed ? 0.9 : isProduct ? 0.85 : 0.6;
  const reason = isSummed || isProduct ? 'arithmetic_agrees' : 'layout';
  const readFactor = (factor: PrintedNumber | null) =>
    factor &&
    createReading(
      factor.place,
      factor.number,
      isProduct ? confidence : 0.55,
      isProduct ? 'arithmetic_agrees' : 'layout',
    );
  const descriptionPlace = cells.description && {
    ...cells.description,
    words: [...descriptionAbove, cells.description, ...descriptionBelow].flatMap(({ words }) => words),
  };
  const descriptionCell =
    quantity && cells.description ? removeQuantity(cells.description, quantity) : cells.description;
  const text = [...descriptionAbove, descriptionCell, ...descriptionBelow]
    .map((part) => part?.text ?? '')
    .join(' ')
    .replace(LEADER_DOTS_PATTERN, '');
  const factorsInText = quantity || unitPrice ? null : readDescriptionFactors(text, amount);
  const readInDescription = (number: number | null | undefined): Reading<number> | null =>
    descriptionPlace && number != null
      ? createReading(descriptionPlace, number, confidence, 'arithmetic_agrees')
      : null;
  return {
    description: descriptionPlace
      ? createReading(descriptionPlace, factorsInText?.description ?? text, isSummed ? 0.85 : 0.6, 'layout')
      : null,
    quantity: readFactor(quantity) ?? readInDescription(factorsInText?.quantity),
    unit_price: readFactor(unitPrice) ?? readInDescription(factorsInText?.unitPrice),
    amount: createReading(amountPlace, toAmount(roundToCents(amount)), confidence, reason),
    vat_rate: rate && createRateReading(rate),
  };
}

/** Removes the quantity from a description: "5 Papier A4" in one column. */
function removeQuantity(description: Segment, { place }: PrintedNumber): Segment {
  const quantityWords = place !== description && place.words[0] === description.words[0] ? place.words.length : 0;
  return quantityWords > 0 && quantityWords < description.words.length
    ? sliceSegment(description, quantityWords, description.words.length)
    : description;
}

const RATE_CONFIDENCE = { printed: 0.8, code: 0.7, implied: 0.65, bare: 0.6 } as const satisfies Record<
  LineRate['source'],
  number
>;
const MATCHED_RATE_CONFIDENCE = { printed: 0.95, code: 0.95, implied: 0.85, bare: 0.95 } as const satisfies Record<
  LineRate['source'],
  number
>;

const createRateReading = ({ percent, place, source, matchesTax }: LineRate): Reading<number> =>
  createReading(
    place,
    percent,
    (matchesTax ? MATCHED_RATE_CONFIDENCE : RATE_CONFIDENCE)[source],
    matchesTax ? 'arithmetic_agrees' : 'layout',
  );
