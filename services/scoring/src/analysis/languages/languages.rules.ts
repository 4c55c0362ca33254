import { matchTerms, toKey } from '../../matching/match-terms.ts';
import { createUnevaluated, type DimensionResult } from '../dimension-result.ts';
import { createMessage, type Message } from '../explanation/message.ts';
import type { Job, Profile } from '../profile.ts';
import { toScore } from '../score.ts';
import { formatLanguageLevel, type LanguageLevel, readLanguageLevel } from './language-levels.ts';
import { LANGUAGE_CODES, LANGUAGE_TERMS } from './language-names.ts';

type LanguageSkill = {
  readonly codes: ReadonlySet<string>;
  readonly key: string;
  readonly level: LanguageLevel | null;
};

/** Halves of a point of a required language: present, present below the required level, absent. */
const FULL_HALVES = 2;
const BELOW_LEVEL_HALVES = 1;

/** Scores the required languages among those of the candidate: 1 each, 0.5 when stated below the required level; their mean. */
export function scoreLanguages(job: Job, profile: Profile): DimensionResult {
  const required = [...new Set(job.requiredLanguages)];
  if (required.length === 0) return createUnevaluated('languages', createMessage('languages.no_criterion.1'));
  const listed = profile.languages.flatMap(splitLanguages).slice(0, MAX_LANGUAGES).map(readLanguage);
  const results = required.map((text) => ({ text, ...compareLanguage(readLanguage(text), listed) }));
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
  };
}

/** "Anglais B2, espagnol": several languages in one entry. Brackets belong to the language before them. */
const splitLanguages = (entry: string): readonly string[] => entry.split(/[,;|\n]/);
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

function compareLanguage(
  required: LanguageSkill,
  listed: readonly LanguageSkill[],
): { readonly halves: number; readonly statedLevel: LanguageLevel | null } {
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
