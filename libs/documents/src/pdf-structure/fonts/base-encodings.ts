const decodeAll = (label: string): string =>
  new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, i) => i));

/** Upper half of StandardEncoding (ISO 32000-1, D.2), from code 0xA0; "." where there is no glyph. */
const STANDARD_UPPER_HALF =
  ".¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ.–†‡·.¶•‚„”»…‰.¿.`´ˆ˜¯˘˙¨.˚¸.˝˛ˇ—................Æ.ª....ŁØŒº.....æ...ı..łøœß....";

const STANDARD_TEXTS = Array.from({ length: 256 }, (_, code) => {
  if (code === 0x27) return '’';
  if (code === 0x60) return '‘';
  if (code < 0x7f) return String.fromCharCode(code);
  const char = STANDARD_UPPER_HALF[code - 0xa0];
  return char === undefined || char === '.' ? '' : char;
});

const ENCODING_TEXTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    StandardEncoding: STANDARD_TEXTS,
    WinAnsiEncoding: [...decodeAll('windows-1252')],
    MacRomanEncoding: [...decodeAll('macintosh')],
  }),
);

/** Returns the text of a code in one of the encodings that ISO 32000-1, annex D, names; null for none. */
export function getEncodedText(encoding: string, code: number): string | null {
  const text = ENCODING_TEXTS.get(encoding)?.[code];
  if (text === undefined || text === '' || code < 0x20) return null;
  return text === 'ﬁ' ? 'fi' : text === 'ﬂ' ? 'fl' : text;
}
