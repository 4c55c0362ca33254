import { expect, test } from 'vitest';
import { type Cosignature, joinTimeLine } from './time-line.rules.ts';

const at = (hour: string) => `2026-11-21T${hour}:00:00.000Z`;
const anchor = (size: number, hour: string, store = 'folder') => ({
  size,
  erasures: 0,
  store,
  anchored_at: at(hour),
  stamped_at: null,
});
const cosignature = (size: number, hour: string | null): Cosignature => ({
  size,
  erasures: 0,
  name: 'witness.example/w1',
  cosigned_at: hour === null ? null : at(hour),
});

const anchors = [anchor(30, '12'), anchor(30, '12', 'bucket'), anchor(20, '10'), anchor(10, '08')];
const cosignatures = [cosignature(30, '13'), cosignature(20, '11'), cosignature(10, '06'), cosignature(5, null)];

const list = (hasMoreAnchors: boolean, hasMoreCosignatures: boolean) =>
  joinTimeLine(
    { items: anchors, hasMore: hasMoreAnchors },
    { items: cosignatures.slice(0, hasMoreCosignatures ? 2 : 4), hasMore: hasMoreCosignatures },
  ).map(({ kind, at: time }) => `${kind} ${time.slice(11, 13)}`);

test('what was anchored and what was cosigned is one line, newest first, and without a time last', () => {
  expect(list(false, false)).toEqual([
    'cosignature 13',
    'anchor 12',
    'cosignature 11',
    'anchor 10',
    'anchor 08',
    'cosignature 06',
    'cosignature ',
  ]);
});

test('the line ends where a list that has more was loaded to', () => {
  expect(list(false, true)).toEqual(['cosignature 13', 'anchor 12', 'cosignature 11']);
  expect(list(true, false)).toEqual(['cosignature 13', 'anchor 12', 'cosignature 11', 'anchor 10', 'anchor 08']);
});
