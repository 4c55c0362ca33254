import { matchTerms } from '../../matching/match-terms.ts';
import type { MatchOptions } from '../../matching/other-meanings.ts';
import { tokenizeReadings } from '../../matching/tokenize.ts';
import { createUnevaluated, type DimensionResult } from '../dimension-result.ts';
import { createMessage, type Message } from '../explanation/message.ts';
import type { Improvement } from '../next-level/improvement.ts';
import type { Job, Profile } from '../profile.ts';
import { type Score, toScore } from '../score.ts';
import { compileSkillList, type FoundSkill, findSkills, type SkillList } from './find-skills.ts';

/** The skills of a job, compiled once for all its candidates. */
export type SkillCriteria = { readonly required: SkillList; readonly preferred: SkillList };

/** With both lists: tenths of the score (contract). */
const REQUIRED_TENTHS = 8;
const PREFERRED_TENTHS = 2;

export const compileSkillCriteria = ({ requiredSkills, preferredSkills }: Job): SkillCriteria => ({
  required: compileSkillList(requiredSkills),
  preferred: compileSkillList(preferredSkills),
});

const LIST_OPTIONS: MatchOptions = { isRunningText: false };

/** Scores the skills that a candidate lists. A skill mentioned elsewhere is pointed out and does not count. */
export function scoreSkills({ required, preferred }: SkillCriteria, profile: Profile): DimensionResult {
  if (required.skills.length + preferred.skills.length === 0)
    return createUnevaluated('skills', createMessage('skills.no_criterion.1'));
  const listed = profile.skills.map(tokenizeReadings);
  const results = [required, preferred].map((list) => ({ list, ...findSkills(list, listed, LIST_OPTIONS) }));
  const [requiredFound, preferredFound] = results.map(({ found }) => found.length) as [number, number];
  const matched = results.map(({ list, found }) => found.map(({ index }) => list.skills[index] ?? ''));
  const missing = results.map(({ list, found }) => {
    const indices = new Set(found.map(({ index }) => index));
    return list.skills.filter((_, index) => !indices.has(index));
  });
  return {
    dimension: 'skills',
    isEvaluated: true,
    score: computeScore(required, requiredFound, preferred, preferredFound),
    matched: matched.flat(),
    missing: missing.flat(),
    parts: results.flatMap(({ list, found }) => describeParts(list, found)),
    rationale: describeCounts(required, requiredFound, preferred, preferredFound),
    details: [
      ...describeFoundParts(results),
      ...describeUnsearchable(required, preferred),
      ...describeMentions(findMentions(required, missing[0] ?? [], profile)),
    ],
    improvements: listImprovements(required, requiredFound, preferred, preferredFound),
  };
}

type ListResult = {
  readonly list: SkillList;
  readonly found: readonly FoundSkill[];
  readonly partly: readonly FoundSkill[];
};

/** The skills that were found by their parts, with these. */
const describeParts = ({ skills }: SkillList, found: readonly FoundSkill[]): NonNullable<DimensionResult['parts']> =>
  found.flatMap(({ index, parts }) => (parts.length === 0 ? [] : [{ criterion: skills[index] ?? '', parts }]));

/** Sentences of the details name at most so many skills; the evidence has them all. */
const MAX_DETAILED_SKILLS = 50;

function describeFoundParts(results: readonly ListResult[]): readonly Message[] {
  const describe = (template: 'skills.found_by_parts.1' | 'skills.partly_found.1', kind: 'found' | 'partly') => {
    const skills = results
      .flatMap(({ list, ...result }) => describeParts(list, result[kind]))
      .slice(0, MAX_DETAILED_SKILLS)
      .map(({ criterion, parts }) => `${criterion} [${parts.join(' + ')}]`);
    return skills.length === 0 ? [] : [createMessage(template, { skills })];
  };
  return [...describe('skills.found_by_parts.1', 'found'), ...describe('skills.partly_found.1', 'partly')];
}

function describeUnsearchable(required: SkillList, preferred: SkillList): readonly Message[] {
  const skills = [...required.unsearchable, ...preferred.unsearchable].slice(0, MAX_DETAILED_SKILLS);
  return skills.length === 0 ? [] : [createMessage('skills.only_identical.1', { skills })];
}

const describeMentions = (skills: readonly string[]): readonly Message[] =>
  skills.length === 0 ? [] : [createMessage('skills.mentioned_elsewhere.1', { skills })];

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
  requiredFound: number,
  preferred: SkillList,
  preferredFound: number,
): readonly Improvement[] => [
  {
    change: 'required_skills',
    criteria: [],
    limit: required.skills.length - requiredFound,
    scoreWith: (amount) => computeScore(required, requiredFound + amount, preferred, preferredFound),
  },
  {
    change: 'preferred_skills',
    criteria: [],
    limit: preferred.skills.length - preferredFound,
    scoreWith: (amount) => computeScore(required, requiredFound, preferred, preferredFound + amount),
  },
];

function computeScore(required: SkillList, requiredFound: number, preferred: SkillList, preferredFound: number): Score {
  const [requiredCount, preferredCount] = [required.skills.length, preferred.skills.length];
  if (preferredCount === 0) return toScore(requiredFound, requiredCount);
  if (requiredCount === 0) return toScore(preferredFound, preferredCount);
  return toScore(
    REQUIRED_TENTHS * requiredFound * preferredCount + PREFERRED_TENTHS * preferredFound * requiredCount,
    (REQUIRED_TENTHS + PREFERRED_TENTHS) * requiredCount * preferredCount,
  );
}

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
