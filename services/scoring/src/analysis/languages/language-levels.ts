import { compileTerms, matchTerms } from '../../matching/match-terms.ts';

/** Levels of the Common European Framework of Reference, lowest first. */
const LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const;

/** A level as its position in the framework: 0 for A1 to 5 for C2. */
export type LanguageLevel = number;

/** Words for levels. The mother tongue counts as C2. */
const LEVEL_WORDS: readonly (readonly [string, (typeof LEVELS)[number]])[] = [
  // "B1+" is above B1 and below B2.
  ...LEVELS.flatMap((level) => [[level, level] as const, [`${level}+`, level] as const]),
  ['débutant', 'A1'],
  ['beginner', 'A1'],
  ['notions', 'A2'],
  ['élémentaire', 'A2'],
  ['scolaire', 'A2'],
  ['basic', 'A2'],
  ['basics', 'A2'],
  ['elementary', 'A2'],
  ['intermédiaire', 'B1'],
  ['intermediate', 'B1'],
  ['professionnel', 'B2'],
  ['technique', 'B2'],
  ['bon niveau', 'B2'],
  ['professional', 'B2'],
  ['upper intermediate', 'B2'],
  ['working proficiency', 'B2'],
  ['courant', 'C1'],
  ['avancé', 'C1'],
  ['lu écrit parlé', 'C1'],
  ['fluent', 'C1'],
  ['advanced', 'C1'],
  ['bilingue', 'C2'],
  ['maternelle', 'C2'],
  ['langue maternelle', 'C2'],
  ['natif', 'C2'],
  ['native', 'C2'],
  ['bilingual', 'C2'],
  ['mother tongue', 'C2'],
];
const LEVEL_TERMS = compileTerms(LEVEL_WORDS.map(([word]) => word));

/** Returns the highest level that a text states, null for none. */
export function readLanguageLevel(text: string): LanguageLevel | null {
  const found = [...matchTerms(text, LEVEL_TERMS, { isRunningText: false }).keys()];
  const levels = found.map((term) => LEVELS.indexOf(LEVEL_WORDS[term]?.[1] ?? 'A1'));
  return levels.length === 0 ? null : levels.reduce((highest, level) => Math.max(highest, level), 0);
}

export const formatLanguageLevel = (level: LanguageLevel): string => LEVELS[level] ?? '';
