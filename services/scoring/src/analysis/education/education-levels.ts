import { compileTerms, matchTerms } from '../../matching/match-terms.ts';

/** Years after the baccalauréat by which French offers name a level; below it, negative. */
export type EducationLevel = number;

/** Names of levels: France compétences (cadre national) and the usual names of diplomas and of their equivalents abroad. */
const LEVEL_NAMES: readonly (readonly [EducationLevel, readonly string[]])[] = [
  [-1, ['CAP', 'BEP', 'brevet professionnel']],
  [0, ['bac', 'baccalauréat', 'bac pro', 'baccalauréat professionnel', 'high school diploma']],
  [2, ['bac+2', 'bac + 2', 'BTS', 'DUT', 'DEUG', 'DEUST', 'associate degree']],
  [
    3,
    [
      'bac+3',
      'bac + 3',
      'licence',
      'licence pro',
      'licence professionnelle',
      'bachelor',
      "bachelor's degree",
      'bachelor of science',
      'bachelor of arts',
      'BSc',
      'B.Sc',
      'BUT',
      'DCG',
    ],
  ],
  [4, ['bac+4', 'bac + 4', 'maîtrise', 'master 1', 'M1']],
  [
    5,
    [
      'bac+5',
      'bac + 5',
      'master',
      'master 2',
      'M2',
      "master's degree",
      'master of science',
      'master of arts',
      'MSc',
      'M.Sc',
      'mastère',
      'DEA',
      'DESS',
      'DSCG',
      'MBA',
      'ingénieur',
      "diplôme d'ingénieur",
      "école d'ingénieurs",
    ],
  ],
  [8, ['bac+8', 'bac + 8', 'doctorat', 'docteur', 'PhD', 'Ph.D', 'doctorate']],
];

const NAMES = LEVEL_NAMES.flatMap(([level, names]) => names.map((name) => ({ level, name })));
const LEVEL_TERMS = compileTerms(NAMES.map(({ name }) => name));

export type NamedLevel = {
  readonly level: EducationLevel;
  /** The names found, as written. */
  readonly names: readonly string[];
};

/** Returns the highest level that a text names, null for none. "Bac+5" is not the baccalauréat. */
export function readEducationLevel(text: string): NamedLevel | null {
  const matches = [...matchTerms(text, LEVEL_TERMS, { isRunningText: false }).values()];
  if (matches.length === 0) return null;
  const level = matches.reduce(
    (highest, { term }) => Math.max(highest, NAMES[term]?.level ?? 0),
    Number.NEGATIVE_INFINITY,
  );
  // "master 1" also contains "master": the longer name decides.
  const longest = matches.toSorted((a, b) => b.written.length - a.written.length)[0];
  const isMasterOne = longest !== undefined && NAMES[longest.term]?.level === 4;
  return { level: isMasterOne ? 4 : level, names: matches.map(({ written }) => written) };
}

/** "Bac+3/5", "Bac +3 ou 5", "Bac+2 à Bac+5". */
const LEVEL_RANGE = /\bbac ?\+ ?(\d)(?: ?[/-] ?| (?:ou|or|à|a|to) )(?:bac ?)?\+? ?(\d)(?! ?(?:ans|years|\d))/i;

/** Returns the lower level of a range of levels, which a diploma of any of them reaches; null for a text without one. */
export function readLevelRange(text: string): EducationLevel | null {
  const [, first, second] = LEVEL_RANGE.exec(text) ?? [];
  return first === undefined || second === undefined ? null : Math.min(Number(first), Number(second));
}
