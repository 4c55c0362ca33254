import { expect, test } from 'vitest';
import { ISO_8859_1, type SingleByteCharset, US_ASCII, WINDOWS_1252 } from './single-byte-charset.rules.ts';

const sets: readonly (readonly [name: string, set: SingleByteCharset, label: string])[] = [
  ['ISO-8859-1', ISO_8859_1, 'latin1'],
  ['windows-1252', WINDOWS_1252, 'windows-1252'],
  ['ASCII', US_ASCII, 'ascii'],
];

test.each(sets)('%s decodes to the transliterated text', (_, { transliterate: fit, encode }, label) => {
  const every = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join('');
  const fitted = fit(`€${every}😀\ud800a`);
  const bytes = encode(`${fitted}\t\r\n`);
  expect(bytes.length).toBe(fitted.length + 3);
  const read = label === 'windows-1252' ? new TextDecoder(label).decode(bytes) : Buffer.from(bytes).toString('latin1');
  expect(read).toBe(`${fitted}\t\r\n`);
  if (label === 'ascii') expect(bytes.every((byte) => byte < 0x7f)).toBe(true);
});

test.each([
  ['ISO-8859-1', ISO_8859_1, 'Œuf à 3 € « … » Łódź 中 e\u0301', 'OEuf à 3 EUR « ... » Lódz _ é'],
  ['windows-1252', WINDOWS_1252, 'Œuf à 3 € « … » Łódź 中 e\u0301', 'Œuf à 3 € « … » Lódz _ é'],
  ['ASCII', US_ASCII, 'Œuf à 3 € « … » Łódź 中 e\u0301', 'OEuf a 3 EUR " ... " Lodz _ e'],
])('%s replaces missing characters by their common spelling', (_, { transliterate }, text, spelling) =>
  expect(transliterate(text)).toBe(spelling),
);

test.each(sets)('%s encodes each code unit of a text that was not transliterated as one byte', (_, { encode }) => {
  expect([...encode('a中😀b')]).toEqual([0x61, 0x5f, 0x5f, 0x5f, 0x62]);
});
