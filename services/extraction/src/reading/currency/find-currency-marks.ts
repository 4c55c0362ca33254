import { isListed } from '@probant/e-invoices/codes/code-lists';
import { CURRENCY_MARKS, type CurrencyMark } from './currency-marks.ts';

/** A currency printed in a row: `mark` has one currency for a code, and several for a sign that more than one country uses. */
export type FoundMark = {
  readonly mark: CurrencyMark;
  readonly start: number;
  readonly end: number;
  /** An amount is next to it; else it is alone: in a label, a sentence, the head of a column. */
  readonly isBesideAmount: boolean;
};

type PrintedRow = { readonly text: string; readonly folded: string };

/** The group that matches is the position of its mark. The look-behind is before all of them: within a word it fails once, not for each mark. */
const MARK_PATTERN = new RegExp(
  `(?<!\\p{L})(?:${CURRENCY_MARKS.map(({ printed }) => `(${printed})`).join('|')})(?!\\p{L}|['’]\\p{L})`,
  'gu',
);
const CODE_PATTERN = /(?<![\p{L}\p{M}])[A-Za-z]{3}(?![\p{L}\p{M}]|['’]\p{L})/gu;
/** Codes that are French, English or German words or common abbreviations too. They count in capitals only, and not before a number. */
const WORD_CODES = new Set(
  'ALL AMD ANG ARS BAM BOB COP CUP CVE DOP ERN ETB GEL GIP GYD KES LAK LEK LSL MDL MOP MUR MVR NAD NIO PAB PEN RON SAR SLE SOS SRD STN SVC TOP TRY TTD VES WON ZAR BOV CHE CHW CLF COU MXV USN UYI'.split(
    ' ',
  ),
);
/** Codes of metals, bond units, tests and "no currency", which no invoice is in. */
const NO_MONEY_PATTERN = /^X(?!AF|CD|OF|PF)/;

const MAX_ROW_LENGTH = 2_000;

/** Finds the signs, abbreviations, words and ISO 4217 codes of currencies in a row. */
export function findCurrencyMarks({ text, folded }: PrintedRow): readonly FoundMark[] {
  const printedText = text.slice(0, MAX_ROW_LENGTH);
  const foldedText = folded.slice(0, MAX_ROW_LENGTH);
  const signs = [...foldedText.matchAll(MARK_PATTERN)].flatMap((match): FoundMark[] => {
    const mark = CURRENCY_MARKS[match.slice(1).findIndex((group) => group !== undefined)];
    const end = match.index + match[0].length;
    return mark && !isPartOfNumber(foldedText, match.index, end) ? [placeMark(mark, foldedText, match.index, end)] : [];
  });
  const codes = [...printedText.matchAll(CODE_PATTERN)].flatMap((match): FoundMark[] => {
    const [printed] = match;
    const code = printed.toUpperCase();
    if (!isCurrencyCode(code) || (printed !== code && printed !== code.toLowerCase())) return [];
    const found = placeMark({ printed, currencies: [code] }, foldedText, match.index, match.index + 3);
    return isCurrency(found, printedText, code) ? [found] : [];
  });
  return [...codes, ...signs.filter(({ start, end }) => !codes.some((code) => code.start < end && start < code.end))];
}

/** "FR76 3000", "info@fer.fr": one or two letters within an account, a tax number or an address. */
const isPartOfNumber = (folded: string, start: number, end: number): boolean =>
  /^[a-z]{1,2}$/.test(folded.slice(start, end)) &&
  (/[.@/]/.test(folded.charAt(start - 1)) ||
    (/\d/.test(folded.charAt(end)) && !/^r[ms]$/.test(folded.slice(start, end))));

/** Returns whether three capitals are the ISO 4217 code of a currency that an invoice can be in. */
export const isCurrencyCode = (code: string): boolean => isListed('currencies', code) && !NO_MONEY_PATTERN.test(code);

/** In small letters, a code is one only beside an amount: "500,00 mad". */
function isCurrency({ isBesideAmount, start, end }: FoundMark, text: string, code: string): boolean {
  const isCapitals = text.slice(start, end) === code;
  if (WORD_CODES.has(code)) return isCapitals && (isBehindAmount(text, start) || isNamedAsCurrency(text, start, end));
  return isBesideAmount || (isCapitals && isNamedAsCurrency(text, start, end));
}

const placeMark = (mark: CurrencyMark, folded: string, start: number, end: number): FoundMark => ({
  mark,
  start,
  end,
  isBesideAmount: isBehindAmount(folded, start) || isBeforeAmount(folded, end),
});

const isBehindAmount = (text: string, start: number): boolean =>
  /\d[.,]?[-–]{0,2}\s{0,2}$/.test(text.slice(Math.max(0, start - 6), start));
const isBeforeAmount = (text: string, end: number): boolean => /^[.:]?\s{0,2}[-–(]?\d/.test(text.slice(end, end + 6));

/** "Montant (MAD)", "Total HT en MAD", "Devise : MAD", "Prix MAD". */
const isNamedAsCurrency = (text: string, start: number, end: number): boolean =>
  (text[start - 1] === '(' && text[end] === ')') ||
  CURRENCY_LABEL_PATTERN.test(text.slice(Math.max(0, start - 24), start));

const CURRENCY_LABEL_PATTERN =
  /(?:\b(?:devise|monnaie|currency|währung|waehrung|montants?|prix|total|ttc|ht|amount|price|net|betrag|preis|summe|en|in)\b[ :.=]*|[/:] ?)$/i;
