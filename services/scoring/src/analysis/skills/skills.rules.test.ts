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

  test.each([
    ['HTML/CSS', ['CSS', 'html'], ['HTML', 'CSS']],
    ['SAP FI/CO', ['SAP CO', 'SAP FI'], ['SAP FI', 'SAP CO']],
    ['Scrum / Kanban', ['Méthodes Kanban et Scrum'], ['Scrum', 'Kanban']],
    ['Java/J2EE', ['J2EE', 'Java 17'], ['Java', 'J2EE']],
    ['C#/.NET', ['.NET', 'C#'], ['C#', '.NET']],
    ['Suite Office (Word, Excel)', ['suite office'], ['Suite Office']],
    ['Suite Office (Word, Excel)', ['Excel', 'Word'], ['Word', 'Excel']],
    ['Linux (Debian)', ['Debian', 'Linux'], ['Linux', 'Debian']],
    ['Sage ou Cegid', ['Cegid'], ['Cegid']],
    ['Base de données (BDD)', ['BDD'], ['BDD']],
  ])('finds %s by its parts in %j, and says so', (skill, skills, parts) => {
    const result = score([skill], [], skills);
    expect(result).toMatchObject({ matched: [skill], missing: [], parts: [{ criterion: skill, parts }] });
    expect(result.details).toEqual([
      { template: 'skills.found_by_parts.1', values: { skills: [`${skill} [${parts.join(' + ')}]`] } },
    ]);
  });

  test.each([
    ['HTML/CSS', ['HTML'], ['HTML']],
    ['SAP FI/CO', ['SAP FI', 'CO'], ['SAP FI']],
    ['Suite Office (Word, Excel)', ['Excel'], ['Excel']],
    ['Linux (Debian)', ['Linux'], ['Linux']],
    ['Java/J2EE', ['Java', 'JavaScript'], ['Java']],
  ])('does not count %s of which %j has a part, and says so', (skill, skills, parts) => {
    const result = score([skill], [], skills);
    expect(result).toMatchObject({ matched: [], missing: [skill], parts: [] });
    expect(result.details).toEqual([
      { template: 'skills.partly_found.1', values: { skills: [`${skill} [${parts.join(' + ')}]`] } },
    ]);
  });

  test.each([
    ['HTML/CSS', ['JavaScript', 'XML']],
    ['Sage ou Cegid', ['Ciel', 'sagesse']],
    ['R&D', ['R', 'D']],
    ['CI/CD', ['CI', 'CD']],
    ['achat et vente', ['achat', 'vente']],
  ])('finds nothing of %s in %j', (skill, skills) =>
    expect(score([skill], [], skills)).toMatchObject({ matched: [], missing: [skill], details: [] }),
  );

  test('names the skills that only an identical entry has, found or not', () => {
    const long = Array.from({ length: 17 }, (_, index) => `mot${index}`).join(' ');
    const result = score([long, '***'], ['👍'], [long.toUpperCase(), '***', `${long} et autres`]);
    expect(result).toMatchObject({ matched: [long, '***'], missing: ['👍'] });
    expect(result.details).toEqual([{ template: 'skills.only_identical.1', values: { skills: [long, '***', '👍'] } }]);
  });

  test('returns the job’s own words as evidence', () =>
    expect(score(['SQL', 'Java'], ['Go'], ['java'])).toMatchObject({ matched: ['Java'], missing: ['SQL', 'Go'] }));

  test('points out a required skill that only a position or a certification mentions, without counting it', () => {
    const positions = [{ number: 1, title: '', description: 'Outils : SQL', startDate: '', endDate: '' }];
    const result = score(['SQL', 'Java', 'ITIL'], [], ['Java'], { positions, certifications: ['ITIL 4'] });
    expect(formatScore(result.score)).toBe(0.3333);
    expect(result.details).toEqual([{ template: 'skills.mentioned_elsewhere.1', values: { skills: ['SQL', 'ITIL'] } }]);
  });
});
