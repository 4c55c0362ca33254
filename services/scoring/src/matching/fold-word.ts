import { MASCULINE_BY_FEMININE } from '@probant/french/gender/gender-pairs';

/**
 * Returns the form under which a word is compared: singular and masculine. `word` is in lower case without accents; one with other
 * characters than a to z is returned unchanged. The order is number, attested pair, ending, so that both forms of a pair end alike.
 */
export function foldWord(word: string): string {
  if (word.length > MAX_FOLDED_LENGTH || !/^[a-z]+$/.test(word)) return word;
  const singular = foldNumber(word);
  return foldEnding(MASCULINE_BY_FEMININE.get(singular) ?? singular);
}

/** Longer strings of letters are no words. */
const MAX_FOLDED_LENGTH = 40;

const MIN_PLURAL_LENGTH = 4;
const MIN_ENDING_LENGTH = 6;
/** Words on -s that are no plural: access, status, analysis, iOS, SaaS. */
const SINGULAR_S_PATTERN = /[suioa]s$/;

function foldNumber(word: string): string {
  if (word.length < MIN_PLURAL_LENGTH) return word;
  if (word.endsWith('eaux')) return word.slice(0, -1);
  return word.endsWith('s') && !SINGULAR_S_PATTERN.test(word) ? word.slice(0, -1) : word;
}

/** Feminine endings and what replaces them; the first match counts. */
const ENDINGS: readonly (readonly [string, string])[] = [
  ['trice', 'teur'],
  ['teuse', 'teur'],
  ['teure', 'teur'],
  ['euse', 'eur'],
  ['eure', 'eur'],
  ['eux', 'eur'],
  ['ienne', 'ien'],
  ['enne', 'en'],
  ['onne', 'on'],
  ['elle', 'el'],
  ['iere', 'ier'],
  ['ere', 'er'],
  ['ive', 'if'],
];

/** Feminine words that no ending explains, beyond the attested pairs. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['cheffe', 'chef'],
  ['maitresse', 'maitre'],
  ['hotesse', 'hote'],
  ['publique', 'public'],
  ['autrice', 'auteur'],
  ['doctoresse', 'docteur'],
  // Ordinary in resumes, and in no job title of the ROME.
  ['apprentie', 'apprenti'],
  ['artisane', 'artisan'],
  ['certifiee', 'certifie'],
  ['debutante', 'debutant'],
  ['etudiante', 'etudiant'],
  ['experimentee', 'experimente'],
  ['independante', 'independant'],
  ['salariee', 'salarie'],
]);

/** Words with a feminine ending that are no feminine form, and whose masculine form would be another word. */
const UNFOLDED_WORDS: ReadonlySet<string> = new Set(['excelle']);

/** The last letters of all endings and irregular words. */
const LAST_LETTERS_PATTERN = /[ex]$/;

/** Folds a singular word by its ending alone, without the table of attested pairs. */
export function foldEnding(word: string): string {
  if (!LAST_LETTERS_PATTERN.test(word)) return word;
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length < MIN_ENDING_LENGTH || UNFOLDED_WORDS.has(word)) return word;
  const rule = ENDINGS.find(([feminine]) => word.endsWith(feminine));
  return rule === undefined ? word : word.slice(0, -rule[0].length) + rule[1];
}
