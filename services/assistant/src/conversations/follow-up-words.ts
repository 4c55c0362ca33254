import { listMonthNames } from '@probant/french/months';

/** How a word joins what follows it to a question: "for a taxi", "of the printer", "in Paris". */
export type PhraseKind = 'for' | 'of' | 'place' | 'time' | 'with' | 'thing';

/** The words of a language by which a question is divided into phrases, without accents. */
export type FollowUpWords = {
  readonly prepositions: ReadonlyMap<string, PhraseKind>;
  /** Prepositions that contain an article, and what remains without it. */
  readonly contractions: ReadonlyMap<string, string>;
  readonly determiners: ReadonlySet<string>;
  readonly possessives: ReadonlySet<string>;
  /** Stand for what was asked: "celui de l'accueil", "elle". */
  readonly pronouns: ReadonlySet<string>;
  readonly interrogatives: ReadonlySet<string>;
  /** Verbs that no phrase contains. */
  readonly verbs: ReadonlySet<string>;
  /** Nouns of moments: a moment replaces a moment only. */
  readonly moments: ReadonlySet<string>;
  /** Words without the subject of a question. */
  readonly silent: ReadonlySet<string>;
};

const toSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));
const toKinds = (kinds: Readonly<Partial<Record<PhraseKind, string>>>): ReadonlyMap<string, PhraseKind> =>
  new Map(
    Object.entries(kinds).flatMap(([kind, words]) =>
      words.split(' ').map((word) => [word, kind as PhraseKind] as const),
    ),
  );

export const FRENCH_WORDS: FollowUpWords = {
  prepositions: toKinds({
    for: 'pour',
    of: "de d' du des",
    place: 'a au aux en dans sur chez hors vers',
    time: 'avant apres pendant depuis sous entre',
    with: 'avec sans par',
  }),
  contractions: new Map([
    ['du', 'de'],
    ['des', 'de'],
    ["d'", 'de'],
    ['au', 'à'],
    ['aux', 'à'],
  ]),
  determiners: toSet(
    "un une le la les l' mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet cette ces chaque",
  ),
  possessives: toSet('son sa ses leur leurs'),
  pronouns: toSet('celui celle ceux celles lui elle eux elles il ils'),
  interrogatives: toSet(
    "quel quelle quels quelles combien comment quand ou qui que qu' quoi pourquoi lequel laquelle lesquels lesquelles",
  ),
  verbs:
    toSet(`est sont etait sera seront ont avait aura doit doivent peut peuvent peux puis faut va vont fait font coute coutent
    dure durent ouvre ouvrent ferme ferment signe remplace paie paye facture valide anime consulte commence finit appelle s'appelle lieu y on
    ai as avons avez dois devons pouvons puis-je dois-je faut-il recoit recoivent gagne verse versee verses livre`),
  moments:
    toSet(`week-end weekend lundi mardi mercredi jeudi vendredi samedi dimanche matin midi soir nuit ete hiver printemps automne
    vacances ${listMonthNames(['fr'], 'full').join(' ')} semaine feries`),
  silent: toSet(
    "ca cela ceci c' ce la plus moins aussi alors donc y en ne n' pas se s' me m' te t' je tu il elle on nous vous ils elles lui eux leur meme autre autres mon ma mes notre nos votre vos bien deja encore svp stp tous toutes tout toute temps avance droit",
  ),
};

export const ENGLISH_WORDS: FollowUpWords = {
  prepositions: toKinds({
    for: 'for',
    of: 'of',
    place: 'in at on to from',
    time: 'before after during since between',
    with: 'with without by',
  }),
  contractions: new Map(),
  determiners: toSet('a an the my our your his her its their this that these those each'),
  possessives: toSet('his her its their'),
  pronouns: toSet('one ones it he she they him them'),
  interrogatives: toSet('what which who whom when where why how much many'),
  verbs: toSet(
    'is are was were be do does did can could must should may will would has have had cost costs last lasts get open opens close closes take takes',
  ),
  moments:
    toSet(`weekend weekends monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays
    sundays morning noon evening night summer winter spring autumn january february march april may june july august september october
    november december week`),
  silent: toSet(
    'it its that this those these them they he she him her his their there then also too please i we you me us one ones more less all',
  ),
};
