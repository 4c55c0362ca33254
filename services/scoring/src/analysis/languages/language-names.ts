import { readFileSync } from 'node:fs';
import { compileTerms } from '../../matching/match-terms.ts';

/** French and English names of the languages of ISO 639-1 and of a few others, frozen from the CLDR of Node 24. One row a language. */
const ROWS = readFileSync(new URL('language-names.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .flatMap((row) => {
    const [code = '', names = ''] = row.split('\t');
    return names.split('|').map((name) => ({ code, name }));
  });

export const LANGUAGE_TERMS = compileTerms(ROWS.map(({ name }) => name));

/** Code of each term. */
export const LANGUAGE_CODES: readonly string[] = ROWS.map(({ code }) => code);
