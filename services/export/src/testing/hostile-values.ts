/** Creates a pseudo-random generator (mulberry32) that returns the same numbers in every run. */
function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const HOSTILE_CHARACTERS = [
  '|',
  '\t',
  '\r\n',
  '\n',
  '\u000b',
  '\u0085',
  '\u2028',
  '\u00a0',
  '"',
  ';',
  '=1+1',
  "'",
  '€',
  'œ',
  'é',
  'Ł',
  '中',
  '😀',
  '\ufeff',
  '?',
  '@',
  ',',
  'e\u0301',
  '\u0000',
  '\u007f',
  '\u2029',
  '\u202e',
  '\u200b',
  '\ud800',
  '+33',
  '-',
  '＝1',
];

/** Creates generators of random values whose texts contain what breaks files: separators, quotes, formulas, control characters. */
export function createHostileValues(seed: number) {
  const random = createSeededRandom(seed);
  /** Returns a random integer from 0 to `limit` - 1. */
  const below = (limit: number) => Math.floor(random() * limit);
  /** Returns a random text; one in a thousand has 3,000 parts. */
  const text = () =>
    Array.from({ length: below(1000) === 0 ? 3000 : below(12) }, () =>
      random() < 0.4 ? HOSTILE_CHARACTERS[below(HOSTILE_CHARACTERS.length)] : ' abcXYZ019'[below(10)],
    ).join('');
  const cents = () => (random() < 0.02 ? 99_999_999_999 - below(100) : below(10 ** below(10)));
  const day = () =>
    `20${String(10 + below(30))}-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`;
  /** Returns an amount as a request may contain it: a JSON number, or a text with a decimal point or comma. */
  const toAmountInput = (amount: number): number | string =>
    [amount / 100, (amount / 100).toFixed(2), (amount / 100).toFixed(2).replace('.', ',')][below(3)] as number | string;
  return { random, below, text, cents, day, toAmountInput };
}
