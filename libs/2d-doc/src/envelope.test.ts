import { describe, expect, test } from 'vitest';
import { joinEnvelope, readEnvelope } from './envelope.ts';

const part = (text: string) => Buffer.from(text, 'latin1');
const join = (...texts: readonly string[]) => Buffer.from(joinEnvelope(texts.map(part))).toString('latin1');

describe('joinEnvelope', () => {
  test('joins the parts in their order, whatever the order they were found in', () => {
    expect(join('EAB102one', 'EAB122three', 'EAB112two')).toBe('onetwothree');
  });

  test('joins sixteen parts', () => {
    const parts = Array.from({ length: 16 }, (_, index) => `EK7Z${index.toString(16).toUpperCase()}F${index};`);
    expect(join(...parts.reverse())).toBe('0;1;2;3;4;5;6;7;8;9;10;11;12;13;14;15;');
  });

  // 3.8: the characters FRA are the bytes 7BA7; 0x0F is the first of two parts, 0x1F the second.
  test('joins a part in characters and one in bytes', () =>
    expect(join('EFRA01one', '\xee\x7b\xa7\x1ftwo')).toBe('onetwo'));

  test('returns a symbol without an envelope as it is', () => expect(join('DC04')).toBe('DC04'));

  test.each([
    ['no part', []],
    ['a part that is absent', ['EAB102one', 'EAB112two']],
    ['a part that is there twice', ['EAB101one', 'EAB101one']],
    ['a part of another code', ['EAB101one', 'EAB211two']],
    ['another number of parts', ['EAB101one', 'EAB112two']],
    ['a symbol that is no part', ['EAB101one', 'DC04']],
    ['symbols that are no parts', ['DC04', 'DC04']],
    ['more parts than a code can have', Array.from({ length: 17 }, () => 'EAB10F')],
  ])('refuses %s', (_, texts) => expect(() => join(...texts)).toThrow('bad_envelope'));
});

test.each([
  '',
  'E',
  'EAB10',
  'EAB100',
  'EAB121',
  'Eab101',
  'EAB1G1',
  '\xee\x01\x02',
  '\xee\x01\x02\x10',
  '\xee\x01\x02\x2f',
])('readEnvelope finds none in %j', (text) => expect(readEnvelope(part(text))).toBeNull());
