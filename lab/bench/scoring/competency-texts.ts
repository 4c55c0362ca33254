import { createSeededRandom } from '@probant/kernel/statistics/seeded-random';

const TEXT_LENGTH = 500_000;
const TERM_COUNT = 500;

/** A text and the skills searched in it: `TEXT_LENGTH` characters and `TERM_COUNT` distinct terms. */
export type CompetencyText = { readonly title: string; readonly text: string; readonly terms: readonly string[] };

/** Longest term that is compared, in words. */
const MAX_TERM_WORDS = 16;

const repeatToLength = (unit: string): string =>
  unit.repeat(Math.ceil(TEXT_LENGTH / unit.length)).slice(0, TEXT_LENGTH);

/** Returns `TERM_COUNT` distinct terms: those that are given, then each of them with an end of its own. */
const completeTerms = (terms: readonly string[]): readonly string[] =>
  Array.from({ length: TERM_COUNT }, (_, index) =>
    index < terms.length ? (terms[index] ?? '') : `${terms[index % terms.length]} niveau ${index}`,
  );

/** Creates sentences of a resume that name the skills of a job in running text, in capitals and in lists. */
export function createOrdinaryText(skills: readonly string[]): CompetencyText {
  const random = createSeededRandom(16);
  const terms = completeTerms(skills.slice(0, TERM_COUNT));
  const sentences: string[] = [];
  for (let length = 0; length < TEXT_LENGTH; length += sentences.at(-1)?.length ?? 0) {
    const [first = '', second = '', third = ''] = random.sample(skills, 3);
    sentences.push(
      `Mission de ${1 + random.below(36)} mois chez un éditeur de la région : ${first}, ${second.toUpperCase()} et l’accompagnement ` +
        `des équipes à l'étranger (${third}). Référence n° ${random.below(1_000_000)}, dossier ${random.below(5_000).toString(36)}.\n`,
    );
  }
  return { title: 'ordinary', text: sentences.join('').slice(0, TEXT_LENGTH), terms };
}

/** Terms that begin alike and of which the text never contains the last word: each place of the text looks like a term for long. */
const createLongTerms = (word: string): readonly string[] =>
  Array.from(
    { length: TERM_COUNT },
    (_, index) => `${`${word} `.repeat(1 + (index % (MAX_TERM_WORDS - 1)))}fin${index}`,
  );

/** A different word at each place, so that no word is known from before. */
const listDistinctWords = (): string =>
  Array.from({ length: TEXT_LENGTH / 4 }, (_, index) => `${toLetters(index)}ienne`)
    .join(' ')
    .slice(0, TEXT_LENGTH);

/** Writes a number in letters: base 26, of which the digits are q to z. */
const toLetters = (value: number): string =>
  value
    .toString(26)
    .replace(/\d/g, (digit) => String.fromCharCode('q'.charCodeAt(0) + Number(digit)))
    .padStart(4, 'q');

/** Creates one text for each known way to make matching long. */
export function createHostileTexts(skills: readonly string[]): readonly CompetencyText[] {
  const nearMissTerms = Array.from({ length: TERM_COUNT }, (_, index) => `${'x y '.repeat(7)}mot fin${index}`);
  return [
    { title: 'one word repeated', text: repeatToLength('c '), terms: createLongTerms('c') },
    { title: 'one giant token', text: repeatToLength('a'), terms: completeTerms(skills) },
    { title: 'separators only', text: repeatToLength(',;:\n()/'), terms: completeTerms(skills) },
    {
      title: 'near misses of every term',
      text: repeatToLength(nearMissTerms.map((term) => `${term}x`).join(' ')),
      terms: nearMissTerms,
    },
    {
      title: 'alternating scripts',
      text: repeatToLength('éжλa字Œ я '),
      terms: completeTerms(['éжλa字Œ', 'я', 'я éжλa字Œ']),
    },
    { title: 'combining marks', text: repeatToLength('e\u0301\u0300 \u0301'), terms: createLongTerms('é') },
    {
      title: 'nested hiding pairs',
      text: repeatToLength('java script objective c sharp react native f sharp c '),
      terms: completeTerms(['Java', 'script', 'C', 'F', 'objective c sharp react native f sharp', 'React']),
    },
    {
      title: 'inclusive forms',
      text: repeatToLength('développeur·se·s chargé(e)s technicien/ne infirmier.ère.s '),
      terms: completeTerms(['développeuse chargée', 'technicienne infirmière', 'chargé de développeur']),
    },
    { title: 'distinct words', text: listDistinctWords(), terms: completeTerms(skills) },
  ];
}
