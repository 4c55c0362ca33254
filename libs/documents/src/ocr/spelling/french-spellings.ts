import { readFileSync } from 'node:fs';

/** Returns a word in lower case without accents and ligatures: `maitre` for `Maître` and `maitre`, `coeur` for `CŒUR`. */
export const stripAccents = (word: string): string =>
  word.toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae').normalize('NFD').replaceAll(/\p{M}/gu, '');

let spellings: ReadonlyMap<string, readonly string[]> | null = null;

/** Returns the listed French words that have these letters without accents: côte, côté and so on for `cote`. */
export function findFrenchSpellings(unaccented: string): readonly string[] {
  spellings ??= parseSpellings(readFileSync(new URL('./french-spellings.txt', import.meta.url), 'utf8'));
  return spellings.get(unaccented) ?? [];
}

function parseSpellings(text: string): ReadonlyMap<string, readonly string[]> {
  const words = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [stem = '', ...endings] = line.trim().split(' ');
    for (const ending of endings.length === 0 ? ['.'] : endings) {
      const word = stem + (ending === '.' ? '' : ending);
      words.set(stripAccents(word), [...(words.get(stripAccents(word)) ?? []), word]);
    }
  }
  return words;
}
