import { describe, expect, it } from 'vitest';
import { listRemappedDigits } from './remap.rules.ts';

type Font = Parameters<typeof listRemappedDigits>[0];

/** A composite font that keeps the numbers of its maker: 0 to 9 are glyphs 19 to 28, a to z are 68 to 93. */
function createComposite(remapped: Readonly<Record<number, string>> = {}): Font {
  const digits = Array.from('0123456789', (digit, index) => [19 + index, digit] as const);
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz', (letter, index) => [68 + index, letter] as const);
  const toUnicode = new Map<number, string>([...digits, ...letters]);
  for (const [code, text] of Object.entries(remapped)) toUnicode.set(Number(code), text);
  return { toUnicode, subtype: 'Type0', encoding: 'Identity-H', differences: new Map(), getEncodingText: () => null };
}

function createSimple(remapped: Readonly<Record<number, string>>, encoding: string | null = 'WinAnsiEncoding'): Font {
  const toUnicode = new Map(Array.from({ length: 90 }, (_, index) => [32 + index, String.fromCharCode(32 + index)]));
  for (const [code, text] of Object.entries(remapped)) toUnicode.set(Number(code), text);
  return {
    toUnicode,
    subtype: 'TrueType',
    encoding,
    differences: new Map(),
    getEncodingText: (code) => String.fromCharCode(code),
  };
}

const SHOWN = [93, 21, 80, 19, 75, 28, 70, 24, 90, 22, 69, 20];
const encode = (text: string): readonly number[] => Array.from(text, (character) => character.charCodeAt(0));

describe('listRemappedDigits', () => {
  const cases = [
    { title: 'no digit of a composite font in order', font: createComposite(), shown: SHOWN, codes: [] },
    {
      title: 'a digit that takes the text of another one',
      font: createComposite({ 22: '9' }),
      shown: SHOWN,
      codes: [22],
    },
    { title: 'no digit that is not shown', font: createComposite({ 23: '9' }), shown: SHOWN, codes: [] },
    {
      title: 'no digit of a font that is numbered in the order of use',
      font: createComposite({ 22: '9' }),
      shown: SHOWN.toSorted((a, b) => a - b),
      codes: [],
    },
    {
      title: 'a digit that takes the text of the one before it',
      font: createComposite({ 22: '2' }),
      shown: SHOWN,
      codes: [22],
    },
    {
      title: 'no digit of Carlito, which has 6 and 8 elsewhere',
      font: createComposite({ 25: '7', 26: '9', 27: ':', 28: ';', 94: '6', 95: '8' }),
      shown: [...SHOWN, 25, 26, 94, 95],
      codes: [],
    },
    {
      title: 'no digit of Carlito in a text without 6 and 8',
      font: createComposite({ 25: '7', 26: '9', 27: ':', 28: ';' }),
      shown: [...SHOWN, 26, 25],
      codes: [],
    },
    {
      title: 'a digit of Carlito that takes the text of another one',
      font: createComposite({ 20: '8', 25: '7', 26: '9', 27: ':', 28: ';' }),
      shown: [...SHOWN, 26, 25],
      codes: [20, 26, 25],
    },
    {
      title: 'a digit that its encoding names otherwise',
      font: createSimple({ 51: '8' }),
      shown: encode('Total 123,45'),
      codes: [0x33],
    },
    {
      title: 'no digit of a simple font without an encoding',
      font: createSimple({ 51: '8' }, null),
      shown: encode('Total 123,45'),
      codes: [],
    },
    {
      title: 'no digit of a font whose texts are all other ones',
      font: createSimple({ 51: '8', 52: '7', 53: '6' }),
      shown: encode('345'),
      codes: [],
    },
    {
      title: 'nothing for a font without texts',
      font: { ...createComposite(), toUnicode: null },
      shown: SHOWN,
      codes: [],
    },
  ];
  it.each(cases)('returns $title', ({ font, shown, codes }) => {
    expect(listRemappedDigits(font, shown)).toEqual(codes);
  });
});
