import { FRENCH_VAT_RATES } from '@probant/french/vat-rates';
import type { Row } from '../../reading/rows.ts';
import { countLetters, type PrintedAmount } from '../receipt-amounts.ts';
import { hasGrossColumnOnly, joinDottedAbbreviations } from './vat-words.ts';

/** A row of the VAT table whose amounts do not agree with its rate, in cents. */
export type DisagreeingVatRow = { readonly rate: number; readonly base: number | null; readonly vat: number };
type BaseAndTax = Omit<DisagreeingVatRow, 'rate'>;

type Role = 'base' | 'tax' | 'gross';
type LabelledAmount = { readonly cents: number; readonly role: Role | null };

/**
 * Reads base and tax of a row that prints one rate, where no two of its amounts agree with it. Words say which amount is which ("HT 30,00
 * TVA 4,00"); below a header of a VAT table their size does, because tax < base < gross. A rate
 * that no law knows, and that the amounts do not confirm, was misread.
 */
export function readDisagreeingVatRow(
  rates: readonly number[],
  rows: readonly Row[],
  amounts: readonly PrintedAmount[],
  header: Row | null,
): DisagreeingVatRow | null {
  const [rate, secondRate] = rates;
  if (rate === undefined || secondRate !== undefined || !FRENCH_VAT_RATES.includes(rate)) return null;
  const readByColumns = rows.every(hasOnlyNumbers)
    ? (readSum(amounts) ?? (header && readColumns(header, amounts)))
    : null;
  const reading = readByColumns ?? readWords(rows, amounts);
  if (reading === null || reading.vat <= 0) return null;
  if (reading.base !== null && reading.vat > MAX_VAT_SHARE * reading.base) return null;
  return { rate, ...reading };
}

/** Even a misprinted tax is less than half of its base; more is another amount. */
const MAX_VAT_SHARE = 0.5;
const MAX_ROW_LETTERS = 4;

/** Whether a row prints amounts, a rate and at most the code of a rate or "TVA". */
const hasOnlyNumbers = ({ text }: Row): boolean => countLetters(text.replace(/€|\bEUR\b/gi, '')) <= MAX_ROW_LETTERS;

/** Reads three amounts of which one is the sum of the others: base, tax and gross, with or without a header. */
function readSum(amounts: readonly PrintedAmount[]): BaseAndTax | null {
  const [gross = 0, base = 0, vat = 0, fourth] = amounts.map(({ cents }) => cents).sort((a, b) => b - a);
  return amounts.length === 3 && fourth === undefined && vat > 0 && base + vat === gross ? { base, vat } : null;
}

const BASE_COLUMN_PATTERN = /\bht\b|\bbase\b|\bnet\b/;
const GROSS_COLUMN_PATTERN = /\bttc\b|\bgross\b|\btotal\b/;

function readColumns(header: Row, amounts: readonly PrintedAmount[]): BaseAndTax | null {
  const names = joinDottedAbbreviations(header.folded);
  const descending = amounts.map(({ cents }) => cents).sort((a, b) => b - a);
  const [first = 0, second = 0, third = 0] = descending;
  if (!BASE_COLUMN_PATTERN.test(names))
    return descending.length === 2 && hasGrossColumnOnly(header.folded) && second <= MAX_VAT_SHARE * first
      ? { base: null, vat: second }
      : null;
  if (descending.length === 3) return { base: second, vat: third };
  return descending.length === 2 && !GROSS_COLUMN_PATTERN.test(names) ? { base: first, vat: second } : null;
}

function readWords(rows: readonly Row[], amounts: readonly PrintedAmount[]): BaseAndTax | null {
  if (!rows.some(({ folded }) => /\btva\b|\btax/.test(joinDottedAbbreviations(folded)))) return null;
  const labelled = amounts.map((amount, index): LabelledAmount => {
    const previous = amounts[index - 1];
    return { cents: amount.cents, role: findRole(amount, previous?.row === amount.row ? previous : undefined) };
  });
  const bases = labelled.filter(({ role }) => role === 'base');
  const unnamed = labelled.filter(({ role }) => role === null);
  const taxes = labelled.filter(({ role }) => role === 'tax');
  const [base] = bases;
  const [tax] = taxes.length > 0 ? taxes : unnamed;
  const isClear = bases.length === 1 && (taxes.length === 1 || (taxes.length === 0 && unnamed.length === 1));
  return isClear && base && tax ? { base: base.cents, vat: tax.cents } : null;
}

const ROLE_PATTERN = /\b(ht|base|net|hors tax\w*|sur|tva|taxes?|ttc)\b|(s ?\/|\/)\s*$/g;

/** Returns what the last word before an amount says that it is, or "HT" after it: "4,00 sur 30,00 HT". */
function findRole({ leftText, rightText }: PrintedAmount, previous: PrintedAmount | undefined): Role | null {
  const before = previous ? leftText.slice(previous.leftText.length) : leftText;
  const words = [...joinDottedAbbreviations(before.toLowerCase()).matchAll(ROLE_PATTERN)].map(([word]) => word.trim());
  const last = words.at(-1);
  if (last === undefined)
    return /^\W*(?:ht|hors tax)/.test(joinDottedAbbreviations(rightText.toLowerCase())) ? 'base' : null;
  if (/^(?:tva|tax)/.test(last)) return 'tax';
  return last === 'ttc' ? 'gross' : 'base';
}
