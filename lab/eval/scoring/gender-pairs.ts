import { readFileSync } from 'node:fs';
import { foldEnding, foldWord } from '@probant/scoring/lab';
import { listFiles } from '../extraction/opened-files.ts';
import { formatShare, formatTable } from '../extraction/table.ts';

type ScoringData = { readonly folder: string; readonly limit: number };

/** Compares masculine and feminine job titles of the ROME: how many pairs fold to one word, with the shipped table and by rules alone. */
export function buildGenderTable({ folder, limit }: ScoringData): readonly string[] {
  const rows = listFiles(`${folder}/gender`, /\.tsv$/).map((path) => {
    const pairs = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .slice(0, limit)
      .map((row) => row.split('\t'));
    const count = (fold: (word: string) => string) =>
      pairs.filter(([masculine = '', feminine = '']) => fold(masculine) === fold(feminine)).length;
    return [
      path.slice(path.lastIndexOf('/') + 1),
      String(pairs.length),
      formatShare(count(foldWord), pairs.length),
      '>= .995',
      formatShare(count(foldEnding), pairs.length),
      '>= .89',
    ];
  });
  return [
    'Masculine and feminine job titles that fold to one word (the shipped table contains these pairs)',
    ...formatTable([['set', 'pairs', 'table', 'goal', 'rules alone', 'goal'], ...rows]),
  ];
}
