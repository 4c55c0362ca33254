const SMALL_NUMBERS =
  'zero:0 deux:2 two:2 trois:3 three:3 quatre:4 four:4 cinq:5 five:5 six:6 sept:7 seven:7 huit:8 eight:8 neuf:9 nine:9 dix:10 ten:10 onze:11 eleven:11 douze:12 twelve:12 treize:13 thirteen:13 quatorze:14 fourteen:14 quinze:15 fifteen:15 seize:16 sixteen:16 seventeen:17 eighteen:18 nineteen:19 vingt:20 vingts:20 twenty:20 trente:30 thirty:30 quarante:40 forty:40 cinquante:50 fifty:50 soixante:60 sixty:60 septante:70 seventy:70 huitante:80 eighty:80 nonante:90 ninety:90 un:1 une:1 one:1';
const VALUES: ReadonlyMap<string, number> = new Map(
  SMALL_NUMBERS.split(' ').map((entry) => [entry.split(':')[0] ?? '', Number(entry.split(':')[1])] as const),
);
const MULTIPLIERS: ReadonlyMap<string, number> = new Map([
  ...['cent', 'cents', 'hundred'].map((word) => [word, 100] as const),
  ...['mille', 'thousand'].map((word) => [word, 1_000] as const),
  ...['million', 'millions'].map((word) => [word, 1_000_000] as const),
  ...['milliard', 'milliards', 'billion', 'billions'].map((word) => [word, 1_000_000_000] as const),
]);
const CONNECTORS = new Set(['et', 'and']);
const WORD_PATTERN = /[a-z]+/g;

/** A number in words, with its UTF-16 offsets in the folded text. */
export type NumberInWords = { readonly value: number; readonly start: number; readonly end: number };

/** Returns the value of a multiplier after a number ("2 millions"); 1 for any other word. */
export const readScale = (word: string): number => {
  const scale = MULTIPLIERS.get(word) ?? 1;
  return scale >= 1_000 ? scale : 1;
};

/**
 * Returns the numbers in French and English words of a text in lower case without accents: "quatre-vingt-dix-sept", "one hundred and
 * five". A single "un" or "one" is an article as a rule, and is none.
 */
export function findNumberWords(folded: string): readonly NumberInWords[] {
  const numbers: NumberInWords[] = [];
  let current: { total: number; part: number; words: number; start: number; end: number } | null = null;
  const close = () => {
    if (current !== null && (current.words > 1 || current.part !== 1))
      numbers.push({ value: current.total + current.part, start: current.start, end: current.end });
    current = null;
  };
  for (const match of folded.matchAll(WORD_PATTERN)) {
    const [word] = match;
    const end = match.index + word.length;
    if (current !== null && !/^[\s-]{1,3}$/.test(folded.slice(current.end, match.index).replace(/\s(?:et|and)\s/, ' ')))
      close();
    if (CONNECTORS.has(word)) continue;
    const value = VALUES.get(word);
    const multiplier = MULTIPLIERS.get(word);
    const open = current as { total: number; part: number; words: number; start: number; end: number } | null;
    if (value !== undefined) {
      const part: number | null = open === null ? null : addPart(open.part, value);
      if (open === null || part === null) {
        close();
        current = { total: 0, part: value, words: 1, start: match.index, end };
      } else current = { ...open, part, words: open.words + 1, end };
    } else if (multiplier !== undefined) {
      const { total, part, words, start } = open ?? { total: 0, part: 1, words: 0, start: match.index };
      const scaled = Math.max(1, part) * multiplier;
      current =
        multiplier === 100
          ? { total, part: scaled, words: words + 1, start, end }
          : { total: total + scaled, part: 0, words: words + 1, start, end };
    } else close();
  }
  close();
  return numbers;
}

/** Returns the part of a number below a thousand after one more word; null when the word starts another number. */
function addPart(part: number, value: number): number | null {
  const last = part % 100;
  if (value === 20 && last === 4) return part + 76;
  if (last === 0) return part === 0 || part >= 100 ? part + value : null;
  if (value < 10 && (last % 10 === 0 || last === 0) && last >= (value >= 7 ? 10 : 20)) return part + value;
  return (last === 60 || last === 80) && value >= 10 && value < 20 ? part + value : null;
}
