import { findAmounts } from '@probant/french/money';
import type { Row } from '../../reading/rows.ts';
import { isKnownPercent } from './vat-rates.ts';

/** The rates, in percent, that codes next to the lines mean: `A` 20, `2` 5.5. */
export type RateLegend = ReadonlyMap<string, number>;

const CODE_SOURCE = '([A-Z]{1,2}\\d?|\\d|\\*{1,3})';
/** Spells out both cases: the engine applied the `(?i:` modifier in most runs and not in all. */
const matchBothCases = (words: string): string =>
  words.replace(/(?<!\\)[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
const NAME_SOURCE = `(?:(?:${matchBothCases('taux(?: de)?|code|tva|t\\.v\\.a\\.?|mwst\\.?|ust\\.?|vat|tax|rate')}) *)`;
const PREPOSITION_SOURCE = '(?:(?:à|a|at|de|of) )?';
const RATE_SOURCE = '(\\d{1,2}(?:[.,]\\d{1,3})?)';
/** "A 20,00 %", "(1) TVA 20", "T1 = 20 %", "Code A : TVA à 20 %", at the start of a cell. */
const LEADING_CODE_PATTERN = new RegExp(
  `^${NAME_SOURCE}{0,3}[([]?${CODE_SOURCE}(?:[)\\]]? *[:=–-] *|[)\\]] *| +)${NAME_SOURCE}{0,2}${PREPOSITION_SOURCE}${RATE_SOURCE} *(%?)(?= |$|[;,|)])`,
);
/** "A : 20 %   B : 5,5 %", "A = TVA 20 %, B = TVA 10 %": several in one row. */
const CODE_LIST_PATTERN = new RegExp(
  `(?<![\\p{L}\\p{N}])[([]?${CODE_SOURCE}[)\\]]? *[:=] *${NAME_SOURCE}{0,2}${PREPOSITION_SOURCE}${RATE_SOURCE} *%`,
  'gu',
);
/** "20,00 % (A)", "TVA 5,5 % : code B". */
const TRAILING_CODE_PATTERN = new RegExp(
  `${RATE_SOURCE} *% *(?:[:=] *)?(?:\\(${CODE_SOURCE}\\)|code ${CODE_SOURCE}(?![\\p{L}\\p{N}]))`,
  'gu',
);

/** Reads the codes that rows give a rate: before it, after it, or above it in a transposed table. A code with two rates is dropped. */
export function readRateLegend(rows: readonly Row[]): RateLegend {
  const codes = [...rows.flatMap(readCodes), ...rows.flatMap((row, index) => readCodesAbove(rows[index - 1], row))];
  return new Map(
    [...Map.groupBy(codes, ([code]) => code)].flatMap(([code, [first, ...repeated]]) =>
      first && repeated.every(([, percent]) => percent === first[1]) ? [[code, first[1]] as const] : [],
    ),
  );
}

type CodeRate = readonly [code: string, percent: number];

function readCodes({ segments, text }: Row): CodeRate[] {
  if (text.length > 300) return [];
  const remainders = segments.map((_, from) =>
    segments
      .slice(from)
      .map((segment) => segment.text)
      .join(' '),
  );
  const leading = remainders.flatMap((part) => {
    const [all, code, rate, sign] = LEADING_CODE_PATTERN.exec(part) ?? [];
    // Without a percent sign an amount must follow: "1 20,00 300,00 60,00".
    const isRate = sign === '%' || findAmounts(part.slice(all?.length ?? 0)).length > 0;
    return isRate ? toCodeRate(code, rate, sign === '%') : [];
  });
  const listed = [...text.matchAll(CODE_LIST_PATTERN)].flatMap(([, code, rate]) => toCodeRate(code, rate, true));
  if (leading.length + listed.length > 0) return [...leading, ...listed];
  return [...text.matchAll(TRAILING_CODE_PATTERN)].flatMap(([, rate, code, namedCode]) =>
    toCodeRate(code ?? namedCode, rate, true),
  );
}

/** With a percent sign any rate is accepted, such as the taxes of other countries. */
function toCodeRate(code: string | undefined, rate: string | undefined, signed: boolean): CodeRate[] {
  const percent = Number(rate?.replace(',', '.'));
  const isAccepted = percent === 0 || isKnownPercent(percent) || (signed && percent <= 30);
  return code !== undefined && isAccepted && code !== rate ? [[code, percent]] : [];
}

/** Reads a row of rates only, with codes above them: "A B C" above "20,00% 10,00% 5,50%". */
function readCodesAbove(above: Row | undefined, row: Row): CodeRate[] {
  const rates = row.words.filter(({ text }) => /^\d{1,2}(?:[.,]\d{1,2})?%?$/.test(text));
  const otherWords = row.words.filter((word) => !rates.includes(word) && !/^%|\p{L}{2}/u.test(word.text));
  if (!above || above.page !== row.page || rates.length < 2 || otherWords.length > 0) return [];
  const codes = above.words.filter(({ text }) => /^(?:[A-Z]\d?|\d)$/.test(text));
  if (codes.length !== rates.length) return [];
  return codes.flatMap(({ text, box }, at) => {
    const rate = rates[at];
    const isAligned = rate && box[0] < rate.box[2] + 0.03 && box[2] > rate.box[0] - 0.03;
    return isAligned ? toCodeRate(text, rate.text.replace('%', ''), rate.text.endsWith('%')) : [];
  });
}
