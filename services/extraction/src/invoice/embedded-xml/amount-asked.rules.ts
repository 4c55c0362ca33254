import type { OpenedDocument } from '@probant/documents/document';
import { findAmounts, toCents } from '@probant/french/money';
import { findCurrencyMarks } from '../../reading/currency/find-currency-marks.ts';
import { createExplanation, sumSubsets } from '../../reading/explained-differences.ts';
import { type Row, readFirstRows } from '../../reading/rows.ts';
import type { PrintedValues } from './printed-values.ts';

/** Words of what is paid with another invoice or was paid before. */
export const OTHER_PAYMENT_PATTERN =
  /acompte|deja|anterieur|precedent|avance|arrhes|report|echeancier|retenue|deposit|paid|previous|balance|anzahlung|bezahlt|cumul/;
const ACCOUNT_PATTERN =
  /\bsolde\b(?! (?:(?:net|total|ttc) )?(?:a (?:payer|regler)|du\b))|\bcompte client|caution|depot de garantie|pourboire|consigne|majoration/;

const AMOUNT_NAME = '(?:net|reste|montant|somme|total|solde)(?: (?:net|total|ttc|restant))?';
const PAYABLE_PATTERN = new RegExp(
  `^\\W*(?:(?:${AMOUNT_NAME} )?a (?:payer|regler|verser)|amount (?:due|payable)|total due|zahlbetrag)\\b`,
);
/** "Montant dû 12,00 €", but not "Montant du lot 12,00 €", which folds alike. */
const DUE_PATTERN = new RegExp(`^\\W*${AMOUNT_NAME} due?(?: ttc| en euros?)?\\W*$`);
/** Words of a sum that is asked for at another time, in parts, or on a condition. */
const CONDITION_PATTERN =
  /retard|apres|(?<!fin de )\bmois\b|mensu|\ban(?:s|nees?|nuel\w*)?\b|trimestr|semestr|penalit|major|a partir|en cas|\bsi\b|chaque|\d (?:fois|echeances)|estim|sugger|conseil|\b(?:late|after|if|per|monthly|yearly|nach|verspat\w*|falls|monat\w*|jahr\w*)\b/;

/** In cents. */
const ROUNDING = 5;
const MAX_ROWS = 2000;

type AskedTotals = {
  readonly subtotal?: number | null;
  readonly vat_amount?: number | null;
  readonly total_amount?: number | null;
  readonly currency?: string | null;
};

/**
 * Whether the pages ask for more than the total of the file: no payment, charge or balance that they print, and no sum of such amounts, makes
 * the difference. Of exact text only. Where the pages leave a doubt, they do not.
 *
 * @param totals Those of the file, as amounts in its currency; one without code is in euros.
 */
export function isMoreAsked(totals: AskedTotals, printed: PrintedValues, { pages }: OpenedDocument): boolean {
  const { total_amount: total, subtotal, vat_amount: vat } = totals;
  if (!total || total < 0 || pages.some(({ source }) => source !== 'pdf_text')) return false;
  const rows = readFirstRows(pages, MAX_ROWS);
  if (rows.some(isOtherPayment)) return false;
  const own = toCents(total);
  const asked = rows.flatMap((row) => readAskedAmount(row, own, totals.currency ?? 'EUR') ?? []);
  if (asked.length === 0) return false;
  const totalAmounts = new Set([...[subtotal, vat, total].map((amount) => toCents(amount ?? 0)), ...asked]);
  const others = rows
    .filter(({ folded }) => !/capital|iban/.test(folded))
    .flatMap(({ text }) => findAmounts(text).map(({ value }) => Math.abs(value)))
    .filter((value) => !totalAmounts.has(toCents(value / 100)));
  const isExplained = createExplanation(others);
  const sums = sumSubsets(others);
  const isUnexplained = (value: number) =>
    value > own + ROUNDING &&
    printed.findAmount(toCents((value - own) / 100)) === null &&
    !isExplained(value - own) &&
    !sums.some((sum) => Math.abs(sum - (value - own)) <= ROUNDING);
  return asked.every(isUnexplained);
}

/**
 * Whether a row has the amount of another payment, or begins with the words for one, whose amount may be in the next row. A sentence that
 * there is none, or about a penalty, has neither.
 */
function isOtherPayment({ folded, text }: Row): boolean {
  const at = Math.min(
    ...[OTHER_PAYMENT_PATTERN, ACCOUNT_PATTERN].map((words) => words.exec(folded)?.index ?? Infinity),
  );
  if (at === Infinity) return false;
  return at <= MAX_LABEL_START || (!/escompte|indemnit|penalit/.test(folded) && findAmounts(text).length > 0);
}

/** "- Acompte", "1. Report": marks before the first word of a label. */
const MAX_LABEL_START = 3;

/**
 * Returns the amount that a row asks for now, in cents: the largest beside its label, but `own` where the row has it. Null when it asks for
 * none, or not in the currency of the file.
 */
function readAskedAmount(row: Row, own: number, currency: string): number | null {
  const amounts = findAmounts(row.text);
  const [first] = amounts;
  const label = row.folded.slice(0, first?.start);
  if (first === undefined || !(PAYABLE_PATTERN.test(row.folded) || DUE_PATTERN.test(label))) return null;
  if (CONDITION_PATTERN.test(row.folded) || OTHER_PAYMENT_PATTERN.test(row.folded)) return null;
  if (findCurrencyMarks(row).some(({ mark }) => !mark.currencies.includes(currency))) return null;
  const values = amounts.map(({ value }) => Math.abs(value));
  if (values.some((value) => Math.abs(value - own) <= ROUNDING)) return own;
  return Math.max(...listAmountsBeside(row));
}

/** Returns the amounts of a row up to the next cell with words, in cents. */
function listAmountsBeside({ segments }: Row): number[] {
  const at = segments.findIndex(({ text }) => findAmounts(text).length > 0);
  const next = segments.findIndex(
    ({ folded }, index) => index > at && /[a-z]{2}/.test(folded.replace(/\b(?:eur|euros?|ttc)\b/g, '')),
  );
  const beside = segments.slice(0, next < 0 ? segments.length : next);
  return beside.flatMap(({ text }) => findAmounts(text).map(({ value }) => Math.abs(value)));
}
