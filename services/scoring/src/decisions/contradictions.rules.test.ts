import type { DecisionValue } from '@probant/contracts/scoring';
import { expect, test } from 'vitest';
import { type ComparedDecision, findContradictions } from './contradictions.rules.ts';

const decide = (id: string, decision: DecisionValue, supersedes: string | null = null): ComparedDecision => ({
  id,
  decision,
  supersedes,
});
const shortlisted = decide('a', 'shortlisted');
const refused = decide('b', 'not_retained');

test.each([
  ['the first decision contradicts nothing', shortlisted, [], []],
  ['the same outcome again contradicts nothing', decide('c', 'shortlisted'), [shortlisted], []],
  ['the other outcome contradicts the first', refused, [shortlisted], ['a']],
  ['a hold after an outcome contradicts it', decide('c', 'on_hold'), [shortlisted], ['a']],
  ['an outcome after a hold ends the hold', shortlisted, [decide('c', 'on_hold')], []],
  ['a contestation contradicts nothing', decide('c', 'review_requested'), [refused], []],
  ['a revision that names no decision contradicts it', decide('c', 'revised'), [refused], ['b']],
  ['a revision that names the decision contradicts nothing', decide('c', 'revised', 'b'), [refused], []],
  [
    'an outcome contradicts the other ones that it does not name',
    decide('c', 'on_hold', 'a'),
    [shortlisted, refused],
    ['b'],
  ],
  [
    'a superseded decision is not in force',
    decide('d', 'shortlisted'),
    [refused, decide('c', 'revised', 'b'), shortlisted],
    [],
  ],
])('%s', (_, decision, earlier, expected) => expect(findContradictions(decision, earlier)).toEqual(expected));
