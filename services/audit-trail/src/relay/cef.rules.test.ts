import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventLine } from './cef.rules.ts';
import { recordedEvent } from './testing/messages.ts';

/** Reads a line as a receiver does: seven header fields, then keys; undoes the escapes. */
function read(line: string): { header: readonly string[]; fields: Readonly<Record<string, string>> } {
  const parts = line.split(/(?<!\\)(?:\\\\)*\|/);
  const header: string[] = [];
  let rest = line;
  for (let field = 0; field < 7; field += 1) {
    const end = /^(?:[^\\|]|\\.)*\|/.exec(rest)?.[0] ?? '';
    header.push(end.slice(0, -1).replace(/\\(.)/g, '$1'));
    rest = rest.slice(end.length);
  }
  expect(parts.length).toBeGreaterThan(6);
  const keys = [...rest.matchAll(/(?:^| )([A-Za-z0-9]+)(?<!\\)=/g)];
  const fields = keys.map((match, at): [string, string] => {
    const start = match.index + match[0].length;
    const value = rest.slice(start, keys[at + 1]?.index ?? rest.length);
    const plain = value.replace(/\\(.)/g, (_, escaped: string) => ({ n: '\n', r: '\r' })[escaped] ?? escaped);
    return [match[1] ?? '', plain];
  });
  return { header, fields: Object.fromEntries(fields) };
}

/** Control characters other than line ends become spaces: CEF has no escape for them. */
const asCarried = (text: string) => text.replace(/[^\P{Cc}\n\r]/gu, ' ');

const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });

describe('an event in CEF', () => {
  test('comes back from its line as it was, whatever it says', () => {
    const hostile = fc.oneof(anyText, fc.constantFrom('a=b', '\\', '|', 'x act=forged', '\n', '\\n', ' =', 'CEF:0|'));
    fc.assert(
      fc.property(hostile, hostile, hostile, (actor_id, action, resource_id) => {
        const line = eventLine(recordedEvent(1, { actor_id, action, resource_id }), '0.1.0');
        expect(line).not.toMatch(/[\n\r]/);
        const { header, fields } = read(line);
        expect(header.slice(0, 4)).toEqual(['CEF:0', 'Probant', 'Audit trail', '0.1.0']);
        expect(header[6]).toBe('1');
        expect(fields).toMatchObject({
          suid: asCarried(actor_id),
          act: asCarried(action),
          cs2: asCarried(resource_id),
        });
      }),
    );
  });

  test('says which values are not whole', () => {
    const event = recordedEvent(1, { actor_id: 'x'.repeat(5000), metadata: { note: 'y'.repeat(5000) } });
    const { fields } = read(eventLine(event, '0.1.0'));
    expect(fields['flexString1']).toBe('suid,cs6');
    expect(fields['suid']).toHaveLength(1023);
    expect(fields['cs6']).toHaveLength(4000);
    expect(read(eventLine(recordedEvent(1), '0.1.0')).fields).not.toHaveProperty('flexString1');
  });

  test('leaves no half of a character where it cuts', () => {
    const { fields } = read(eventLine(recordedEvent(1, { actor_id: `${'x'.repeat(1022)}👍` }), '0.1.0'));
    expect(fields['suid']?.isWellFormed()).toBe(true);
  });
});
