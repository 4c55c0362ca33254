import { describe, expect, test } from 'vitest';
import {
  type Decision,
  findDecisionInForce,
  isContested,
  parseYears,
  readProfile,
  shareWeights,
  splitEntries,
  USUAL_WEIGHTS,
} from './scoring.rules.ts';

test.each([
  ['on lines', 'TVA\nExcel\n', ['TVA', 'Excel']],
  ['between commas', 'TVA, Excel ; Paie', ['TVA', 'Excel', 'Paie']],
  ['with a slash, which is one skill', 'HTML/CSS', ['HTML/CSS']],
  ['without any', ' \n,', []],
])('skills %s', (_, text, entries) => {
  expect(splitEntries(text)).toEqual(entries);
});

test.each([
  ['', null],
  ['3', 3],
  ['2,5', 2.5],
  ['-1', undefined],
  ['trois', undefined],
  ['81', undefined],
])('years of experience %j', (text, years) => {
  expect(parseYears(text)).toBe(years);
});

describe('weights', () => {
  test('the usual ones are those of the service', () => {
    expect(shareWeights(USUAL_WEIGHTS)).toEqual({
      skills: 0.3,
      experience: 0.25,
      education: 0.15,
      languages: 0.15,
      location: 0.15,
    });
  });

  test.each([
    [{ skills: 1, experience: 1, education: 1, languages: 0, location: 0 }],
    [{ skills: 100, experience: 99, education: 98, languages: 97, location: 96 }],
    [{ skills: 7, experience: 0, education: 0, languages: 0, location: 0 }],
  ])('%j add up to 1', (points) => {
    const shares = Object.values(shareWeights(points) ?? {}).map((share) => Math.round(share * 100));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
  });

  test('none at all is refused', () => {
    expect(shareWeights({ skills: 0, experience: 0, education: 0, languages: 0, location: 0 })).toBeNull();
  });
});

const typed = { name: '', skills: '', languages: '', positions: '', diplomas: '', location: '' };

test('an application is read from its lines', () => {
  const draft = { ...typed, skills: 'TVA', positions: 'Comptable ; 2021-03 ; en cours\nStagiaire', diplomas: 'BTS' };
  expect(readProfile(draft)).toEqual({
    skills: ['TVA'],
    languages: [],
    experiences: [
      { title: 'Comptable', start_date: '2021-03', end_date: 'en cours' },
      { title: 'Stagiaire', start_date: null, end_date: null },
    ],
    diplomas: [{ degree: 'BTS' }],
    location: null,
  });
});

test('an application with a place alone has nothing to compare', () => {
  expect(readProfile({ ...typed, location: 'Nantes' })).toBeNull();
});

describe('the decision that counts', () => {
  const decision = (id: string, given: Partial<Decision>): Decision => ({
    decision_id: id,
    analysis_id: 'a',
    decision: 'shortlisted',
    agrees_with_score: true,
    seconds_since_scoring: 60,
    created_at: '2026-03-01T10:00:00Z',
    contradicts: [],
    reviewer_ref: 'r',
    supersedes: null,
    superseded_by: null,
    ...given,
  });

  test('is the newest that none replaced', () => {
    const list = [decision('2', { supersedes: '1' }), decision('1', { superseded_by: '2' })];
    expect(findDecisionInForce(list)?.decision_id).toBe('2');
  });

  test('stays when the person contests, until a revision', () => {
    const first = decision('1', { decision: 'not_retained' });
    const contest = decision('2', { decision: 'review_requested' });
    expect(findDecisionInForce([contest, first])?.decision_id).toBe('1');
    expect(isContested([contest, first])).toBe(true);
    const revision = decision('3', { decision: 'revised', supersedes: '1' });
    expect(isContested([revision, contest, { ...first, superseded_by: '3' }])).toBe(false);
  });
});
