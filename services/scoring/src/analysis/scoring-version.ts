import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { TEMPLATES } from './explanation/templates.ts';

/** Raised with every change that can change a score, an explanation or their evidence; a test compares golden analyses. */
const RULES_VERSION = '1.7.0';
const HASH_DIGITS = 12;

const TABLES = [
  import.meta.resolve('@probant/french/communes/communes').replace(/communes\.[a-z]+$/, 'communes.tsv'),
  import.meta.resolve('@probant/french/communes/communes').replace(/communes\.[a-z]+$/, 'departments.tsv'),
  import.meta.resolve('@probant/french/communes/communes').replace(/communes\.[a-z]+$/, 'regions.tsv'),
  import.meta.resolve('@probant/french/gender/gender-pairs').replace(/\.[a-z]+$/, '.tsv'),
  new URL('./languages/language-names.tsv', import.meta.url).href,
];

/** Identifies the rules and the frozen tables of an analysis: the same input with the same version gives the same result. */
export const SCORING_VERSION = `${RULES_VERSION}+${hashTables()}`;

function hashTables(): string {
  const hash = createHash('sha256').update(JSON.stringify(TEMPLATES));
  for (const table of TABLES) hash.update(readFileSync(new URL(table)));
  return hash.digest('hex').slice(0, HASH_DIGITS);
}
