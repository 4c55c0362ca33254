import type { ExplanationLanguage, FitLevel } from '@probant/contracts/scoring';
import type { DimensionResult } from '../dimension-result.ts';
import { formatScore, parseScore, type Score } from '../score.ts';
import type { SkillCriteria } from '../skills/skills.rules.ts';
import { createMessage, type Message } from './message.ts';
import { FIT_LEVEL_NAMES, LIST_SEPARATORS, NONE, nameDimension } from './words.ts';
import { writeMessage } from './write-message.ts';

/** The evidence of the dimension has them all. */
const MAX_LISTED_SKILLS = 50;

const STRONG_SCORE = parseScore(0.8);
const WEAK_SCORE = parseScore(0.4);

/** Lists the dimensions of a strong score and the required skills found. `weighted` are the dimensions that have a part in the score. */
export const listStrengths = (
  weighted: readonly DimensionResult[],
  skills: SkillCriteria,
  language: ExplanationLanguage,
): readonly Message[] => [
  ...describeDimensions('strength.dimension.1', weighted.filter(isStrong), language),
  ...listRequiredSkills(weighted, skills, 'matched')
    .slice(0, MAX_LISTED_SKILLS)
    .map((skill) => createMessage('strength.required_skill.1', { skill })),
];

/** Lists the dimensions of a weak score and the required skills that are missing. */
export const listGaps = (
  weighted: readonly DimensionResult[],
  skills: SkillCriteria,
  language: ExplanationLanguage,
): readonly Message[] => [
  ...describeDimensions('gap.dimension.1', weighted.filter(isWeak), language),
  ...listRequiredSkills(weighted, skills, 'missing')
    .slice(0, MAX_LISTED_SKILLS)
    .map((skill) => createMessage('gap.required_skill.1', { skill })),
];

/** Writes the level and the strong and weak dimensions as one sentence each; skills are counted, for the lists name them. */
export function writeSummary(
  { fitLevel, overall }: { readonly fitLevel: FitLevel; readonly overall: Score },
  weighted: readonly DimensionResult[],
  skills: SkillCriteria,
  language: ExplanationLanguage,
): string {
  const write = (message: Message) => writeMessage(message, language);
  const join = (messages: readonly Message[]) =>
    messages.length === 0 ? NONE[language] : messages.map(write).join(LIST_SEPARATORS[language]);
  const count = (template: 'summary.skills_found.1' | 'summary.skills_missing.1', evidence: 'matched' | 'missing') => {
    const { length } = listRequiredSkills(weighted, skills, evidence);
    return length === 0 ? [] : [createMessage(template, { count: length })];
  };
  const describe = (dimensions: readonly DimensionResult[]) =>
    describeDimensions('summary.dimension.1', dimensions, language);
  return write(
    createMessage('overall.summary.2', {
      level: FIT_LEVEL_NAMES[language][fitLevel],
      score: formatScore(overall),
      strengths: join([...describe(weighted.filter(isStrong)), ...count('summary.skills_found.1', 'matched')]),
      gaps: join([...describe(weighted.filter(isWeak)), ...count('summary.skills_missing.1', 'missing')]),
    }),
  );
}

const isStrong = ({ score }: DimensionResult): boolean => score >= STRONG_SCORE;
const isWeak = ({ score }: DimensionResult): boolean => score < WEAK_SCORE;

const describeDimensions = (
  template: 'strength.dimension.1' | 'gap.dimension.1' | 'summary.dimension.1',
  dimensions: readonly DimensionResult[],
  language: ExplanationLanguage,
): readonly Message[] =>
  dimensions.map(({ dimension, score }) =>
    createMessage(template, { dimension: nameDimension(dimension, language), score: formatScore(score) }),
  );

function listRequiredSkills(
  weighted: readonly DimensionResult[],
  { required }: SkillCriteria,
  evidence: 'matched' | 'missing',
): readonly string[] {
  const names = new Set(required.skills);
  const result = weighted.find(({ dimension }) => dimension === 'skills');
  return (result?.[evidence] ?? []).filter((skill) => names.has(skill));
}
