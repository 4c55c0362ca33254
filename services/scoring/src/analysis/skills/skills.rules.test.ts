import { describe, expect, test } from 'vitest';
import { EXAMPLE_JOB, EXAMPLE_PROFILE } from '../../testing/example-job.ts';
import { formatScore } from '../score.ts';
import { compileSkillCriteria, scoreSkills } from './skills.rules.ts';

const score = (requiredSkills: string[], preferredSkills: string[], skills: string[], more = {}) =>
  scoreSkills(compileSkillCriteria({ ...EXAMPLE_JOB, requiredSkills, preferredSkills }), {
    ...EXAMPLE_PROFILE,
    positions: [],
    skills,
    ...more,
  });

describe('scoreSkills', () => {
  test.each([
    ['all required', ['Java', 'SQL'], [], ['sql', 'java 17'], 1],
    ['one of three required', ['Java', 'SQL', 'Go'], [], ['SQL'], 0.3333],
    ['preferred alone', [], ['Java', 'SQL'], ['SQL'], 0.5],
    ['80 % required and 20 % preferred', ['Java', 'SQL'], ['Go'], ['Java', 'Go'], 0.6],
    ['all required and no preferred', ['Java'], ['Go', 'Rust'], ['Java'], 0.8],
    ['one skill required twice in two forms', ['Développeur web', 'développeuse web', 'SQL'], [], ['SQL'], 0.5],
    ['no skill listed', ['Java'], [], [], 0],
    ['JavaScript for Java', ['Java'], [], ['JavaScript'], 0],
  ])('%s', (_, required, preferred, skills, expected) =>
    expect(formatScore(score(required, preferred, skills).score)).toBe(expected),
  );

  test.each([
    [['Java'], ['Go'], 'skills.counted.1'],
    [['Java'], [], 'skills.required_counted.1'],
    [[], ['Go'], 'skills.preferred_counted.1'],
  ])('names the lists that the job has: %j, %j', (required, preferred, template) =>
    expect(score(required, preferred, ['Java']).rationale.template).toBe(template),
  );

  test('is not evaluated when the job names no skill', () =>
    expect(score([], [], ['Java'])).toMatchObject({ isEvaluated: false, matched: [], missing: [] }));

  test('returns the job’s own words as evidence', () =>
    expect(score(['SQL', 'Java'], ['Go'], ['java'])).toMatchObject({ matched: ['Java'], missing: ['SQL', 'Go'] }));

  test('points out a required skill that only a position or a certification mentions, without counting it', () => {
    const positions = [{ number: 1, title: '', description: 'Outils : SQL', startDate: '', endDate: '' }];
    const result = score(['SQL', 'Java', 'ITIL'], [], ['Java'], { positions, certifications: ['ITIL 4'] });
    expect(formatScore(result.score)).toBe(0.3333);
    expect(result.details).toEqual([{ template: 'skills.mentioned_elsewhere.1', values: { skills: ['SQL', 'ITIL'] } }]);
  });
});
