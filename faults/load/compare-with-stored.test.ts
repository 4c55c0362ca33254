import { expect, test } from 'vitest';
import { compareWithStored } from './compare-with-stored.ts';
import type { AcknowledgedEvent, RecordedCall } from './start-load.ts';

const event = (seq: number, more: Partial<AcknowledgedEvent> = {}): AcknowledgedEvent => ({
  id: `id-${seq}`,
  resource: `r-${seq}`,
  seq,
  hash: `hash-${seq}`,
  previous: `hash-${seq - 1}`,
  ...more,
});
const STORED_EVENTS = [1, 2, 3, 4, 5].map((seq) => event(seq));

const call = (seqs: readonly number[], isAnswered = true): RecordedCall => ({
  tenant: 'dupont',
  lane: 0,
  resources: seqs.map((seq) => `r-${seq}`),
  acknowledged: isAnswered ? seqs.map((seq) => event(seq)) : null,
});
const RECORDED_CALLS = [call([1]), call([2, 3]), call([4], false), call([5])];

const FAILURE_COUNTS = ['lost', 'twice', 'unasked', 'torn', 'forks', 'gaps', 'disorder'] as const;
type FailureCount = (typeof FAILURE_COUNTS)[number];

test('reports zero for a log that is stored as acknowledged', () => {
  const none = Object.fromEntries(FAILURE_COUNTS.map((name) => [name, 0]));
  expect(compareWithStored(RECORDED_CALLS, STORED_EVENTS)).toEqual({ acknowledged: 4, stored: 5, ...none });
  expect(compareWithStored([...RECORDED_CALLS, call([9], false)], STORED_EVENTS)).toEqual({
    acknowledged: 4,
    stored: 5,
    ...none,
  });
});

const without = (seq: number) => STORED_EVENTS.filter((stored) => stored.seq !== seq);

test.each<{
  title: string;
  wrong: FailureCount;
  calls?: readonly RecordedCall[];
  stored: readonly AcknowledgedEvent[];
}>([
  { title: 'an acknowledged event that is missing', wrong: 'lost', stored: without(5) },
  {
    title: 'an acknowledged event with another hash',
    wrong: 'lost',
    stored: [...without(1), event(1, { hash: 'other' })],
  },
  { title: 'an acknowledged event with another id', wrong: 'lost', stored: [...without(1), event(1, { id: 'other' })] },
  { title: 'an event recorded twice', wrong: 'twice', stored: [...STORED_EVENTS, event(6, { resource: 'r-4' })] },
  { title: 'an event that no client posted', wrong: 'unasked', stored: [...STORED_EVENTS, event(6)] },
  {
    title: 'a partly stored batch',
    wrong: 'torn',
    calls: [...RECORDED_CALLS, call([6, 7], false)],
    stored: [...STORED_EVENTS, event(6)],
  },
  {
    title: 'a batch with another event inside it',
    wrong: 'torn',
    calls: [call([1, 3], false), call([2])],
    stored: STORED_EVENTS.slice(0, 3),
  },
  {
    title: 'two events with the same previous event',
    wrong: 'forks',
    stored: [...STORED_EVENTS, event(6, { previous: 'hash-4' })],
  },
  {
    title: 'an acknowledged event that forks a stored one',
    wrong: 'forks',
    calls: [...RECORDED_CALLS, { ...call([6]), acknowledged: [event(6, { previous: 'hash-2' })] }],
    stored: STORED_EVENTS,
  },
  { title: 'a missing number', wrong: 'gaps', stored: without(4) },
  {
    title: 'a later request with an earlier number',
    wrong: 'disorder',
    calls: [call([2, 3]), call([1]), call([4], false), call([5])],
    stored: STORED_EVENTS,
  },
])('counts $title as $wrong', ({ wrong, calls = RECORDED_CALLS, stored }) => {
  expect(compareWithStored(calls, stored)[wrong]).toBe(1);
});
