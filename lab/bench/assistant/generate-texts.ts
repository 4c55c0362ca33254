import { createSeededRandom, type SeededRandom } from '@probant/kernel/statistics/seeded-random';

/** A Markdown document of words drawn by a Zipf distribution, and the content words of some of its sentences. */
export type GeneratedDocument = { readonly text: string; readonly sentences: readonly (readonly string[])[] };

const VOCABULARY_WORDS = 60_000;
/** Frequency of the word of rank r is 1 / (r + this): the most frequent one is in a quarter of the passages, as a subject of a base is. */
const ZIPF_OFFSET = 30;
const SYLLABLES =
  'a an ba bou ca chan cor cou dé di dra é en fa flo gé gri in ju la len lo ma mon mu na no o par pé por ra ré ri sa sé si ta té ti tra u va vé vi'.split(
    ' ',
  );
const ENDINGS = 'tion ment age eur ité ique ance able al if ure ier ois ade in et'.split(' ');
const FUNCTION_WORDS = 'de la le les des du en un une pour dans par sur au aux et à ce qui est sont avec'.split(' ');
const FUNCTION_WORD_PERCENT = 45;
const NUMBER_PERCENT = 3;
const SECTIONS_PER_DOCUMENT = 12;
const PARAGRAPHS_PER_SECTION = 7;
const QUOTED_SENTENCES = 12;

/** Returns what generates documents, the same ones for a seed: 50 passages each, with some 8,600 words. */
export function createDocumentGenerator(seed: number): (number: number) => GeneratedDocument {
  const random = createSeededRandom(seed);
  const drawWord = createWordSource(random);
  const drawTitle = () => capitalise([drawWord(), 'de', drawWord(), drawWord()].join(' '));
  return (number) => {
    const lines = [`# ${drawTitle()} ${number}`];
    const sentences: (readonly string[])[] = [];
    for (let section = 0; section < SECTIONS_PER_DOCUMENT; section++) {
      lines.push(`## ${drawTitle()}`);
      for (let paragraph = 0; paragraph < PARAGRAPHS_PER_SECTION; paragraph++) {
        const drawn = Array.from({ length: 3 + random.below(3) }, () => drawSentence(random, drawWord));
        if (sentences.length < QUOTED_SENTENCES) sentences.push(drawn[0]?.contentWords ?? []);
        lines.push(drawn.map(({ text }) => text).join(' '));
      }
    }
    return { text: lines.join('\n\n'), sentences };
  };
}

function drawSentence(random: SeededRandom, drawWord: () => string) {
  const contentWords: string[] = [];
  const words = Array.from({ length: 14 + random.below(19) }, () => {
    if (random.chance(FUNCTION_WORD_PERCENT)) return random.pick(FUNCTION_WORDS);
    if (random.chance(NUMBER_PERCENT)) return String(random.below(10_000));
    const word = drawWord();
    contentWords.push(word);
    return word;
  });
  return { text: `${capitalise(words.join(' '))}.`, contentWords };
}

/** Returns a source of words of a vocabulary with the frequencies of a Zipf distribution. */
function createWordSource(random: SeededRandom): () => string {
  const vocabulary = new Set<string>();
  while (vocabulary.size < VOCABULARY_WORDS) {
    const syllables = Array.from({ length: 1 + random.below(3) }, () => random.pick(SYLLABLES));
    vocabulary.add(syllables.join('') + random.pick(ENDINGS));
  }
  const words = [...vocabulary];
  const sums = new Float64Array(words.length);
  let sum = 0;
  for (let rank = 0; rank < sums.length; rank++) {
    sum += 1 / (rank + ZIPF_OFFSET);
    sums[rank] = sum;
  }
  return () => {
    const drawn = (random.below(2 ** 32) / 2 ** 32) * sum;
    let from = 0;
    let to = sums.length - 1;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((sums[middle] ?? 0) > drawn) to = middle;
      else from = middle + 1;
    }
    return words[from] ?? '';
  };
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
