import { createRegions, endsInVowel, type Region, readRegionSuffix, replaceSuffix } from './french-word.ts';

/**
 * Returns the stem of a French word in lower case, accents kept: the Snowball algorithm for French (M. Porter, snowballstem.org), so
 * that the forms of a word (déclarer, déclaration, déclarées) share one term. The stem is no word and is never shown.
 */
export function stemFrench(word: string): string {
  const marked = markVowelsUsedAsConsonants(word);
  const regions = createRegions(marked);
  const { word: afterSuffix, isFinal } = removeStandardSuffix(marked, regions);
  let stem = afterSuffix;
  if (!isFinal) stem = removeVerbSuffix(stem, regions);
  stem =
    stem === marked
      ? removeResidualSuffix(stem, regions)
      : stem.endsWith('Y')
        ? `${stem.slice(0, -1)}i`
        : stem.replace(/ç$/, 'c');
  return unmark(removeLastAccent(removeDoubleLetter(stem)));
}

/** Writes u, i and y in upper case where they are consonants: between vowels, y next to a vowel, u after q; a diaeresis as H. */
function markVowelsUsedAsConsonants(word: string): string {
  let marked = '';
  for (let index = 0; index < word.length; index++) {
    const letter = word.charAt(index);
    if (letter === 'ï' || letter === 'ë') {
      marked += letter === 'ï' ? 'Hi' : 'He';
      continue;
    }
    const previous = marked.at(-1) ?? '';
    const next = word.charAt(index + 1);
    const isConsonant =
      ((letter === 'u' || letter === 'i') && endsInVowel(previous) && endsInVowel(next)) ||
      (letter === 'y' && (endsInVowel(previous) || endsInVowel(next))) ||
      (letter === 'u' && previous === 'q');
    marked += isConsonant ? letter.toUpperCase() : letter;
  }
  return marked;
}

const unmark = (word: string): string =>
  word.replaceAll('Hi', 'ï').replaceAll('He', 'ë').replaceAll('H', '').toLowerCase();

/** What to do with a suffix: the region in which it must be, what replaces it, and the suffixes before it that go too. */
type SuffixRule = {
  readonly region: Region;
  readonly replacement?: string;
  /** Tried in order on what remains: the first suffix that is there decides. */
  readonly before?: readonly BeforeRule[];
  /** Used when the suffix is outside `region`. */
  readonly otherwise?: { readonly region: Region; readonly replacement: string };
  readonly precededBy?: 'vowel' | 'consonant';
  /** Verb suffixes are removed too. */
  readonly continues?: true;
};
type BeforeRule = {
  readonly suffix: string;
  readonly region: Region;
  readonly replacement?: string;
  readonly otherwise?: { readonly region: Region | 'word'; readonly replacement: string };
  readonly before?: BeforeRule;
};

const IC: BeforeRule = { suffix: 'ic', region: 'r2', otherwise: { region: 'word', replacement: 'iqU' } };
const MENT: SuffixRule = { region: 'rv', precededBy: 'vowel', continues: true };

/** Suffixes that share a rule. */
const SUFFIX_RULES: readonly (readonly [string, SuffixRule])[] = [
  ['ance iqUe isme able iste eux ances iqUes ismes ables istes', { region: 'r2' }],
  ['atrice ateur ation atrices ateurs ations', { region: 'r2', before: [IC] }],
  ['logie logies', { region: 'r2', replacement: 'log' }],
  ['usion ution usions utions', { region: 'r2', replacement: 'u' }],
  ['ence ences', { region: 'r2', replacement: 'ent' }],
  [
    'ement ements',
    {
      region: 'rv',
      before: [
        { suffix: 'iv', region: 'r2', before: { suffix: 'at', region: 'r2' } },
        { suffix: 'eus', region: 'r2', otherwise: { region: 'r1', replacement: 'eux' } },
        { suffix: 'abl', region: 'r2' },
        { suffix: 'iqU', region: 'r2' },
        { suffix: 'ièr', region: 'rv', replacement: 'i' },
        { suffix: 'Ièr', region: 'rv', replacement: 'i' },
      ],
    },
  ],
  [
    'ité ités',
    {
      region: 'r2',
      before: [
        { suffix: 'abil', region: 'r2', otherwise: { region: 'word', replacement: 'abl' } },
        IC,
        { suffix: 'iv', region: 'r2' },
      ],
    },
  ],
  ['if ive ifs ives', { region: 'r2', before: [{ suffix: 'at', region: 'r2', before: IC }] }],
  ['eaux', { region: 'word', replacement: 'eau' }],
  ['aux', { region: 'r1', replacement: 'al' }],
  ['euse euses', { region: 'r2', otherwise: { region: 'r1', replacement: 'eux' } }],
  ['issement issements', { region: 'r1', precededBy: 'consonant' }],
  ['amment', { region: 'rv', replacement: 'ant', continues: true }],
  ['emment', { region: 'rv', replacement: 'ent', continues: true }],
  ['ment ments', MENT],
];

