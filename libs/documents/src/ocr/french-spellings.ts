import { readFileSync } from 'node:fs';

/** The letters of a word without their marks, in small letters: `Maître` and `maitre` are both `maitre`, `CŒUR` is `coeur`. */
export const bareLetters = (word: string): string =>
  word.toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae').normalize('NFD').replaceAll(/\p{M}/gu, '');

let spellings: ReadonlyMap<string, readonly string[]> | null = null;

/** The words of our list that are spelt with these bare letters: `cote` gives côte, côté and so on. */
export function frenchSpellings(bare: string): readonly string[] {
  spellings ??= parsed(readFileSync(new URL('./french-spellings.txt', import.meta.url), 'utf8'));
  return spellings.get(bare) ?? [];
}

function parsed(text: string): ReadonlyMap<string, readonly string[]> {
  const known = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [stem = '', ...endings] = line.trim().split(' ');
    for (const ending of endings.length === 0 ? ['.'] : endings) {
      const word = stem + (ending === '.' ? '' : ending);
      known.set(bareLetters(word), [...(known.get(bareLetters(word)) ?? []), word]);
    }
  }
  return known;
}
