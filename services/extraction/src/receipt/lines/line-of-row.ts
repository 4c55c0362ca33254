import type { Row } from '../../reading/rows.ts';
import { letters, type PrintedAmount } from '../printed-amounts.ts';
import { inCounts, type LineSetting } from './line-setting.ts';
import { comesTo, type Detail, detailIn } from './quantities.ts';
import type { ReceiptLine } from './receipt-line.ts';

/** A line with the number at the end of its name, "Œufs x6": what is in the pack, unless the receipt counts it. */
export type Draft = ReceiptLine & { readonly packed: { readonly count: number; readonly name: string } | null };

const RATE = /(?:^|\s)(?:20|10|8[.,]5|5[.,]5|2[.,]1)(?:[.,]?0{1,2})?\s?%\s*$/;
const SIGNED_CODE = /(?:^|\s)(?:\([A-Z\d]{1,2}\)|T\d|\*)\s*$/;
const LAST_TOKEN = /(?:^|\s)([A-H]|T\d|\d{1,3})\s*$/;
const ARTICLE_NUMBER = /^\W*(?:\d{13}|\d{8})\s+(?=.*\p{L})/u;
/** "2 x Menu", "2x Menu", "x2 Menu"; not the "6x1L" and "6x25cl" of an article's own name. */
const OPENING =
  /^\W*(?:(\d{1,3}(?:[.,]\d{1,3})?)\s?[x×*X](?!\s?\d+\s?(?:c?l|ml|k?g)\b)\s*(?=\S)|[x×]\s?(\d{1,3})\s+(?=\p{L}))/iu;
const LEADING = /^\W*(\d{1,3})\s+(?=\p{L})/u;
/** A weight, with or without its price. */
const WEIGHT = /(?<![\d.,])(\d{1,3}[.,]\d{3})\s?kg\b/i;
const TIMES_BEHIND = /\s\(?[x×]\s?(\d{1,2})\)?\s*$/iu;
/** "Remise 10%" is a name. */
const REDUCTION = /^\W*(?:remise|r[ée]duc|rabais|promo)/i;
const TIMES_ALONE = /\s[x×]\s*$/iu;
const AFTER_PRICE = /(?<=\d[.,]\d{2}\s?(?:€|EUR)?\s?)[x×*]\s?(\d{1,3})(?![\d.,])/iu;
const MOST_PIECES = 20;

