import { matchTerms, toKey } from '../../matching/match-terms.ts';
import { createUnevaluated, type DimensionResult } from '../dimension-result.ts';
import { createMessage, type Message } from '../explanation/message.ts';
import type { Improvement } from '../next-level/improvement.ts';
import type { Job, Profile } from '../profile.ts';
import { toScore } from '../score.ts';
import { formatLanguageLevel, type LanguageLevel, readLanguageLevel } from './language-levels.ts';
import { LANGUAGE_CODES, LANGUAGE_TERMS } from './language-names.ts';
import { splitLanguages } from './split-languages.ts';

type LanguageSkill = {
  readonly codes: ReadonlySet<string>;
  readonly key: string;
  readonly level: LanguageLevel | null;
};

type LanguageComparison = {
  readonly halves: number;
  /** The best level of the candidate, when it is below the required one. */
  readonly statedLevel: LanguageLevel | null;
};

/** A required language and its text in the job. */
type LanguageCriterion = { readonly text: string; readonly language: LanguageSkill };

type LanguageResult = LanguageComparison & LanguageCriterion;

/** Halves of a point of a required language: present, present below the required level, absent. */
const FULL_HALVES = 2;
const BELOW_LEVEL_HALVES = 1;

/** Scores the required languages that the candidate has: 1 each, 0.5 when stated below the required level; their mean. */
export function scoreLanguages(job: Job, profile: Profile): DimensionResult {
  const required = listRequiredLanguages(job.requiredLanguages);
  if (required.length === 0) return createUnevaluated('languages', createMessage('languages.no_criterion.1'));
  const listed = profile.languages.flatMap(splitLanguages).slice(0, MAX_LANGUAGES).map(readLanguage);
  const results = required.map(
    ({ text, language }): LanguageResult => ({ text, language, ...compareLanguage(language, listed) }),
  );
  const halves = results.reduce((sum, result) => sum + result.halves, 0);
  return {
    dimension: 'languages',
    isEvaluated: true,
    score: toScore(halves, FULL_HALVES * required.length),
    matched: results.filter((result) => result.halves > 0).map(({ text }) => text),
    missing: results.filter((result) => result.halves === 0).map(({ text }) => text),
    rationale: createMessage('languages.counted.1', {
      found: results.filter((result) => result.halves > 0).length,
      required: required.length,
    }),
    details: results.flatMap(({ text, statedLevel }): readonly Message[] =>
      statedLevel === null
        ? []
        : [createMessage('languages.below_level.1', { language: text, level: formatLanguageLevel(statedLevel) })],
    ),
    improvements: listImprovements(results, halves),
  };
}

/** "Anglais" and "English" are one language, required at the highest level that the job writes. */
function listRequiredLanguages(texts: readonly string[]): readonly LanguageCriterion[] {
  const byName = new Map<string, LanguageCriterion>();
  for (const text of texts) {
    const language = readLanguage(text);
    const name = language.codes.size > 0 ? [...language.codes].toSorted().join(' ') : `=${language.key}`;
    const listed = byName.get(name);
    if (listed === undefined || (language.level ?? -1) > (listed.language.level ?? -1))
      byName.set(name, { text, language });
  }
  return [...byName.values()];
}

function listImprovements(results: readonly LanguageResult[], halves: number): readonly Improvement[] {
  const describe = (
    change: Improvement['change'],
    concerned: readonly LanguageResult[],
    halvesEach: number,
  ): Improvement => ({
    change,
    criteria: concerned.map(({ text }) => text),
    limit: concerned.length,
    scoreWith: (amount) => toScore(halves + halvesEach * amount, FULL_HALVES * results.length),
  });
  const missing = results.filter((result) => result.halves === 0);
  return [
    describe('language_levels', sortByMissingLevels(results), FULL_HALVES - BELOW_LEVEL_HALVES),
    describe('languages_below_level', missing.filter(canBeBelowLevel), BELOW_LEVEL_HALVES),
    describe('languages', missing.filter(canBeListed), FULL_HALVES),
  ];
}

/** Returns the languages stated below their level, those with the fewest levels to go first. */
const sortByMissingLevels = (results: readonly LanguageResult[]): readonly LanguageResult[] =>
  results
    .flatMap((result) =>
      result.statedLevel === null ? [] : [{ result, steps: (result.language.level ?? 0) - result.statedLevel }],
    )
    .toSorted((a, b) => a.steps - b.steps)
    .map(({ result }) => result);

/** A1 is the lowest level. In a name that the table does not have, a level is one of the words that are compared. */
const canBeBelowLevel = ({ language: { codes, level } }: LanguageResult): boolean => codes.size > 0 && (level ?? 0) > 0;

/** Whether a candidate can list a language so that it is found, by its words alone if the table does not have it. */
const canBeListed = ({ language }: LanguageResult): boolean =>
  language.codes.size > 0 || compareLanguage(language, [readLanguage(language.key)]).halves === FULL_HALVES;

/** No one speaks more; each is compared with every required one. */
const MAX_LANGUAGES = 100;

function readLanguage(text: string): LanguageSkill {
  const found = [...matchTerms(text, LANGUAGE_TERMS, { isRunningText: false }).keys()];
  return {
    codes: new Set(found.flatMap((term) => LANGUAGE_CODES[term] ?? [])),
    key: toKey(text).join(' '),
    level: readLanguageLevel(text),
  };
}

function compareLanguage(required: LanguageSkill, listed: readonly LanguageSkill[]): LanguageComparison {
  const spoken = listed.filter((language) => isSameLanguage(required, language));
  if (spoken.length === 0) return { halves: 0, statedLevel: null };
  const isEnough = ({ level }: LanguageSkill) => required.level === null || level === null || level >= required.level;
  if (spoken.some(isEnough)) return { halves: FULL_HALVES, statedLevel: null };
  const best = spoken.reduce((highest, { level }) => Math.max(highest, level ?? 0), 0);
  return { halves: BELOW_LEVEL_HALVES, statedLevel: best };
}

/** A name that the table does not have is compared by its words. */
const isSameLanguage = (required: LanguageSkill, listed: LanguageSkill): boolean =>
  required.codes.size > 0
    ? [...required.codes].some((code) => listed.codes.has(code))
    : required.key !== '' && ` ${listed.key} `.includes(` ${required.key} `);
