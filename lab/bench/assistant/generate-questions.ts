import { createSeededRandom } from '@probant/kernel/statistics/seeded-random';

const FORMS = [
  (words: readonly string[]) => `Quel est le ${words.join(' de la ')} ?`,
  (words: readonly string[]) => `Comment se calcule le ${words.join(' pour une ')} ?`,
  (words: readonly string[]) => `Qui décide du ${words.join(' et du ')} dans ce cas ?`,
] as const;
const MISSPELT_PERCENT = 10;

/** Returns distinct questions, each of three to six words that are near each other in a passage; in some, one word has a letter too few. */
export function generateQuestions(
  sentences: readonly (readonly string[])[],
  count: number,
  seed: number,
): readonly string[] {
  const random = createSeededRandom(seed);
  const questions = new Set<string>();
  while (questions.size < count) {
    const words = random.pick(sentences).slice(0, 3 + random.below(4));
    if (words.length < 3) continue;
    const asked = random.chance(MISSPELT_PERCENT)
      ? words.map((word, at) => (at === 1 ? removeLetter(word) : word))
      : words;
    questions.add(random.pick(FORMS)(asked));
  }
  return [...questions];
}

const removeLetter = (word: string): string => word.slice(0, word.length >> 1) + word.slice((word.length >> 1) + 1);
