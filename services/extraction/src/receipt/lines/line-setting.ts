import type { Word } from '@probant/documents/document';
import { foldInPlace } from '@probant/french/text-folding';
import type { Row } from '../../reading/rows.ts';

/** What the lines of one receipt have in common. */
export type LineSetting = {
  /** Letters and digits that stand for rates of VAT behind a name, or before it. */
  readonly codes: ReadonlySet<string>;
  /** Where the head of the columns says that quantities stand, in shares of the page. */
  readonly counts: { readonly left: number; readonly right: number } | null;
  /** What the numbers behind the names are where nearly every line has one. */
  readonly numbers: 'counts' | 'codes' | 'part of names';
  /** Nearly every line opens with a letter or a digit. */
  readonly opensWithToken: boolean;
};

/** The head of the columns, "Qté Article Total": no total. */
export const HEADER =
  /\b(?:qte|qt|quantite|nb|designation|libelle|article|produit|prix|p\.?u\.?|qty|item|description)\b/;
const COUNT_HEAD = /^(?:qte|qt|quantite|nb|q|qty)\W*$/;
const CODE = /^\(?([A-H]|T\d|\d)\)?$/;
const NUMBER_BEHIND = /^(?:.*\p{L}.*(?<![x×])\s|\W*)(\d{1,3}(?:[.,]\d{3})?)\s+(-?\s?\d+\s?[.,]\d{2}(?!\d).*)$/iu;
const LETTER_BEHIND = /\p{L}{2}.*\s([A-H]|T\d)\s+-?\s?\d+\s?[.,]\d{2}/u;
const TOKEN_FIRST = /^\W*(?:[A-Z]\d?|\d)\s+\p{L}/u;
const MOST_LINES = 0.8;
const PADDING = 1.2;

/** `itemRows`: the rows between the head and the first total that hold an amount; `vatRows`: those of the VAT table. */
export function lineSetting(rows: readonly Row[], itemRows: readonly Row[], vatRows: readonly Row[]): LineSetting {
  const head = rows.find((row) => HEADER.test(row.folded) && row.words.some(isCountHead));
  const count = head?.words.find(isCountHead);
  const ofTable = vatRows.flatMap(codesOf);
  const most = (pattern: RegExp) =>
    itemRows.length > 1 && itemRows.filter(({ text }) => pattern.test(text)).length >= MOST_LINES * itemRows.length;
  const letterCodes = itemRows.flatMap(({ text }) => LETTER_BEHIND.exec(text)?.[1] ?? []);
  return {
    codes: new Set([...ofTable, ...behindAmounts(itemRows), ...(letterCodes.length > 1 ? letterCodes : [])]),
    counts: count ? around(count) : null,
    numbers: most(NUMBER_BEHIND) ? numbersOf(itemRows, new Set(ofTable)) : 'part of names',
    opensWithToken: most(TOKEN_FIRST),
  };
}

/** Numbers that divide their amounts, or come to them with their prices, may count; those that the VAT table has, and others, are codes. */
function numbersOf(rows: readonly Row[], ofTable: ReadonlySet<string>): LineSetting['numbers'] {
  const numbers = rows.flatMap(({ text }) => {
    const [, number = '', rest = ''] = NUMBER_BEHIND.exec(text) ?? [];
    const cents = [...rest.matchAll(/(\d+)\s?[.,](\d{2})(?!\d)/g)].map(([, whole, part]) => Number(`${whole}${part}`));
    return number === '' || /\D/.test(number) ? [] : [{ number, cents }];
  });
  const counts = numbers.every(({ number, cents }) =>
    cents.length > 1 ? cents.at(-1) === Number(number) * (cents[0] ?? 0) : (cents[0] ?? 0) % Number(number) === 0,
  );
  const single = numbers.every(({ cents }) => cents.length === 1);
  return counts && !(single && numbers.every(({ number }) => ofTable.has(number))) ? 'counts' : 'codes';
}

const isCountHead = ({ text }: Word): boolean => COUNT_HEAD.test(foldInPlace(text).toLowerCase());
const around = ({ box: [left, , right] }: Word) => ({
  left: left - (PADDING * (right - left)) / 2,
  right: right + (PADDING * (right - left)) / 2,
});

/** "A 20,00 % ..." and "Dont TVA A 20,00 %": the code that opens a row of the VAT table. */
const codesOf = ({ words }: Row): string[] =>
  words.slice(0, 3).flatMap(({ text }) => {
    const code = CODE.exec(text)?.[1];
    return code ? [code] : [];
  });

/** "1,05 A": codes that stand behind the amounts of at least two lines. */
function behindAmounts(rows: readonly Row[]): string[] {
  const behind = rows.flatMap(({ words }) => CODE.exec(words.at(-1)?.text ?? '')?.[1] ?? []);
  return behind.length >= 2 ? behind : [];
}

export const inCounts = ({ counts }: LineSetting, { box: [left, , right] }: Word): boolean =>
  counts !== null && right >= counts.left && left <= counts.right;
