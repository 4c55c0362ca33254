/**
 * Returns the stem of an English word in lower case: the Snowball algorithm for English ("Porter 2", snowballstem.org), without its
 * list of exceptions. The stem is no word and is never shown.
 */
export function stemEnglish(word: string): string {
  if (word.length < 3) return word;
  const marked = word.replace(/^y/, 'Y').replace(/([aeiouy])y/g, '$1Y');
  const r1 = findFirstRegion(marked);
  const r2 = findAfterVowelAndConsonant(marked, r1);
  let stem = removePlural(marked);
  stem = removePastOrGerund(stem, r1);
  stem = /.[^aeiouy]y$/i.test(stem) ? `${stem.slice(0, -1)}i` : stem;
  stem = replaceDerivation(stem, DERIVATIONS, r1, r2);
  stem = replaceDerivation(stem, SECOND_DERIVATIONS, r1, r2);
  stem = removeThirdDerivation(stem, r2);
  return removeLastLetter(stem, r1, r2).toLowerCase();
}

const isVowel = (letter: string): boolean => letter !== '' && 'aeiouy'.includes(letter);

function findAfterVowelAndConsonant(word: string, from: number): number {
  let at = from;
  while (at < word.length && !isVowel(word.charAt(at))) at++;
  while (at < word.length && isVowel(word.charAt(at))) at++;
  return Math.min(at + 1, word.length);
}

const findFirstRegion = (word: string): number =>
  /^(?:gener|commun|arsen|past|univers|later|emerg|organ|inter)/.exec(word)?.[0].length ??
  findAfterVowelAndConsonant(word, 0);

/** Whether the word ends in a short syllable: "hop", "at". */
const endsInShortSyllable = (word: string): boolean =>
  /[^aeiouy][aeiouy][^aeiouywxY]$/.test(word) || /^[aeiouy][^aeiouy]$/.test(word);

function removePlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1);
  if (/[us]s$/.test(word) || !word.endsWith('s')) return word;
  return hasVowel(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

const hasVowel = (text: string): boolean => /[aeiouy]/.test(text);

function removePastOrGerund(word: string, r1: number): string {
  const suffix = ['eedly', 'ingly', 'edly', 'eed', 'ing', 'ed'].find((candidate) => word.endsWith(candidate));
  if (suffix === undefined) return word;
  const stem = word.slice(0, -suffix.length);
  if (suffix.startsWith('ee')) return stem.length >= r1 ? `${stem}ee` : word;
  if (!hasVowel(stem)) return word;
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(stem) && !/^[aeo]..$/.test(stem)) return stem.slice(0, -1);
  return stem.length <= r1 && endsInShortSyllable(stem) ? `${stem}e` : stem;
}

/** Suffix, replacement; longer suffixes first. `R2:` marks suffixes that only go in R2, `[..]` the letters that must come before. */
type Derivation = {
  readonly suffix: string;
  readonly replacement: string;
  readonly inSecondRegion?: true;
  readonly after?: RegExp;
};

const parseDerivations = (rows: string): Derivation[] =>
  rows.split(' ').map((row) => {
    const [suffix = '', replacement = ''] = row.split('>');
    return { suffix, replacement };
  });

const byLength = (a: Derivation, b: Derivation): number => b.suffix.length - a.suffix.length;

const DERIVATIONS: readonly Derivation[] = [
  ...parseDerivations(
    'ational>ate tional>tion enci>ence anci>ance abli>able entli>ent ization>ize izer>ize ation>ate ator>ate alism>al aliti>al alli>al fulness>ful ousli>ous ousness>ous iveness>ive iviti>ive biliti>ble bli>ble fulli>ful lessli>less ogist>og',
  ),
  { suffix: 'ogi', replacement: 'og', after: /l$/ },
  { suffix: 'li', replacement: '', after: /[cdeghkmnrt]$/ },
].sort(byLength);

const SECOND_DERIVATIONS: readonly Derivation[] = [
  ...parseDerivations('ational>ate tional>tion alize>al icate>ic iciti>ic ical>ic ful> ness>'),
  { suffix: 'ative', replacement: '', inSecondRegion: true as const },
].sort(byLength);

function replaceDerivation(word: string, derivations: readonly Derivation[], r1: number, r2: number): string {
  const rule = derivations.find(({ suffix }) => word.endsWith(suffix));
  if (rule === undefined) return word;
  const stem = word.slice(0, -rule.suffix.length);
  const isInRegion = stem.length >= (rule.inSecondRegion === true ? r2 : r1);
  return isInRegion && (rule.after === undefined || rule.after.test(stem)) ? stem + rule.replacement : word;
}

const THIRD_SUFFIXES = 'ement ance ence able ible ment ant ent ism ate iti ous ive ize ion al er ic'.split(' ');

function removeThirdDerivation(word: string, r2: number): string {
  const suffix = THIRD_SUFFIXES.find((candidate) => word.endsWith(candidate));
  if (suffix === undefined) return word;
  const stem = word.slice(0, -suffix.length);
  return stem.length < r2 || (suffix === 'ion' && !/[st]$/.test(stem)) ? word : stem;
}

function removeLastLetter(word: string, r1: number, r2: number): string {
  const stem = word.slice(0, -1);
  if (word.endsWith('ll')) return stem.length >= r2 ? stem : word;
  if (!word.endsWith('e')) return word;
  return stem.length >= r2 || (stem.length >= r1 && !endsInShortSyllable(stem)) ? stem : word;
}
