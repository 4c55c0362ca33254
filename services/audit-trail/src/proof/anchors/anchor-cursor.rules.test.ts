import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAnchorCursor, parseAnchorCursor } from './anchor-cursor.rules.ts';

test('a cursor is parsed as the position it was made from', () => {
  const count = fc.integer({ min: 0, max: 999_999_999_999_999 });
  const store = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((text) => !text.includes('\0'));
  fc.assert(
    fc.property(count, count, store, (size, erasures, name) => {
      const position = { anchoredAt: '2026-11-21T09:15:00.000Z', size, erasures, store: name };
      expect(parseAnchorCursor(formatAnchorCursor(position))).toEqual(position);
    }),
  );
});

const encode = (text: string): string => Buffer.from(text).toString('base64url');

test.each([
  ['an empty text', ''],
  ['no base64', '!!!'],
  ['a number', '42'],
  ['padding', `${encode('2026-11-21T09:15:00.000Z 1 0 anchors')}=`],
  ['a negative size', encode('2026-11-21T09:15:00.000Z -1 0 anchors')],
  ['a size beyond exact numbers', encode('2026-11-21T09:15:00.000Z 9999999999999999 0 anchors')],
  ['a leading zero', encode('2026-11-21T09:15:00.000Z 01 0 anchors')],
  ['no store', encode('2026-11-21T09:15:00.000Z 1 0 ')],
  ['a NUL, which PostgreSQL cannot compare', encode('2026-11-21T09:15:00.000Z 1 0 a\0b')],
  ['bytes that are not UTF-8', Buffer.from([0xff, 0xfe, 0x20]).toString('base64url')],
])('refuses %s', (_, text) => expect(parseAnchorCursor(text)).toBeNull());
