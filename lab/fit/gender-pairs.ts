import { readFileSync, writeFileSync } from 'node:fs';
import { foldLetters } from '@probant/french/folded-letters';

/**
 * Makes the table of masculine and feminine words in libs/french/src/gender from the ROME job titles of France Travail, of the form
 * "Directeur général / Directrice générale d'établissement": node lab/fit/gender-pairs.ts OGR_LABELS.csv
 */
const TABLE = new URL('../../libs/french/src/gender/gender-pairs.tsv', import.meta.url);
const MIN_COMMON_PREFIX = 3;
/** Longest ending that the two forms do not share: "-trice". */
const MAX_ENDING = 6;

/** "perchman, perchwoman"; "banderillo, banderilla". */
const BORROWED_ENDINGS = [
  ['man', 'woman'],
  ['o', 'a'],
] as const;

const [input = ''] = process.argv.slice(2);
const titles = readFileSync(input, 'utf8')
  .split('\n')
  .slice(1)
  .map((row) => row.split('|')[1] ?? '');

const counts = new Map<string, number>();
for (const title of titles) {
  const [masculine, feminine, ...others] = title.split(' / ');
  if (masculine === undefined || feminine === undefined || others.length > 0) continue;
  for (const pair of alignForms(splitWords(masculine), splitWords(feminine)))
    counts.set(pair.join('\t'), (counts.get(pair.join('\t')) ?? 0) + 1);
}

const masculineByFeminine = new Map<string, string>();
for (const [pair] of [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))) {
  const [masculine = '', feminine = ''] = pair.split('\t');
  if (!masculineByFeminine.has(feminine)) masculineByFeminine.set(feminine, masculine);
}
const rows = [...masculineByFeminine].map(([feminine, masculine]) => `${masculine}\t${feminine}`).sort();
writeFileSync(TABLE, `${rows.join('\n')}\n`);
console.log(`${rows.length} pairs`);

function splitWords(form: string): readonly string[] {
  return foldLetters(form)
    .split(/[^a-z]+/)
    .filter((word) => word.length > 0);
}

/** "Conducteur / Conductrice de train": the forms start together; "Chef sommelier / sommelière": they end together. */
function alignForms(masculine: readonly string[], feminine: readonly string[]): readonly (readonly [string, string])[] {
  const fromStart = pairWords(masculine, feminine);
  return fromStart.length > 0 ? fromStart : pairWords(masculine.slice(-feminine.length), feminine);
}

function pairWords(masculine: readonly string[], feminine: readonly string[]): readonly (readonly [string, string])[] {
  const pairs: [string, string][] = [];
  for (const [index, word] of masculine.entries()) {
    const other = feminine[index] ?? '';
    if (word !== other && !isPair(word, other)) break;
    if (word !== other) pairs.push([word, other]);
  }
  return pairs;
}

function isPair(masculine: string, feminine: string): boolean {
  let shared = 0;
  while (shared < masculine.length && masculine[shared] === feminine[shared]) shared++;
  const isEnding = masculine.length - shared < MAX_ENDING && feminine.length - shared <= MAX_ENDING;
  const isBorrowed = BORROWED_ENDINGS.some(([man, woman]) => masculine.endsWith(man) && feminine.endsWith(woman));
  return (
    shared >= Math.min(MIN_COMMON_PREFIX, masculine.length - 1) && isEnding && (/es?$/.test(feminine) || isBorrowed)
  );
}
