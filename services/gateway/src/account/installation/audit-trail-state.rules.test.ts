import { expect, test } from 'vitest';
import { describeAnchors, describeRelay } from './audit-trail-state.rules.ts';

const destination = {
  delivered: 7,
  failed_attempts: 2,
  last_delivered_at: '2026-11-26T08:30:09.000Z',
  last_error: 'refused',
  pending: 3,
  here: true,
};
const { here: _, ...shown } = destination;

test.each([
  { title: 'an audit trail that does not answer', health: { status: 'unreachable' }, relay: null },
  { title: 'an absent audit trail', health: {}, relay: null },
  {
    title: 'no destination',
    health: { relay: { enabled: false } },
    relay: { enabled: false, pending: 0, destinations: [] },
  },
  {
    title: 'a destination that is behind',
    health: { relay: { enabled: true, running: true, pending: 3, stats: { '1 webhook': destination } } },
    relay: { enabled: true, pending: 3, destinations: [{ name: '1 webhook', ...shown }] },
  },
  {
    title: 'counts that are not read yet',
    health: { relay: { enabled: true, running: true, pending: null, stats: {} } },
    relay: { enabled: true, pending: null, destinations: [] },
  },
  {
    title: 'members of another type, as another version may have',
    health: { relay: { enabled: true, pending: '3', stats: { a: null, b: { pending: -1, last_error: 4 } } } },
    relay: {
      enabled: true,
      pending: null,
      destinations: [
        { name: 'b', pending: 0, delivered: 0, failed_attempts: 0, last_delivered_at: null, last_error: null },
      ],
    },
  },
  { title: 'a relay that is a list', health: { relay: [] }, relay: null },
])('the relay of $title', ({ health, relay }) => {
  expect(describeRelay(health)).toEqual(relay);
});

const anchored = { anchor: { bucket: 'anchors', last_anchored_at: '2026-11-26T08:24:40.000Z' } };

test.each([
  { title: 'none without a place', health: { anchor: null }, tried: null, backlog: null, anchors: null },
  {
    title: 'of another process: its places are unknown',
    health: anchored,
    tried: null,
    backlog: null,
    anchors: { last_anchored_at: '2026-11-26T08:24:40.000Z', places: null },
  },
  {
    title: 'with a place that fails, one not tried yet, and a time-stamping authority',
    health: { anchor: { bucket: 'worm', last_anchored_at: null } },
    tried: [
      { name: 'worm', value: 0 },
      { name: 'time-stamping authority', value: 1 },
    ],
    backlog: [
      { name: 'worm', value: 412 },
      { name: 'copies', value: 0 },
    ],
    anchors: {
      last_anchored_at: null,
      places: [
        { name: 'worm', up: false, unanchored_events: 412 },
        { name: 'copies', up: null, unanchored_events: 0 },
        { name: 'time-stamping authority', up: true, unanchored_events: null },
      ],
    },
  },
])('anchors $title', ({ health, tried, backlog, anchors }) => {
  expect(describeAnchors(health, tried, backlog)).toEqual(anchors);
});
