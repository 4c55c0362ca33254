import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapePath } from './escape-path.rules.ts';

test.each([
  ['French letters and spaces as they are', Buffer.from('Reçus été/n° 12 (copie).pdf'), 'Reçus été/n° 12 (copie).pdf'],
  ['a line break', Buffer.from('a\nb.pdf'), 'a\\u000ab.pdf'],
  ['an escape sequence of a terminal', Buffer.from('\u001b[2J.pdf'), '\\u001b[2J.pdf'],
  ['a mark that turns the direction of the name', Buffer.from('fdp.\u202etxt'), 'fdp.\\u202etxt'],
  ['a backslash', Buffer.from('a\\u000a.pdf'), 'a\\\\u000a.pdf'],
  ['a name in Latin-1, which is not UTF-8', Buffer.from('reçu.pdf', 'latin1'), 're\\xe7u.pdf'],
  ['half of a letter', Buffer.from([0x61, 0xc3]), 'a\\xc3'],
  ['an emoji', Buffer.from('🧾.pdf'), '🧾.pdf'],
])('writes %s', (_, path, text) => expect(escapePath(path)).toBe(text));

test('gives two paths never the same text', () => {
  const names = fc.uint8Array({ minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(names, names, (one, other) => {
      if (Buffer.compare(one, other) !== 0) expect(escapePath(one)).not.toBe(escapePath(other));
    }),
  );
});