/** The line that a row with amounts is; its description is empty when it holds no words. */
export function lineOfRow(row: Row, inRow: readonly PrintedAmount[], last: PrintedAmount, setting: LineSetting): Draft {
  const amount = last.negative ? -last.cents : last.cents;
  const drafted = (
    name: string,
    { quantity, unitPrice }: Partial<Detail> = {},
    packed: Draft['packed'] = null,
  ): Draft => ({
    description: letters(name) < 2 ? '' : tidy(name),
    quantity: quantity ?? null,
    unitPrice: unitPrice ?? (quantity === undefined ? null : evenly(amount, quantity)),
    amount,
    row,
    packed,
  });
  const { name, behind, column } = nameAndRest(row, inRow, last);
  if (amount < 0 || REDUCTION.test(name))
    return drafted(withoutCode(name, setting, setting.numbers !== 'part of names'));
  const bare = withoutRate(withoutCode(withoutRate(name), setting, column === 0 && setting.numbers === 'codes'));
  const units = inRow.slice(0, -1).map(({ cents }) => cents);
  const proof = (quantity: number): Detail | null => {
    const unitPrice = units.find((cents) => comesTo({ quantity, unitPrice: cents }, amount));
    return unitPrice === undefined ? null : { quantity, unitPrice };
  };
  const written = detailIn(row.text);
  if (written && comesTo(written.detail, amount)) {
    const shown = bare.replace(COUNT_BEFORE_PRICE, ' ');
    return drafted(letters(shown) < 2 ? '' : shown, written.detail);
  }
  const both = units.length === 1 ? countAndPrice(inRow[0], amount) : null;
  if (both) return drafted(bare, both);
  const timed = TIMES_BEHIND.exec(bare);
  const untimed = timed ? bare.slice(0, timed.index) : bare;
  const [ended, ending] = column > 0 ? [bare, column] : endOf(withoutRate(name));
  const opening = OPENING.exec(bare);
  const leading = opening ?? LEADING.exec(bare);
  const opened = Number((leading?.[1] ?? leading?.[2] ?? '0').replace(',', '.'));
  const rest = leading ? bare.slice(leading[0].length) : bare;
  const weight = WEIGHT.exec(row.text);
  const weighed = { quantity: Number((weight?.[1] ?? '0').replace(',', '.')), name: bare.replace(WEIGHT, ' ') };
  // A number on either side of the name, or behind it, is a quantity when a price proves it.
  for (const [count, left] of [
    [ending, withoutOpeningToken(ended, setting)],
    [opened, rest],
    ...behind.map(
      (token) => [token, withoutOpeningToken(withoutRate(bare.replace(/\s\d+[.,]\d{3}\s*$/, '')), setting)] as const,
    ),
    [weighed.quantity, weighed.name],
    [Number(timed?.[1] ?? 0), untimed],
    [Number(AFTER_PRICE.exec(row.text)?.[1] ?? 0), bare],
  ] as const) {
    const proved = count > 0 ? proof(count) : null;
    if (proved) return drafted(left, proved);
  }
  if (weighed.quantity > 0) return drafted(weighed.name, { quantity: weighed.quantity });
  // Else one with its sign is, one under the head of the quantities, and a small one that opens a line without a second price.
  if (timed && (/[x×]\s\d|\(/i.test(timed[0]) || standsApart(row, timed[1] ?? '')))
    return drafted(untimed, { quantity: Number(timed[1]) });
  if (column > 0 && TIMES_ALONE.test(bare)) return drafted(bare.replace(TIMES_ALONE, ''), { quantity: column });
  if (opening && opened > 0) return drafted(rest, { quantity: opened });
  if (ending > 0 && isCount(row, ending, setting)) return drafted(ended, { quantity: ending });
  if (opened > 0 && opened <= MOST_PIECES && units.length === 0) return drafted(rest, { quantity: opened });
  return drafted(bare, {}, timed ? { count: Number(timed[1]), name: tidy(untimed) } : null);
}

/** What is left of "0,532 kg x 12,90" before its price, or of "12,90 €/kg x 0,532" whole. */
const COUNT_BEFORE_PRICE =
  /(?<![\p{L}\d.,])\d{1,4}(?:[.,]\d{1,3})?\s?(?:kg|l|lt|litres?|pcs?)?\s?(?:[x×*@]|[àa]\s)\s*(?:\d[.,]\d{3}.*)?$/iu;

const evenly = (amount: number, quantity: number): number | null =>
  Number.isInteger(quantity) && quantity > 0 && amount % quantity === 0 ? amount / quantity : null;

/** A number at the end of a name counts when it stands below the head of the quantities, or in a column of its own. */
function isCount(row: Row, number: number, setting: LineSetting): boolean {
  if (setting.counts === null) return setting.numbers === 'counts';
  const word = row.words.findLast(({ text }) => Number(text.replace(',', '.')) === number);
  return word !== undefined && inCounts(setting, word);
}

/** "x2" is a segment of its own, or opens the one that the amount is in. */
const standsApart = ({ segments }: Row, count: string): boolean =>
  segments.some(({ text }, at) => at > 0 && new RegExp(`^\\(?[x×]\\s?${count}\\)?(?:\\s|$)`, 'iu').test(text));

/** "2 107,05" before 214,10 is two of 107,05, not two thousand. */
function countAndPrice(printed: PrintedAmount | undefined, amount: number): Detail | null {
  const [, count, whole, cents] =
    /(\d{1,3})\s(\d{3})[.,](\d{2})/.exec(printed?.segment.text.slice(printed.start, printed.end) ?? '') ?? [];
  if (count === undefined) return null;
  const detail = { quantity: Number(count), unitPrice: Number(`${whole}${cents}`) };
  return comesTo(detail, amount) ? detail : null;
}

/** The words before the first amount, and the whole numbers that stand between amounts. Words after amounts when none are before. */
function nameAndRest(
  row: Row,
  inRow: readonly PrintedAmount[],
  last: PrintedAmount,
): {
  readonly name: string;
  readonly behind: readonly number[];
  /** A number that opens the segment of the first amount: it is no part of the name. */
  readonly column: number;
} {
  const first = inRow[0] ?? last;
  const opensCell =
    row.segments.indexOf(first.segment) > 0
      ? /^\s*(?:(\d{1,3}(?:[.,]\d{3})?)|[A-H]|T\d)\s*$/.exec(first.segment.text.slice(0, first.start))
      : null;
  const before = row.text.slice(0, offsetOf(row, first) + (opensCell ? 0 : first.start));
  const between = inRow.slice(1).map((amount, at) => {
    const previous = inRow[at] as PrintedAmount;
    return row.text.slice(offsetOf(row, previous) + previous.end, offsetOf(row, amount) + amount.start);
  });
  const name = letters(before) >= 2 ? before : wordsAround(row, inRow, last);
  const texts = letters(name) < 2 ? [...between, name] : [...between, (/\s\d+[.,]\d{3}\s*$/.exec(name) ?? [''])[0]];
  const behind = texts.flatMap((text) =>
    [...text.matchAll(/(?<![\d.,])\d{1,3}(?:[.,]\d{3})?(?![\d.,%])/g)].map(([one]) => Number(one.replace(',', '.'))),
  );
  return {
    name: name.replace(/[€$£]|\bEUR\b|\bRM\b/gi, ' ').replace(ARTICLE_NUMBER, ''),
    behind,
    column: Number((opensCell?.[1] ?? '0').replace(',', '.')),
  };
}

const MOST_LETTERS_OF_A_CODE = 3;

/** The words of a row without its amounts, and without the code of the VAT rate that follows the last one. */
function wordsAround(row: Row, inRow: readonly PrintedAmount[], last: PrintedAmount): string {
  const end = offsetOf(row, last) + last.end;
  const code = row.text.slice(end).replace(/[^\p{L}\d]/gu, '').length <= MOST_LETTERS_OF_A_CODE;
  let text = code ? row.text.slice(0, end) : row.text;
  for (const amount of [...inRow].reverse()) {
    const [from, to] = [offsetOf(row, amount) + amount.start, offsetOf(row, amount) + amount.end];
    text = `${text.slice(0, from)} ${text.slice(to)}`;
  }
  return text;
}

/** Where the segment of an amount begins in the text of its row. */
function offsetOf(row: Row, { segment }: PrintedAmount): number {
  const before = row.segments.slice(0, row.segments.indexOf(segment));
  return before.reduce((sum, { text }) => sum + text.length + 1, 0);
}

const withoutRate = (name: string): string => name.replace(RATE, ' ').replace(SIGNED_CODE, ' ');

/** The name without the number at its end, and that; nought when there is none. */
function endOf(name: string): readonly [string, number] {
  const [whole, token = '0'] = /(?:^|\s)(\d{1,3}(?:[.,]\d{3})?)\s*$/.exec(name) ?? [];
  return whole === undefined
    ? [name, 0]
    : [withoutRate(name.slice(0, name.length - whole.length)), Number(token.replace(',', '.'))];
}

/** The name without the codes of VAT at its end. A number is a code only where every line has one. */
function withoutCode(name: string, { codes, numbers }: LineSetting, numberIsNone = numbers === 'codes'): string {
  const text = name.replace(SIGNED_CODE, ' ');
  const [whole, token = ''] = LAST_TOKEN.exec(text) ?? [];
  const isCode = /^\d+$/.test(token) ? numberIsNone : codes.has(token);
  return whole !== undefined && isCode ? text.slice(0, text.length - whole.length) : text;
}

/** "A Café 2 1,20 2,40": where the quantity is proved, a code may still open the line. */
function withoutOpeningToken(name: string, { codes, opensWithToken }: LineSetting): string {
  const [whole, token] = /^\W*([A-Z]\d?|\d)\s+(?=.*\p{L})/u.exec(name) ?? [];
  return whole !== undefined && token !== undefined && (opensWithToken || codes.has(token))
    ? name.slice(whole.length)
    : name;
}

/** The one dot of a short word stays ("6 p.", "bout."); dots that lead to the amount do not. */
const SHORT_WORD = /(?<!\p{L})\p{L}{1,4}\.$/u;

function tidy(words: string): string {
  const bare = words
    .replace(/\s+/g, ' ')
    .replace(/^[\s.:*x@|-]+(?![\p{L}])|^[\s.:*@|-]+|[\s:*@|-]+$/gu, '')
    .replace(/^(?=[^\p{L}]*$).*$/u, '');
  return SHORT_WORD.test(bare) ? bare : bare.replace(/[\s.:*-]+$/, '');
}
