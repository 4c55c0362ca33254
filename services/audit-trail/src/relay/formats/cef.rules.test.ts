import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRecordedEvent } from '../testing/messages.ts';
import { formatEventCef } from './cef.rules.ts';

/** Parses a line as a receiver does: seven header fields, then keys, with the escapes undone. */
function parseLine(line: string): { header: readonly string[]; fields: Readonly<Record<string, string>> } {
  const parts = line.split(/(?<!\\)(?:\\\\)*\|/);
  const header: string[] = [];
  let remaining = line;
  for (let field = 0; field < 7; field += 1) {
    const headerField = /^(?:[^\\|]|\\.)*\|/.exec(remaining)?.[0] ?? '';
    header.push(headerField.slice(0, -1).replace(/\\(.)/g, '$1'));
    remaining = remaining.slice(headerField.length);
  }
  expect(parts.length).toBeGreaterThan(6);
  const keys = [...remaining.matchAll(/(?:^| )([A-Za-z0-9]+)(?<!\\)=/g)];
  const fields = keys.map((match, at): [string, string] => {
    const start = match.index + match[0].length;
    const value = remaining.slice(start, keys[at + 1]?.index ?? remaining.length);
    const plain = value.replace(/\\(.)/g, (_, escaped: string) => ({ n: '\n', r: '\r' })[escaped] ?? escaped);
    return [match[1] ?? '', plain];
  });
  return { header, fields: Object.fromEntries(fields) };
}

/** Replaces control characters other than line ends by spaces, because CEF has no escape for them. */
const replaceControls = (text: string) => text.replace(/[^\P{Cc}\n\r]/gu, ' ');

const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });

describe('formatEventCef', () => {
  test('escapes any text so that a receiver reads it back unchanged', () => {
    const hostile = fc.oneof(anyText, fc.constantFrom('a=b', '\\', '|', 'x act=forged', '\n', '\\n', ' =', 'CEF:0|'));
    fc.assert(
      fc.property(hostile, hostile, hostile, (actor_id, action, resource_id) => {
        const line = formatEventCef(createRecordedEvent(1, { actor_id, action, resource_id }), '0.1.0');
        expect(line).not.toMatch(/[\n\r]/);
        const { header, fields } = parseLine(line);
        expect(header.slice(0, 4)).toEqual(['CEF:0', 'Probant', 'Audit trail', '0.1.0']);
        expect(header[6]).toBe('1');
        expect(fields).toMatchObject({
          suid: replaceControls(actor_id),
          act: replaceControls(action),
          cs2: replaceControls(resource_id),
        });
      }),
    );
  });

  test('writes the recorder in flexString2, and nothing for an event that has none', () => {
    const write = (recorded_by: string | null) =>
      parseLine(formatEventCef(createRecordedEvent(1, { recorded_by }), '0.1.0')).fields;
    expect(write('service:export')).toMatchObject({ flexString2Label: 'recordedBy', flexString2: 'service:export' });
    expect(write(null)).not.toHaveProperty('flexString2Label');
  });

  test('lists the keys of truncated values in flexString1', () => {
    const event = createRecordedEvent(1, { actor_id: 'x'.repeat(5000), metadata: { note: 'y'.repeat(5000) } });
    const { fields } = parseLine(formatEventCef(event, '0.1.0'));
    expect(fields['flexString1']).toBe('suid,cs6');
    expect(fields['suid']).toHaveLength(1023);
    expect(fields['cs6']).toHaveLength(4000);
    expect(parseLine(formatEventCef(createRecordedEvent(1), '0.1.0')).fields).not.toHaveProperty('flexString1');
  });

  test('does not split a surrogate pair when it truncates', () => {
    const { fields } = parseLine(
      formatEventCef(createRecordedEvent(1, { actor_id: `${'x'.repeat(1022)}👍` }), '0.1.0'),
    );
    expect(fields['suid']?.isWellFormed()).toBe(true);
  });
});
