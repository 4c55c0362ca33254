import { readFileSync } from 'node:fs';
import { foldLetters } from '@probant/french/folded-letters';
import { createSeededRandom } from '@probant/kernel/statistics/seeded-random';
import { foldWord } from '@probant/scoring/lab';
import { TRAIN_CAREERS } from '../generate/resume/careers.ts';
import { REPORT_CAREERS } from '../generate/resume/report-careers.ts';

/**
 * Prints a sample of groups of words that the matching of scoring merges, for a person to judge in lab/eval/scoring/fold-groups.tsv: half
 * of job titles only, half with other words of resumes and offers. node lab/fit/fold-groups.ts [SEED]
 */
const GROUPS_OF_A_HALF = 100;
/** Shorter words are folded by number at most. */
const MIN_WORD_LENGTH = 3;
const readText = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const random = createSeededRandom(Number(process.argv[2] ?? 1));
const titleWords = new Set(splitWords(readText('libs/french/src/gender/gender-pairs.tsv')));
const otherWords = [
  JSON.stringify([TRAIN_CAREERS, REPORT_CAREERS]),
  readText('lab/eval/bias/jobs.tsv'),
  readText('services/extraction/src/resume/trades/french-trades.txt'),
  readText('services/scoring/src/analysis/languages/language-names.tsv'),
  readText('services/scoring/src/notice/2026-11.fr.md'),
  readText('services/scoring/src/notice/2026-11.en.md'),
  ...listSpellings(),
].flatMap(splitWords);
const groups = [...Map.groupBy(new Set([...titleWords, ...otherWords].sort()), foldWord).values()].filter(
  (words) => words.length > 1,
);
const isOfTitles = (words: readonly string[]): boolean => words.every((word) => titleWords.has(word));
const halves = [groups.filter(isOfTitles), groups.filter((words) => !isOfTitles(words))];
const sampled = halves.flatMap((half) => random.sample(half, GROUPS_OF_A_HALF));
console.log(sampled.map((words) => words.join(' ')).join('\n'));

function splitWords(text: string): readonly string[] {
  return foldLetters(text)
    .split(/[^a-z]+/)
    .filter((word) => word.length >= MIN_WORD_LENGTH);
}

/** Words of families "stem ending ending", in which "." is the stem alone. */
function listSpellings(): readonly string[] {
  return readText('libs/documents/src/ocr/spelling/french-spellings.txt')
    .split('\n')
    .filter((row) => !row.startsWith('#'))
    .flatMap((row) => {
      const [stem = '', ...endings] = row.split(' ');
      return endings.map((ending) => (ending === '.' ? stem : `${stem}${ending}`));
    });
}
