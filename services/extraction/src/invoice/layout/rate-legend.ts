import { findAmounts } from '@probant/french/money';
import type { Row } from '../../reading/rows.ts';
import { isKnownPercent } from './vat-percent.ts';

/** What letters, figures or signs beside the lines stand for, in percent: `A` 20, `2` 5.5. */
export type RateLegend = ReadonlyMap<string, number>;

const CODE = '([A-Z]{1,2}\\d?|\\d|\\*{1,3})';
/** Either case, spelt out: in a part of an expression (`(?i:`) the engine's flag held in most runs and not in all. */
const eitherCase = (words: string): string =>
  words.replace(/(?<!\\)[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
const NAME = `(?:(?:${eitherCase('taux(?: de)?|code|tva|t\\.v\\.a\\.?|mwst\\.?|ust\\.?|vat|tax|rate')}) *)`;
const OF = '(?:(?:à|a|at|de|of) )?';
const RATE = '(\\d{1,2}(?:[.,]\\d{1,3})?)';
/** "A 20,00 %", "(1) TVA 20", "T1 = 20 %", "Code A : TVA à 20 %", where a cell of a row begins. */
const FIRST = new RegExp(
  `^${NAME}{0,3}[([]?${CODE}(?:[)\\]]? *[:=–-] *|[)\\]] *| +)${NAME}{0,2}${OF}${RATE} *(%?)(?= |$|[;,|)])`,
);
/** "A : 20 %   B : 5,5 %", "A = TVA 20 %, B = TVA 10 %": several in one row. */
const AMONG = new RegExp(`(?<![\\p{L}\\p{N}])[([]?${CODE}[)\\]]? *[:=] *${NAME}{0,2}${OF}${RATE} *%`, 'gu');
/** "20,00 % (A)", "TVA 5,5 % : code B". */
const BEHIND = new RegExp(`${RATE} *% *(?:[:=] *)?(?:\\(${CODE}\\)|code ${CODE}(?![\\p{L}\\p{N}]))`, 'gu');

/** Codes that rows name a rate for: before it, behind it, or above it in a table that lies on its side. One of two rates is none. */
export function rateLegend(rows: readonly Row[]): RateLegend {
  const found = [...rows.flatMap(codesIn), ...rows.flatMap((row, index) => codesAbove(rows[index - 1], row))];
  return new Map(
    [...Map.groupBy(found, ([code]) => code)].flatMap(([code, [first, ...others]]) =>
      first && others.every(([, percent]) => percent === first[1]) ? [[code, first[1]] as const] : [],
    ),
  );
}

type Coded = readonly [code: string, percent: number];

function codesIn({ segments, text }: Row): Coded[] {
  if (text.length > 300) return [];
  const behind = segments.map((_, from) =>
    segments
      .slice(from)
      .map((segment) => segment.text)
      .join(' '),
  );
  const first = behind.flatMap((part) => {
    const [all, code, rate, sign] = FIRST.exec(part) ?? [];
    // Without a sign an amount must stand behind it: "1 20,00 300,00 60,00".
    const told = sign === '%' || findAmounts(part.slice(all?.length ?? 0)).length > 0;
    return told ? coded(code, rate, sign === '%') : [];
  });
  const among = [...text.matchAll(AMONG)].flatMap(([, code, rate]) => coded(code, rate, true));
  if (first.length + among.length > 0) return [...first, ...among];
  return [...text.matchAll(BEHIND)].flatMap(([, rate, code, other]) => coded(code ?? other, rate, true));
}

/** With a sign any rate, as the taxes of other countries. */
function coded(code: string | undefined, rate: string | undefined, signed: boolean): Coded[] {
  const percent = Number(rate?.replace(',', '.'));
  const known = percent === 0 || isKnownPercent(percent) || (signed && percent <= 30);
  return code !== undefined && known && code !== rate ? [[code, percent]] : [];
}

/** A row of nothing but rates, and codes over them: "A B C" above "20,00% 10,00% 5,50%". */
function codesAbove(above: Row | undefined, row: Row): Coded[] {
  const rates = row.words.filter(({ text }) => /^\d{1,2}(?:[.,]\d{1,2})?%?$/.test(text));
  const others = row.words.filter((word) => !rates.includes(word) && !/^%|\p{L}{2}/u.test(word.text));
  if (!above || above.page !== row.page || rates.length < 2 || others.length > 0) return [];
  const codes = above.words.filter(({ text }) => /^(?:[A-Z]\d?|\d)$/.test(text));
  if (codes.length !== rates.length) return [];
  return codes.flatMap(({ text, box }, at) => {
    const rate = rates[at];
    const over = rate && box[0] < rate.box[2] + 0.03 && box[2] > rate.box[0] - 0.03;
    return over ? coded(text, rate.text.replace('%', ''), rate.text.endsWith('%')) : [];
  });
}
