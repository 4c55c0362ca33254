import { expect, test } from 'vitest';
import { compare } from './comparison.ts';
import type { Acknowledged, Call } from './writers.ts';

const event = (seq: number, more: Partial<Acknowledged> = {}): Acknowledged => ({
  id: `id-${seq}`,
  resource: `r-${seq}`,
  seq,
  hash: `hash-${seq}`,
  previous: `hash-${seq - 1}`,
  ...more,
});
const STORED = [1, 2, 3, 4, 5].map((seq) => event(seq));

const call = (seqs: readonly number[], heard = true): Call => ({
  tenant: 'dupont',
  lane: 0,
  resources: seqs.map((seq) => `r-${seq}`),
  acknowledged: heard ? seqs.map((seq) => event(seq)) : null,
});
const CALLS = [call([1]), call([2, 3]), call([4], false), call([5])];

const WRONG = ['lost', 'twice', 'unasked', 'torn', 'forks', 'gaps', 'disorder'] as const;
type Wrong = (typeof WRONG)[number];

test('nothing is wrong with what is stored as promised', () => {
  const none = Object.fromEntries(WRONG.map((name) => [name, 0]));
  expect(compare(CALLS, STORED)).toEqual({ acknowledged: 4, stored: 5, ...none });
  expect(compare([...CALLS, call([9], false)], STORED)).toEqual({ acknowledged: 4, stored: 5, ...none });
});

const without = (seq: number) => STORED.filter((stored) => stored.seq !== seq);

test.each<{ title: string; wrong: Wrong; calls?: readonly Call[]; stored: readonly Acknowledged[] }>([
  { title: 'an acknowledged event that is gone', wrong: 'lost', stored: without(5) },
  { title: 'one under another hash', wrong: 'lost', stored: [...without(1), event(1, { hash: 'other' })] },
  { title: 'one under another id', wrong: 'lost', stored: [...without(1), event(1, { id: 'other' })] },
  { title: 'an event recorded twice', wrong: 'twice', stored: [...STORED, event(6, { resource: 'r-4' })] },
  { title: 'an event out of nowhere', wrong: 'unasked', stored: [...STORED, event(6)] },
  { title: 'half a batch', wrong: 'torn', calls: [...CALLS, call([6, 7], false)], stored: [...STORED, event(6)] },
  {
    title: 'a batch with another event in its midst',
    wrong: 'torn',
    calls: [call([1, 3], false), call([2])],
    stored: STORED.slice(0, 3),
  },
  { title: 'two events after one', wrong: 'forks', stored: [...STORED, event(6, { previous: 'hash-4' })] },
  {
    title: 'an acknowledged event beside a stored one',
    wrong: 'forks',
    calls: [...CALLS, { ...call([6]), acknowledged: [event(6, { previous: 'hash-2' })] }],
    stored: STORED,
  },
  { title: 'a number that is missing', wrong: 'gaps', stored: without(4) },
  {
    title: 'a later call with an earlier number',
    wrong: 'disorder',
    calls: [call([2, 3]), call([1]), call([4], false), call([5])],
    stored: STORED,
  },
])('$title: $wrong', ({ wrong, calls = CALLS, stored }) => {
  expect(compare(calls, stored)[wrong]).toBe(1);
});
