import { type CompiledTerms, compileTerms, matchTerms, matchTokens, toKey } from '../../matching/match-terms.ts';
import { type TokenizedText, tokenize } from '../../matching/tokenize.ts';
import { createUnevaluated, type DimensionResult } from '../dimension-result.ts';
import { createMessage, type Message } from '../explanation/message.ts';
import type { Improvement } from '../next-level/improvement.ts';
import type { Job, Profile } from '../profile.ts';
import { type Score, toScore } from '../score.ts';

/** The skills of a job, compiled once for all its candidates. */
export type SkillCriteria = { readonly required: SkillList; readonly preferred: SkillList };

type SkillList = {
  /** Distinct skills, as first written by the caller. */
  readonly skills: readonly string[];
  readonly terms: CompiledTerms;
  /** Positions of the skills that a list can contain; a term of more than 16 words is never found. */
  readonly findable: readonly number[];
};

/** With both lists: tenths of the score (contract). */
const REQUIRED_TENTHS = 8;
const PREFERRED_TENTHS = 2;

export const compileSkillCriteria = ({ requiredSkills, preferredSkills }: Job): SkillCriteria => ({
  required: compileList(requiredSkills),
  preferred: compileList(preferredSkills),
});

/** Skills with the same words, whatever their case, number or gender, are one. */
function compileList(listed: readonly string[]): SkillList {
  const firstByKey = new Map<string, string>();
  for (const skill of listed) {
    const key = toKey(skill).join(' ');
    if (key !== '' && !firstByKey.has(key)) firstByKey.set(key, skill);
  }
  const skills = [...firstByKey.values()];
  const terms = compileTerms(skills);
  return {
    skills,
    terms,
    findable: skills.flatMap((skill, index) => (isFindable(skill, index, terms) ? [index] : [])),
  };
}

/** Whether a candidate who lists a skill as the job writes it, or by its words alone, has it found. */
const isFindable = (skill: string, index: number, terms: CompiledTerms): boolean =>
  [skill, toKey(skill).join(' ')].some((text) => matchTerms(text, terms, { isRunningText: false }).has(index));

/** Scores the skills that a candidate lists. A skill mentioned elsewhere is pointed out and does not count. */
export function scoreSkills({ required, preferred }: SkillCriteria, profile: Profile): DimensionResult {
  if (required.skills.length + preferred.skills.length === 0)
    return createUnevaluated('skills', createMessage('skills.no_criterion.1'));
  const listed = profile.skills.map(tokenize);
  const [requiredFound, preferredFound] = [findSkills(required, listed), findSkills(preferred, listed)];
  const missing = required.skills.filter((_, index) => !requiredFound.has(index));
  const mentioned = findMentions(required, missing, profile);
  return {
    dimension: 'skills',
    isEvaluated: true,
    score: computeScore(required, requiredFound.size, preferred, preferredFound.size),
    matched: [...selectSkills(required, requiredFound), ...selectSkills(preferred, preferredFound)],
    missing: [...missing, ...preferred.skills.filter((_, index) => !preferredFound.has(index))],
    rationale: describeCounts(required, requiredFound.size, preferred, preferredFound.size),
    details: mentioned.length === 0 ? [] : [createMessage('skills.mentioned_elsewhere.1', { skills: mentioned })],
    improvements: listImprovements(required, requiredFound, preferred, preferredFound),
  };
}

/** Names the lists that the job has. */
function describeCounts(
  required: SkillList,
  requiredFound: number,
  preferred: SkillList,
  preferredFound: number,
): Message {
  const [requiredCount, preferredCount] = [required.skills.length, preferred.skills.length];
  if (preferredCount === 0)
    return createMessage('skills.required_counted.1', { found: requiredFound, listed: requiredCount });
  if (requiredCount === 0)
    return createMessage('skills.preferred_counted.1', { found: preferredFound, listed: preferredCount });
  const found = { requiredFound, preferredFound };
  return createMessage('skills.counted.1', { ...found, required: requiredCount, preferred: preferredCount });
}

const listImprovements = (
  required: SkillList,
  requiredFound: ReadonlySet<number>,
  preferred: SkillList,
  preferredFound: ReadonlySet<number>,
): readonly Improvement[] => [
  {
    change: 'required_skills',
    criteria: [],
    limit: countMissing(required, requiredFound),
    scoreWith: (amount) => computeScore(required, requiredFound.size + amount, preferred, preferredFound.size),
  },
  {
    change: 'preferred_skills',
    criteria: [],
    limit: countMissing(preferred, preferredFound),
    scoreWith: (amount) => computeScore(required, requiredFound.size, preferred, preferredFound.size + amount),
  },
];

const countMissing = ({ findable }: SkillList, found: ReadonlySet<number>): number =>
  findable.filter((index) => !found.has(index)).length;

function computeScore(required: SkillList, requiredFound: number, preferred: SkillList, preferredFound: number): Score {
  const [requiredCount, preferredCount] = [required.skills.length, preferred.skills.length];
  if (preferredCount === 0) return toScore(requiredFound, requiredCount);
  if (requiredCount === 0) return toScore(preferredFound, preferredCount);
  return toScore(
    REQUIRED_TENTHS * requiredFound * preferredCount + PREFERRED_TENTHS * preferredFound * requiredCount,
    (REQUIRED_TENTHS + PREFERRED_TENTHS) * requiredCount * preferredCount,
  );
}

const findSkills = ({ terms }: SkillList, listed: readonly TokenizedText[]): ReadonlySet<number> =>
  new Set(listed.flatMap((item) => [...matchTokens(item, terms, { isRunningText: false }).keys()]));

const selectSkills = ({ skills }: SkillList, found: ReadonlySet<number>): readonly string[] =>
  skills.filter((_, index) => found.has(index));

/** Returns the missing required skills that a position or a certification mentions. */
function findMentions(
  { skills, terms }: SkillList,
  missing: readonly string[],
  { positions, certifications }: Profile,
): readonly string[] {
  const texts = [...positions.flatMap(({ title, description }) => [title, description]), ...certifications];
  const mentioned = new Set(texts.flatMap((text) => [...matchTerms(text, terms, { isRunningText: true }).keys()]));
  const isMissing = new Set(missing);
  return skills.filter((skill, index) => mentioned.has(index) && isMissing.has(skill));
}
