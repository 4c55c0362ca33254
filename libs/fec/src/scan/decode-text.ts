import { isAscii, isUtf8 } from 'node:buffer';
import type { CharacterSet } from './character-set.ts';

/** Code page 850 from 0x80; the soft hyphen and the blank at its end are escaped. */
export const CP850_CHARACTERS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const FIRST_HIGH_BYTE = 0x80;

/** Decodes a cell. In a file that is not wholly UTF-8, cells that are UTF-8 are read as such. */
export function decodeText(bytes: Uint8Array, characterSet: CharacterSet): string {
  if (characterSet === 'utf-8' || isUtf8(bytes)) return new TextDecoder().decode(bytes);
  if (characterSet !== 'cp850') return new TextDecoder(characterSet).decode(bytes);
  return Array.from(bytes, (byte) =>
    byte < FIRST_HIGH_BYTE ? String.fromCharCode(byte) : (CP850_CHARACTERS[byte - FIRST_HIGH_BYTE] as string),
  ).join('');
}

const LEGACY_CHARACTER_SETS: readonly CharacterSet[] = ['windows-1252', 'iso-8859-15', 'cp850'];

/** Returns whether two cells are one text, of which one is in UTF-8 and the other in another character set. */
export function isSameText(first: Uint8Array, second: Uint8Array): boolean {
  if (isUtf8(first) === isUtf8(second) || isAscii(first) || isAscii(second)) return false;
  return LEGACY_CHARACTER_SETS.some((set) => decodeText(first, set) === decodeText(second, set));
}
