/** A page compared with what was drawn on it. `figures` are amounts, days, numbers and account numbers: anything with a digit in it. */
export type CharacterErrors = {
  readonly characters: number;
  readonly errors: number;
  readonly figures: number;
  readonly wrongFigures: number;
  /** `drawn>read` for each error, "" for a character that is missing on one side. */
  readonly slips: readonly string[];
};

/** Signs that mean the same in print: curly and straight quotes, the dashes. Spaces of any width and number are one, a line's end is one. */
const SAME: readonly (readonly [RegExp, string])[] = [
  [/[’‘]/g, "'"],
  [/[“”]/g, '"'],
  [/[–—]/g, '-'],
  [/\s+/g, ' '],
];

const plain = (lines: readonly string[]): string =>
  SAME.reduce((text, [signs, sign]) => text.replaceAll(signs, sign), lines.join(' ')).trim();

/**
 * The whole page at once: the least number of characters to insert, remove or replace (Levenshtein 1966) between the drawn rows joined by
 * spaces and the read lines joined by spaces. A row that is read too early or too late, or not at all, counts with all its characters.
 */
export function characterErrors(drawn: readonly string[], read: readonly string[]): CharacterErrors {
  const truth = [...plain(drawn)];
  const found = [...plain(read)];
  const steps = alignment(truth, found);
  const spoilt = new Set<number>();
  const slips: string[] = [];
  let at = 0;
  let from = 0;
  for (const step of steps) {
    const [before, after] = [truth[at] ?? '', found[from] ?? ''];
    if (step === 'same' || step === 'other') {
      if (step === 'other') {
        spoilt.add(at);
        slips.push(`${before}>${after}`);
      }
      at += 1;
      from += 1;
    } else if (step === 'missing') {
      spoilt.add(at);
      slips.push(`${before}>`);
      at += 1;
    } else {
      // A character too many spoils the one that it stands before.
      spoilt.add(at - 0.5);
      slips.push(`>${after}`);
      from += 1;
    }
  }
  const figures = figuresIn(truth.join(''));
  return {
    characters: truth.length,
    errors: slips.length,
    figures: figures.length,
    wrongFigures: figures.filter(([start, end]) => [...spoilt].some((one) => one >= start && one < end)).length,
    slips,
  };
}

/** Digits and what holds them together: `1 284,57`, `14/08/2025`, `FR76 3000 4008`. */
function figuresIn(text: string): (readonly [number, number])[] {
  const characters = [...text];
  const places = characters.map((character) => (character.length === 1 ? character : '?')).join('');
  return [...places.matchAll(/[A-Z]{0,3}\d[\d .,/:-]*\d|\d/g)].map(({ index, 0: { length } }) => [
    index,
    index + length,
  ]);
}

type Step = 'same' | 'other' | 'missing' | 'extra';

function alignment(truth: readonly string[], found: readonly string[]): Step[] {
  const columns = found.length + 1;
  const ways = new Uint8Array((truth.length + 1) * columns);
  let above = Uint32Array.from({ length: columns }, (_, column) => column);
  for (let row = 1; row <= truth.length; row += 1) {
    const here = new Uint32Array(columns);
    here[0] = row;
    for (let column = 1; column < columns; column += 1) {
      const beside = (above[column - 1] as number) + (truth[row - 1] === found[column - 1] ? 0 : 1);
      const missing = (above[column] as number) + 1;
      const extra = (here[column - 1] as number) + 1;
      const best = Math.min(beside, missing, extra);
      here[column] = best;
      ways[row * columns + column] = best === beside ? 0 : best === missing ? 1 : 2;
    }
    above = here;
  }
  const steps: Step[] = [];
  let [row, column] = [truth.length, found.length];
  while (row > 0 || column > 0) {
    const way = row === 0 ? 2 : column === 0 ? 1 : ways[row * columns + column];
    if (way === 0) steps.push(truth[row - 1] === found[column - 1] ? 'same' : 'other');
    else steps.push(way === 1 ? 'missing' : 'extra');
    if (way !== 2) row -= 1;
    if (way !== 1) column -= 1;
  }
  return steps.reverse();
}
