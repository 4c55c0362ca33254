import { isUtf8 } from 'node:buffer';
import { type CharacterSet, EncodingWatch } from '../fec-control/encoding/encoding-watch.ts';
import type { Turns } from './turns.ts';

/** For each byte from 0x80, the bytes of UTF-8 that its character has. */
export type HighBytes = readonly Uint8Array[];

/** Code page 850 from 0x80; the soft hyphen and the blank at its end are spelt out. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/**
 * How the bytes of a file that is not wholly UTF-8 are read, so that one file can be held against another in another set; null for UTF-8.
 * Lines that are UTF-8 all the same are to be read as such.
 */
export async function highBytesOf(file: Uint8Array, turns: Turns): Promise<HighBytes | null> {
  if (isUtf8(file)) return null;
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const lineEnd = bytes.includes(LF) ? LF : CR;
  const watch = new EncodingWatch();
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(lineEnd, from + PIECE);
    const to = end < 0 ? bytes.length : end + 1;
    watch.see(bytes.subarray(from, to), lineEnd);
    from = to;
    await turns.next();
  }
  return HIGH_BYTES[watch.verdict()];
}

const LF = 10;
const CR = 13;
const PIECE = 1 << 18;

const ABOVE_ASCII = Uint8Array.from({ length: 128 }, (_, at) => 128 + at);
const inUtf8 = (characters: string): HighBytes => [...characters].map((character) => Buffer.from(character, 'utf8'));
const decoded = (set: string): HighBytes => inUtf8(new TextDecoder(set).decode(ABOVE_ASCII));

const HIGH_BYTES: Readonly<Record<CharacterSet, HighBytes | null>> = {
  'utf-8': null,
  'iso-8859-15': decoded('iso-8859-15'),
  'windows-1252': decoded('windows-1252'),
  cp850: inUtf8(CP850),
};
