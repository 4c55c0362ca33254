import { readFileSync } from 'node:fs';

/** Masculine form of the feminine words of the ROME job titles, folded (lower case, no accents). Source and licence: README.md. */
export const MASCULINE_BY_FEMININE: ReadonlyMap<string, string> = new Map(
  readFileSync(new URL('gender-pairs.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((row) => {
      const [masculine = '', feminine = ''] = row.split('\t');
      return [feminine, masculine] as const;
    }),
);
