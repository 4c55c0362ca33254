import type { LineItem } from '@probant/contracts/extraction';
import type { PageSource } from '@probant/documents/document';
import { roundToCents, toAmount } from '@probant/french/money';
import { createReading } from '../../reading/create-reading.ts';
import type { Reading, ReadingsOf } from '../../reading/field-reading.ts';
import { type Segment, sliceSegment } from '../../reading/rows.ts';
import type { LineRate } from '../vat/line-rates.ts';
import { isKnownPercent } from '../vat/vat-rates.ts';
import { readDescriptionFactors } from './description-factors.ts';
import type { PrintedLine } from './printed-line.ts';
import type { PrintedNumber } from './printed-numbers.ts';

/** The dots between a description and its amount. */
const LEADER_DOTS_PATTERN = / ?(?:\. ?|…|_){4,400}$/;

/** Whether the lines add up to the subtotal or the total; when they do not, one may be missing. */
export type LineSum = 'agrees' | 'disagrees' | 'unknown';

const DISAGREEING_CONFIDENCE = 0.5;

/** "20,00 % Mise en page": the rate is before the description. */
const LEADING_RATE_PATTERN = /^(\d{1,2}(?:[.,]\d{1,3})?) ?% (?=\p{L})/u;
const removeKnownRate = (printed: string, percent: string): string =>
  isKnownPercent(Number(percent.replace(',', '.'))) ? '' : printed;

/** Returns the readings of a line. They are sure where quantity times price is the amount, and where the lines add up to a total. */
export function createLineReadings(
  { cells, amount, amountPlace, quantity, unitPrice, isProduct, descriptionAbove, descriptionBelow }: PrintedLine,
  sum: LineSum,
  rate: LineRate | null,
): ReadingsOf<LineItem> {
  const isSummed = sum === 'agrees';
  // Of 1,900 lines on drawn pages and in layouts that a browser prints, no amount, quantity or price was misread as text.
  const confidence = isSummed && isProduct ? 0.95 : isSummed || isProduct ? 0.92 : 0.6;
  const [amountConfidence, amountReason] =
    sum === 'disagrees'
      ? ([DISAGREEING_CONFIDENCE, 'arithmetic_disagrees'] as const)
      : ([confidence, isSummed || isProduct ? 'arithmetic_agrees' : 'layout'] as const);
  const readFactor = (factor: PrintedNumber | null) =>
    factor &&
    createReading(
      factor.place,
      factor.number,
      isProduct ? confidence : isSummed ? 0.9 : 0.55,
      isProduct ? 'arithmetic_agrees' : 'layout',
    );
  const descriptionParts = [...descriptionAbove, cells.description, ...descriptionBelow].filter(
    (part) => part !== undefined,
  );
  const [firstPart] = descriptionParts;
  const descriptionPlace = firstPart && {
    ...(cells.description ?? firstPart),
    words: descriptionParts.flatMap(({ words }) => words),
  };
  const descriptionCell =
    quantity && cells.description ? removeQuantity(cells.description, quantity) : cells.description;
  const text = [...descriptionAbove, descriptionCell, ...descriptionBelow]
    .map((part) => part?.text ?? '')
    .join(' ')
    .trim()
    .replace(LEADING_RATE_PATTERN, removeKnownRate)
    .replace(LEADER_DOTS_PATTERN, '');
  const factorsInText = quantity || unitPrice ? null : readDescriptionFactors(text, amount);
  const readInDescription = (number: number | null | undefined): Reading<number> | null =>
    descriptionPlace && number != null
      ? createReading(descriptionPlace, number, confidence, 'arithmetic_agrees')
      : null;
  return {
    description: descriptionPlace
      ? createReading(
          descriptionPlace,
          factorsInText?.description ?? text,
          rateDescription(descriptionPlace.source, isSummed),
          'layout',
        )
      : null,
    quantity: readFactor(quantity) ?? readInDescription(factorsInText?.quantity),
    unit_price: readFactor(unitPrice) ?? readInDescription(factorsInText?.unitPrice),
    amount: createReading(amountPlace, toAmount(roundToCents(amount)), amountConfidence, amountReason),
    vat_rate: rate && createRateReading(rate),
  };
}

/** Of descriptions in lines that add up, .99 were right as text, on drawn pages of other templates; OCR errs in some letters. */
const rateDescription = (source: PageSource, isSummed: boolean): number =>
  isSummed ? (source === 'ocr' ? 0.85 : 0.93) : 0.6;

/** Removes the quantity from a description: "5 Papier A4" in one column. */
function removeQuantity(description: Segment, { place }: PrintedNumber): Segment {
  const quantityWords = place !== description && place.words[0] === description.words[0] ? place.words.length : 0;
  return quantityWords > 0 && quantityWords < description.words.length
    ? sliceSegment(description, quantityWords, description.words.length)
    : description;
}

const RATE_CONFIDENCE = { printed: 0.89, code: 0.85, implied: 0.75, bare: 0.7 } as const satisfies Record<
  LineRate['source'],
  number
>;
const MATCHED_RATE_CONFIDENCE = { printed: 0.95, code: 0.95, implied: 0.92, bare: 0.95 } as const satisfies Record<
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
