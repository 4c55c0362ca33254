import { type AmountMatch, parseAmount, THOUSANDS_APOSTROPHES, THOUSANDS_BLANKS } from '@probant/french/money';
import type { Segment } from '../../reading/rows.ts';
import { isSumLabel } from '../lines/total-labels.ts';
import { isKnownPercent } from '../vat/vat-rates.ts';

const WHOLE_SOURCE = `\\d{1,3}(?:[${THOUSANDS_BLANKS}${THOUSANDS_APOSTROPHES}]\\d{3}){1,3}|\\d{1,6}`;
const BARE_PATTERN = new RegExp(`^(.*?[a-z%:)] ?)??(${WHOLE_SOURCE})$`, 'u');
/** "Total 2026" may be a year: without decimals and currency the label must name a net amount, a tax or what is due. */
const MONEY_LABEL_PATTERN = /\b(?:ht|h\.t|ttc|t\.t\.c|tva|a payer|a regler|netto|brutto|mwst)\b/;
const MAX_LABEL_LETTERS = 60;

/** Returns the amount of a cell such as "620", beside or behind the label of a total and nothing else: "Total HT". */
export function findBareTotal(cell: Segment, before: Segment | undefined): readonly AmountMatch[] {
  if (cell.text.length > MAX_LABEL_LETTERS) return [];
  const [, own = '', digits = ''] = BARE_PATTERN.exec(cell.folded) ?? [];
  const label = (own.trim() || before?.folded || '').replace(/\d+(?:[.,]\d+)? ?%/g, '').trim();
  const value = digits === '' ? null : parseAmount(digits);
  if (value === null || !MONEY_LABEL_PATTERN.test(label) || !isSumLabel(label)) return [];
  if (/\b(?:tva|mwst)\b/.test(label) && isKnownPercent(value / 100)) return [];
  const end = cell.text.length;
  return [{ value, start: end - digits.length, end, hasDecimals: false, currency: null }];
}
