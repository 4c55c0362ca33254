import { readFileSync } from 'node:fs';

/** Words that matching merges, and whether they are forms of one word. */
export type FoldGroup = { readonly words: readonly string[]; readonly isTrueMerge: boolean };

/** Reads the judged sample of lab/fit/fold-groups.ts. */
export function readFoldGroups(): readonly FoldGroup[] {
  const [, ...rows] = readFileSync(new URL('fold-groups.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return rows.map((row) => {
    const [words = '', merge = ''] = row.split('\t');
    if (merge !== 'true' && merge !== 'false') throw new RangeError(`a merge is true or false: ${row}`);
    return { words: words.split(' '), isTrueMerge: merge === 'true' };
  });
}

/** Counts the groups that the code still merges, and the false ones among them. */
export function countFalseMerges(
  groups: readonly FoldGroup[],
  fold: (word: string) => string,
): { readonly merged: number; readonly falseMerges: number } {
  const merged = groups.filter(({ words }) => new Set(words.map(fold)).size === 1);
  return { merged: merged.length, falseMerges: merged.filter(({ isTrueMerge }) => !isTrueMerge).length };
}
