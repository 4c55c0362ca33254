import { expect, test } from 'vitest';
import { flattenFields } from '../event/flatten-fields.rules.ts';
import { type SubjectExport, summarizeSubject } from './subject-export.rules.ts';

const event = (action: string, metadata: Record<string, unknown>, changes: Record<string, unknown> | null = null) =>
  ({
    action,
    metadata,
    changes,
    timestamp: `2026-11-2${action.length}T10:00:00.000Z`,
  }) as unknown as SubjectExport['events'][number];

test('an export is summed up, with the events where the identifier would stay', () => {
  const summary = summarizeSubject({
    subject_id: 'zelie',
    event_count: 4,
    similar_subjects: 1,
    events: [
      event('read', {}),
      event('read', { who: 'zelie@example.fr' }),
      event('login', { nested: { list: ['x', 'by zelie'] } }),
      event('update', {}, { zelie: 1 }),
    ],
  });
  expect(summary).toEqual({
    eventCount: 4,
    first: '2026-11-24T10:00:00.000Z',
    last: '2026-11-26T10:00:00.000Z',
    actions: [
      { action: 'read', count: 2 },
      { action: 'login', count: 1 },
      { action: 'update', count: 1 },
    ],
    mentions: 3,
    similarSubjects: 1,
  });
});

test('nested members become lines, and a list of values is one line', () => {
  expect(flattenFields({ a: { b: 1, c: ['x', 2] }, d: null, e: [{ f: true }] })).toEqual([
    { name: 'a.b', value: '1' },
    { name: 'a.c', value: 'x, 2' },
    { name: 'd', value: '' },
    { name: 'e.0.f', value: 'true' },
  ]);
});
