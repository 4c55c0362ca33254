import type { Word } from '@probant/documents/document';
import { parseDecimal } from '@probant/french/money';
import type { PageRow } from '../text/page-rows.ts';

/** A number of a row, without its sign and currency. */
export type RowNumber = {
  readonly value: number;
  /** Digits after the decimal separator. */
  readonly decimals: number;
  readonly isPercent: boolean;
  /** As printed, digits and separators only. */
  readonly text: string;
  readonly words: readonly Word[];
  /** In shares of the width of the page. */
  readonly left: number;
  readonly right: number;
};

/** Numbers of a row that are read: a table has no more columns of amounts. */
const MAX_ROW_NUMBERS = 10;
/** Space between the groups of one number, in heights of a line; columns are further apart. */
const MAX_GROUP_GAP = 0.75;
const CURRENCY_PATTERN = /^(?:€|\$|£|eur|usd|gbp|chf)|(?:€|\$|£|eur|usd|gbp|chf)$/i;
const SIGN_PATTERN = /^[-+(\u2010-\u2013\u2212]|[-)\u2212]$/g;
const NUMBER_PATTERN = /^\d[\d.,'’]{0,17}$/;

/** Returns the words of a row that are a number alone, left to right, groups of one number joined. */
export function readRowNumbers({ words, page }: PageRow): readonly RowNumber[] {
  const numbers: RowNumber[] = [];
  for (let index = 0; index < words.length && numbers.length < MAX_ROW_NUMBERS; index += 1) {
    const group = [words[index] as Word];
    let text = readDigits(group[0]?.text ?? '');
    if (text === null) continue;
    while (/^\d[\d ]{0,11}$/.test(text)) {
      const next = words[index + 1];
      const digits = next && isNextGroup(group.at(-1) as Word, next, page) ? readDigits(next.text) : null;
      if (!next || digits === null || !/^\d{3}(?:[.,]\d+)?$/.test(digits) || text.replace(/^.* /, '').length > 3) break;
      text = `${text} ${digits}`;
      group.push(next);
      index += 1;
    }
    const number = createNumber(text, group, words[index + 1]);
    if (number) numbers.push(number);
  }
  return numbers;
}

/** Returns the digits and separators of a word; null for a word with anything else but a currency, a sign and a percent sign. */
function readDigits(word: string): string | null {
  const bare = word
    .replace(/[\u00a0\u202f]/g, '')
    .replace(CURRENCY_PATTERN, '')
    .replace(SIGN_PATTERN, '')
    .replace(CURRENCY_PATTERN, '')
    .replace(/%$/, '');
  return NUMBER_PATTERN.test(bare) ? bare : null;
}

const isNextGroup = (word: Word, next: Word, page: PageRow['page']): boolean =>
  (next.box[0] - word.box[2]) * page.width <= MAX_GROUP_GAP * (word.box[3] - word.box[1]) * page.height;

function createNumber(text: string, words: readonly Word[], next: Word | undefined): RowNumber | null {
  const value = parseDecimal(text);
  const [first, last] = [words[0], words.at(-1)];
  if (value === null || !first || !last) return null;
  return {
    value,
    decimals: countDecimals(text, value),
    isPercent: /%$/.test(last.text) || next?.text.startsWith('%') === true,
    text,
    words,
    left: first.box[0],
    right: last.box[2],
  };
}

function countDecimals(text: string, value: number): number {
  const length = /[.,](\d+)$/.exec(text)?.[1]?.length ?? 0;
  return Math.round(value * 10 ** length) === Number(text.replace(/\D/g, '')) ? length : 0;
}