const RULE_BY_SUFFIX: ReadonlyMap<string, SuffixRule> = new Map(
  SUFFIX_RULES.flatMap(([suffixes, rule]) => suffixes.split(' ').map((suffix) => [suffix, rule] as const)),
);
const STANDARD_SUFFIXES = [...RULE_BY_SUFFIX.keys()].sort((a, b) => b.length - a.length);

type Regions = ReturnType<typeof createRegions>;

function removeStandardSuffix(word: string, regions: Regions): { readonly word: string; readonly isFinal: boolean } {
  const suffix = STANDARD_SUFFIXES.find((candidate) => word.endsWith(candidate));
  const rule = suffix === undefined ? undefined : RULE_BY_SUFFIX.get(suffix);
  if (suffix === undefined || rule === undefined) return { word, isFinal: false };
  const at = word.length - suffix.length;
  if (at < regions[rule.region]) {
    const { otherwise } = rule;
    return otherwise === undefined || at < regions[otherwise.region]
      ? { word, isFinal: false }
      : { word: word.slice(0, at) + otherwise.replacement, isFinal: true };
  }
  if (rule.precededBy !== undefined && !isPrecededBy(word, at, rule, regions)) return { word, isFinal: false };
  let stem = word.slice(0, at) + (rule.replacement ?? '');
  const before = rule.before?.find((candidate) => stem.endsWith(candidate.suffix));
  if (before !== undefined) stem = removeBefore(stem, before, regions);
  return { word: stem, isFinal: rule.continues !== true };
}

function isPrecededBy(word: string, at: number, { precededBy, region }: SuffixRule, regions: Regions): boolean {
  const isVowel = endsInVowel(word.slice(0, at));
  if (precededBy === 'vowel') return isVowel && at - 1 >= regions[region];
  return at > 0 && !isVowel;
}

function removeBefore(stem: string, rule: BeforeRule, regions: Regions): string {
  if (!stem.endsWith(rule.suffix)) return stem;
  const at = stem.length - rule.suffix.length;
  if (at >= regions[rule.region]) {
    const shorter = stem.slice(0, at) + (rule.replacement ?? '');
    return rule.before === undefined ? shorter : removeBefore(shorter, rule.before, regions);
  }
  const { otherwise } = rule;
  return otherwise === undefined || at < regions[otherwise.region]
    ? stem
    : replaceSuffix(stem, rule.suffix, otherwise.replacement);
}

const I_VERB_SUFFIXES =
  'issaIent issantes issions iraIent issante issants issent issiez issons issais issait issant irions isses issez iriez irons iront irais irait irent isse irez irai iras îmes îtes ira ies ir is it ît ie i';
const VERB_SUFFIXES =
  'eraIent assions erions assent assiez èrent erais erait eriez erons eront aIent aises antes asses erai eras erez asse ante ants âmes âtes ions ées era iez aise ais ait ant ée és er ez ai as ât é a';
/** After these an e before the suffix goes too: mangea, mangeons. */
const SUFFIXES_AFTER_E = new Set(
  'âmes ât âtes a ai aIent ais ait ant ante antes ants as asse assent asses assiez assions'.split(' '),
);
const I_VERB_LIST = I_VERB_SUFFIXES.split(' ');
const VERB_LIST = VERB_SUFFIXES.split(' ');

function removeVerbSuffix(word: string, regions: Regions): string {
  const iSuffix = readRegionSuffix(word, I_VERB_LIST, regions.rv);
  if (iSuffix !== undefined) {
    const at = word.length - iSuffix.length;
    if (at - 1 >= regions.rv && !endsInVowel(word.slice(0, at))) return word.slice(0, at);
  }
  const suffix = readRegionSuffix(word, VERB_LIST, regions.rv);
  if (suffix === undefined) return word;
  const at = word.length - suffix.length;
  if (suffix === 'ions') return at >= regions.r2 ? word.slice(0, at) : word;
  const stem = word.slice(0, at);
  return SUFFIXES_AFTER_E.has(suffix) && stem.endsWith('e') && at - 1 >= regions.rv ? stem.slice(0, -1) : stem;
}

function removeResidualSuffix(word: string, regions: Regions): string {
  const stem = /[^aiouès]s$/.test(word) ? word.slice(0, -1) : word;
  const suffix = readRegionSuffix(stem, ['ière', 'Ière', 'ion', 'ier', 'Ier', 'e'], regions.rv);
  if (suffix === undefined) return stem;
  const at = stem.length - suffix.length;
  if (suffix === 'e') return stem.slice(0, at);
  if (suffix !== 'ion') return `${stem.slice(0, at)}i`;
  return at >= regions.r2 && at - 1 >= regions.rv && /[st]$/.test(stem.slice(0, at)) ? stem.slice(0, at) : stem;
}

const removeDoubleLetter = (word: string): string =>
  /(?:enn|onn|ett|ell|eill)$/.test(word) ? word.slice(0, -1) : word;

/** Replaces the accent of a last é or è that consonants follow: "règl" and "regl" are one stem. */
function removeLastAccent(word: string): string {
  let at = word.length - 1;
  while (at >= 0 && !endsInVowel(word.charAt(at))) at--;
  return at >= 0 && at < word.length - 1 && /[éè]/.test(word.charAt(at))
    ? `${word.slice(0, at)}e${word.slice(at + 1)}`
    : word;
}
