/** The result of comparing the text read from a page with the text drawn on it. `figures` are amounts, dates, numbers and account numbers. */
export type CharacterErrors = {
  readonly characters: number;
  readonly errors: number;
  readonly figures: number;
  readonly wrongFigures: number;
  /** `drawn>read` for each error; a side is empty when the character is missing there. */
  readonly slips: readonly string[];
};

/** Signs counted as equal: curly and straight quotes, the dashes. Any run of spaces and line ends counts as one space. */
const EQUIVALENT_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[’‘]/g, "'"],
  [/[“”]/g, '"'],
  [/[–—]/g, '-'],
  [/\s+/g, ' '],
];

const normalizeText = (lines: readonly string[]): string =>
  EQUIVALENT_SIGNS.reduce((text, [signs, sign]) => text.replaceAll(signs, sign), lines.join(' ')).trim();

/**
 * Compares the whole page at once: the minimum number of characters to insert, remove or replace (Levenshtein 1966) between the drawn rows
 * and the read lines, each joined by spaces. A row that is missing or out of order counts with all its characters.
 */
export function countCharacterErrors(drawn: readonly string[], read: readonly string[]): CharacterErrors {
  const truth = [...normalizeText(drawn)];
  const readCharacters = [...normalizeText(read)];
  const steps = alignCharacters(truth, readCharacters);
  const wrongPositions = new Set<number>();
  const slips: string[] = [];
  let at = 0;
  let from = 0;
  for (const step of steps) {
    const [before, after] = [truth[at] ?? '', readCharacters[from] ?? ''];
    if (step === 'same' || step === 'other') {
      if (step === 'other') {
        wrongPositions.add(at);
        slips.push(`${before}>${after}`);
      }
      at += 1;
      from += 1;
    } else if (step === 'missing') {
      wrongPositions.add(at);
      slips.push(`${before}>`);
      at += 1;
    } else {
      // An extra character makes the position before the next character wrong.
      wrongPositions.add(at - 0.5);
      slips.push(`>${after}`);
      from += 1;
    }
  }
  const figures = findFigures(truth.join(''));
  return {
    characters: truth.length,
    errors: slips.length,
    figures: figures.length,
    wrongFigures: figures.filter(([start, end]) =>
      [...wrongPositions].some((position) => position >= start && position < end),
    ).length,
    slips,
  };
}

/** Returns the ranges of digits and their separators: `1 284,57`, `14/08/2025`, `FR76 3000 4008`. */
function findFigures(text: string): (readonly [number, number])[] {
  const characters = [...text];
  const singleUnits = characters.map((character) => (character.length === 1 ? character : '?')).join('');
  return [...singleUnits.matchAll(/[A-Z]{0,3}\d[\d .,/:-]*\d|\d/g)].map(({ index, 0: { length } }) => [
    index,
    index + length,
  ]);
}

type EditStep = 'same' | 'other' | 'missing' | 'extra';

function alignCharacters(truth: readonly string[], read: readonly string[]): EditStep[] {
  const columns = read.length + 1;
  const directions = new Uint8Array((truth.length + 1) * columns);
  let above = Uint32Array.from({ length: columns }, (_, column) => column);
  for (let row = 1; row <= truth.length; row += 1) {
    const here = new Uint32Array(columns);
    here[0] = row;
    for (let column = 1; column < columns; column += 1) {
      const diagonal = (above[column - 1] as number) + (truth[row - 1] === read[column - 1] ? 0 : 1);
      const missing = (above[column] as number) + 1;
      const extra = (here[column - 1] as number) + 1;
      const best = Math.min(diagonal, missing, extra);
      here[column] = best;
      directions[row * columns + column] = best === diagonal ? 0 : best === missing ? 1 : 2;
    }
    above = here;
  }
  const steps: EditStep[] = [];
  let [row, column] = [truth.length, read.length];
  while (row > 0 || column > 0) {
    const direction = row === 0 ? 2 : column === 0 ? 1 : directions[row * columns + column];
    if (direction === 0) steps.push(truth[row - 1] === read[column - 1] ? 'same' : 'other');
    else steps.push(direction === 1 ? 'missing' : 'extra');
    if (direction !== 2) row -= 1;
    if (direction !== 1) column -= 1;
  }
  return steps.reverse();
}
