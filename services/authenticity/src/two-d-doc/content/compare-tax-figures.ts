import { countDifferences } from '../../content/text/near-text.rules.ts';
import { hasDigits } from './compare-amounts.ts';
import { findLabelledRows, type LabelledRow } from './labelled-rows.ts';
import type { PrintedPage } from './printed-page.ts';
import { createRival, type Rival } from './rival.ts';
import { readAmountReadings, type SignedValues } from './signed-values.rules.ts';

const INCOME_LABEL_PATTERN = /\brevenu fiscal de reference\b/;
const SHARES_LABEL_PATTERN = /\bnombre de parts?\b/;
/** Whole euros, in groups of three or not. */
const EUROS_PATTERN = /(?<![\d,.])(?:\d{1,3}(?:[ .]\d{3})+|\d+)(?![\d,.])/g;
/** "revenu fiscal de référence 2024" names a year. */
const YEAR_PATTERN = /^(?:19|20)\d\d$/;
/** "2", "2,5", "2.75". */
const SHARES_PATTERN = /(?<![\d,.])(\d{1,2})(?:[.,](\d{1,2}))?(?![\d,.])/g;

/** Income of reference (41) and family shares (43) of a tax notice. */
export const compareTaxFigures = (signed: SignedValues, printed: PrintedPage): readonly Rival[] => [
  ...compareIncome(signed, printed),
  ...compareShares(signed, printed),
];

function compareIncome(signed: SignedValues, printed: PrintedPage): readonly Rival[] {
  const digits = /^\d{2,12}$/.exec(signed.get('41')?.value ?? '')?.[0];
  if (digits === undefined || hasDigits(digits, printed)) return [];
  return findLabelledRows(printed.rows, INCOME_LABEL_PATTERN)
    .filter((row) => readEuros(row).some((other) => !printed.isMisreadable || countDifferences(other, digits) > 1))
    .map(({ row, words }) => createRival('amount', ['41'], row, words));
}

const readEuros = ({ words }: LabelledRow): readonly string[] =>
  [...joinWords(words).matchAll(EUROS_PATTERN)]
    .map(([text]) => text.replace(/\D/g, ''))
    .filter((digits) => !YEAR_PATTERN.test(digits));

/** Small numbers are printed everywhere: only those after the label count, and every one of them must differ. */
function compareShares(signed: SignedValues, printed: PrintedPage): readonly Rival[] {
  const readings = readAmountReadings(signed.get('43')?.value ?? '');
  if (readings.length === 0 || printed.isMisreadable) return [];
  const labelled = findLabelledRows(printed.rows, SHARES_LABEL_PATTERN).map((row) => ({
    row,
    shares: readShares(row),
  }));
  if (labelled.some(({ shares }) => shares.some((share) => readings.includes(share)))) return [];
  return labelled
    .filter(({ shares }) => shares.length > 0)
    .map(({ row }) => createRival('amount', ['43'], row.row, row.words));
}

const readShares = ({ words }: LabelledRow): readonly number[] =>
  [...joinWords(words).matchAll(SHARES_PATTERN)].map(
    (match) => Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')),
  );

const joinWords = (words: LabelledRow['words']): string => words.map(({ text }) => text).join(' ');
